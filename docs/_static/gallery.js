"use strict";

// Thumbnails and players have the theme of the page; thumbnails play under the mouse.

const THUMBNAIL = /sphx_glr_(\w+)_thumb/;
const folder = new URL("thumbnails/", document.currentScript.src);

/** Return the address of an example's thumbnail in the theme of the page. */
function findThumbnail(image, suffix) {
  const { theme } = document.documentElement.dataset;
  return new URL(`${image.dataset.example}_${theme}${suffix}`, folder).href;
}

function showStill(image) {
  image.src = findThumbnail(image, ".svg");
}

/** Play the example's motion once it is loaded; examples without one stay as they are. */
function play(image) {
  const moving = new Image();
  moving.onload = () => image.closest(":hover, :focus-within") && (image.src = moving.src);
  moving.src = findThumbnail(image, ".webp");
}

function prepare(image) {
  image.dataset.example = THUMBNAIL.exec(image.src)[1];
  const tile = image.closest(".sphx-glr-thumbcontainer");
  tile.addEventListener("pointerenter", () => play(image));
  tile.addEventListener("pointerleave", () => showStill(image));
}

/** Give a player the theme of the page; its frame is closed to scripts from outside. */
function showPlayer(frame) {
  const { theme } = document.documentElement.dataset;
  const opening = `<html data-theme="${theme}"`;
  frame.srcdoc = frame.srcdoc.replace(/<html( data-theme="\w+")?/, opening);
}

function prepareAll() {
  const tiles = document.querySelectorAll(".sphx-glr-thumbcontainer img");
  const images = [...tiles].filter((image) => THUMBNAIL.test(image.src));
  const frames = document.querySelectorAll("iframe[srcdoc]");
  const showTheme = () => {
    images.forEach(showStill);
    frames.forEach(showPlayer);
  };
  images.forEach(prepare);
  showTheme();
  const watcher = new MutationObserver(showTheme);
  watcher.observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

document.addEventListener("DOMContentLoaded", prepareAll);
