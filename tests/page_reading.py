"""What stands on a page, for tests of what makes pages."""

import json
import re
from html import unescape


def embedded(page):
    """Return what the page's script reads."""
    return json.loads(re.search(r'type="application/json">(.*?)</script>', page)[1])


def cells(page):
    """Return the rows of each table by its title."""
    tables = re.findall(r"<h2>(.*?)</h2>.*?<tbody>(.*?)</tbody>", page, flags=re.S)
    return {
        unescape(title): [
            [unescape(cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row)]
            for row in re.findall(r"<tr>(.*?)</tr>", body)
        ]
        for title, body in tables
    }
