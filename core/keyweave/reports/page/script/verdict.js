// Two motions to judge without their names, and the file that a choice is saved in.

const viewing = [...crypto.getRandomValues(new Uint32Array(2))].map((n) => n.toString(36)).join("");

/** Name the figures A and B in a random order, and ask for a choice. */
function buildVerdict() {
  if (!data.pair.length) return;
  if (crypto.getRandomValues(new Uint8Array(1))[0] % 2) data.shown.reverse();
  data.shown.forEach((index, place) => Object.assign(data.figures[index], {
    name: "AB"[place], role: `compared-${place + 1}`,
  }));
  state.trails = state.contacts = false; // marks of slides would judge for the viewer
  byId("verdict").hidden = false;
  for (const button of findAll("[data-verdict]")) {
    button.addEventListener("click", () => saveVerdict(button.dataset.verdict));
  }
}

function decodeName(packed) {
  return new TextDecoder().decode(Uint8Array.from(atob(packed), (c) => c.charCodeAt(0)));
}

/** Return the choice as a line of JSON; of several in one viewing, the last counts. */
function describeVerdict(choice) {
  const [left, right] = data.shown.map((index) => decodeName(data.pair[index]));
  const seconds = Math.round((performance.now() - opened) / 100) / 10;
  const better = { A: left, B: right }[choice] || null;
  const facts = { better, left, right, reason: byId("reason").value.trim(), seconds, viewing };
  return `${JSON.stringify({ ...facts, time: new Date().toISOString() })}\n`;
}

function saveVerdict(choice) {
  const name = `choice-${viewing}.jsonl`, link = document.createElement("a");
  const file = new Blob([describeVerdict(choice)], { type: "application/json" });
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  findAll("[data-verdict]").forEach((button) =>
    button.setAttribute("aria-pressed", String(button.dataset.verdict === choice)));
  byId("verdict").querySelector("[role=status]").textContent =
    `Saved as ${name} among your downloads. Send it to whoever asked; a new choice replaces it.`;
}
