/* Without less-than signs and ampersands, so that the page is also well-formed XML. */
(function () {
  "use strict";
  function by(id) { return document.getElementById(id); }
  function each(list, what) { Array.prototype.forEach.call(list, what); }

  /* --- folds: what a noscript element holds is text until somebody opens it --------------------- */

  function inside(fold) {
    return Array.prototype.find.call(fold.children, function (part) { return part.tagName === "NOSCRIPT"; });
  }
  /* Links to a choice of rows. */
  function aim(part) {
    each(part.querySelectorAll("a[data-show]"), function (link) {
      link.href = "#table?" + link.getAttribute("data-show");
    });
  }
  /* What scrolls by itself is reached with the keyboard, and has a name. */
  function reach(part) {
    each(part.querySelectorAll(".scroll"), function (box) {
      var table = box.querySelector("table[aria-label]"), figure = box.closest("figure");
      var says = figure ? figure.querySelector("figcaption").textContent.split(".")[0]
        : table ? table.getAttribute("aria-label") : "Set-up";
      if (!box.hasAttribute("tabindex")) {
        box.tabIndex = 0;
        box.setAttribute("role", "group");
        box.setAttribute("aria-label", says);
      }
    });
  }
  function unfold(fold) {
    var closed = inside(fold), read = document.createElement("template");
    if (!closed) {
      return;
    }
    read.innerHTML = closed.textContent;
    aim(read.content);
    reach(read.content);
    if (fold.id === "comparisons") {
      begin(read.content);
    }
    closed.replaceWith(read.content);
  }
  function open(part) {
    for (; part; part = part.parentElement) {
      if (part.tagName === "DETAILS") {
        unfold(part);
        part.open = true;
      }
    }
  }
  /* The element with that id, also from a fold; a heading opens what its section has folded. */
  function reveal(id) {
    var mark = "id=\"" + id + "\"", found = by(id), fold;
    if (!found) {
      fold = Array.prototype.find.call(document.querySelectorAll("details.fold"), function (one) {
        var closed = inside(one);
        return closed ? closed.textContent.includes(mark) : false;
      });
      if (fold) {
        unfold(fold);
        found = by(id);
      }
    }
    open(found);
    if (found ? found.tagName === "H2" : false) {
      fold = found.parentElement.querySelectorAll("details");
      open(fold.length === 1 ? fold[0] : null);
    }
    return found;
  }
  function all(wanted) {
    each(document.querySelectorAll(".fold,.law"), function (fold) {
      if (wanted) {
        open(fold);
      } else {
        fold.open = false;
      }
    });
  }

  /* --- the table of comparisons ---------------------------------------------------------------- */

  var fold = by("comparisons"), store = by("data"), PREDICTED = 4, VERDICT = 9, SIZE = 200;
  var words = by("find"), verdict = by("only"), law = by("law"), said = by("shown");
  var heads, body, source, rows, kept, first = 0, sorted = "";

  /* Whether a cell has the words; after "=" they are all of it, or all before a blank. */
  function hits(wanted) {
    var whole = wanted.slice(1);
    return wanted[0] !== "=" ? function (text) { return text.toLowerCase().includes(wanted); }
      : function (text) { return (text.toLowerCase() + " ").startsWith(whole + " "); };
  }

  /* The rows as they stand in the table, all at once. */
  function inTable(list) {
    return {
      rows: Array.prototype.slice.call(list),
      id: function (row) { return row.id; },
      law: function (row) { return row.getAttribute("data-law"); },
      text: function (row, column) { return row.cells[column].textContent; },
      has: function (wanted) {
        var hit = hits(wanted);
        return function (row) {
          return Array.prototype.some.call(row.cells, function (cell) { return hit(cell.textContent); });
        };
      },
      row: function (row) { return row; }
    };
  }

  /* The rows of a large result: only those that are looked at are in the table. An entry has its number and case, then the
     columns from the second on; a number there is a place among the texts, or 0: a predicted value that is as
     expected. In the text of all rows an empty cell is as the one above. */
  function inData(data) {
    var plain = [4, 5, 7, 9], above = [], number = 0;
    var entries = data.rows === "" ? [] : data.rows.split("~").map(function (line) {
      var cells = line.split("|"), entry, i;
      number = cells[0] ? +cells[0] : number + 1;
      for (i = 1; 14 > i; i++) {
        if (cells[i]) {
          above[i] = cells[i] === "=" ? 0 : cells[i][0] === "@" ? +cells[i].slice(1)
            : plain.includes(i) ? cells[i] : +cells[i];
        }
      }
      entry = above.slice();
      entry[0] = number;
      return entry;
    });
    function text(entry, column) {
      var value = entry[column + 1];
      if (column === PREDICTED) {
        value = value || entry[column];
      }
      return column === 0 ? data.cases[entry[1]][0]
        : column === VERDICT ? data.verdicts[value][1]
        : typeof value === "number" ? data.texts[value] : value;
    }
    function linked(cell, to) {
      var link = document.createElement("a");
      link.href = "#" + to;
      link.textContent = cell.textContent;
      cell.replaceChildren(link);
    }
    return {
      rows: data.order.map(function (place) { return entries[place]; }), text: text,
      id: function (entry) { return "r" + entry[0]; },
      law: function (entry) { return data.cases[entry[1]][1]; },
      has: function (wanted) {
        var hit = hits(wanted);
        var texts = data.texts.map(hit);
        var cases = data.cases.map(function (one) { return hit(one[0]); });
        var verdicts = data.verdicts.map(function (one) { return hit(one[1]); });
        return function (entry) {
          return cases[entry[1]] || verdicts[entry[VERDICT + 1]] || entry.some(function (value, i) {
            return 2 > i || i === VERDICT + 1 ? false
              : typeof value === "string" ? hit(value)
              : value === 0 ? false : texts[value];
          });
        };
      },
      row: function (entry) {
        var row = document.createElement("tr");
        each(heads, function (head, column) {
          row.insertCell().textContent = text(entry, column);
        });
        row.id = "r" + entry[0];
        row.cells[VERDICT].className = data.verdicts[entry[VERDICT + 1]][0];
        if (data.cases[entry[1]][2]) {
          linked(row.cells[0], "c" + (entry[1] + 1));
        }
        return row;
      }
    };
  }

  function show(from) {
    var part = document.createDocumentFragment();
    first = Math.max(0, Math.min(from, kept.length - 1));
    kept.slice(first, first + SIZE).forEach(function (entry) {
      part.appendChild(source.row(entry));
    });
    body.replaceChildren(part);
    said.textContent = kept.length + " of " + rows.length + " rows shown" +
      (kept.length > SIZE ? ", here " + (first + 1) + " to " + Math.min(first + SIZE, kept.length) : "");
    by("back").disabled = first === 0;
    by("on").disabled = first + SIZE >= kept.length;
  }
  function filter() {
    var has = words.value === "" ? null : source.has(words.value.toLowerCase());
    kept = rows.filter(function (entry) {
      var judged = source.text(entry, VERDICT).split(" ")[1];
      return !((verdict.value || judged) !== judged || (law.value || source.law(entry)) !== source.law(entry) ||
        (has ? !has(entry) : false));
    });
    show(0);
  }
  function compare(a, b) {
    if (typeof a === typeof b) {
      return typeof a === "number" ? a - b || 0 : a > b ? 1 : b > a ? -1 : 0;
    }
    return typeof a === "number" ? -1 : 1;
  }
  function valueOf(text) {
    var number = /^-?inf/.test(text) ? (text[0] === "-" ? -Infinity : Infinity) : parseFloat(text);
    return isNaN(number) ? text : number;
  }
  /* By a column's key, "-" before it: down; "": as they came. What is no number stays last. */
  function sort(key) {
    var down = key[0] === "-" ? -1 : 1, column = -1;
    each(heads, function (head, i) {
      var mine = head.getAttribute("data-key") === key.replace("-", "");
      head.removeAttribute("aria-sort");
      if (mine) {
        head.setAttribute("aria-sort", down === 1 ? "ascending" : "descending");
        column = i;
      }
    });
    sorted = 0 > column ? "" : key;
    rows = 0 > column ? source.rows.slice() : source.rows.map(function (entry, i) {
      return [valueOf(source.text(entry, column)), i, entry];
    }).sort(function (a, b) {
      return (typeof a[0] === typeof b[0] ? down : 1) * compare(a[0], b[0]) || a[1] - b[1];
    }).map(function (keyed) { return keyed[2]; });
  }
  /* What is chosen is in the address, and comes from it. */
  function remember() {
    var chosen = new URLSearchParams(), text;
    if (law.value) {
      chosen.set("law", law.options[law.selectedIndex].textContent);
    }
    [["verdict", verdict.value], ["find", words.value], ["sort", sorted]].forEach(function (one) {
      if (one[1]) {
        chosen.set(one[0], one[1]);
      }
    });
    text = chosen.toString();
    history.replaceState(null, "", "#table" + (text ? "?" + text : ""));
  }
  function choose(text) {
    var chosen = new URLSearchParams(text), named = chosen.get("law") || "";
    law.selectedIndex = Math.max(0, Array.prototype.findIndex.call(law.options, function (option, i) {
      return i > 0 ? option.textContent === named : false;
    }));
    verdict.value = chosen.get("verdict") || "";
    verdict.selectedIndex = Math.max(0, verdict.selectedIndex);
    words.value = chosen.get("find") || "";
    sort(chosen.get("sort") || "");
    filter();
  }
  /* A row: of a large result it is not in the table before it is looked at. */
  function visit(id) {
    function isIt(entry) { return source.id(entry) === id; }
    if (0 > kept.findIndex(isIt)) {
      choose("");
    }
    var place = kept.findIndex(isIt);
    if (place >= 0) {
      show(place - place % SIZE);
    }
    return by(id);
  }
  function begin(part) {
    var table = part.querySelector("table");
    heads = table.tHead.rows[0].cells;
    body = table.tBodies[0];
    source = store ? inData(JSON.parse(store.textContent)) : inTable(body.rows);
    each(heads, function (head) {
      var button = document.createElement("button"), key = head.getAttribute("data-key");
      button.type = "button";
      button.textContent = head.textContent;
      button.addEventListener("click", function () {
        var down = key === "ratio" ? sorted !== "-ratio" : sorted === key;
        sort((down ? "-" : "") + key);
        filter();
        remember();
      });
      head.textContent = "";
      head.appendChild(button);
    });
    by("back").addEventListener("click", function () { show(first - SIZE); });
    by("on").addEventListener("click", function () { show(first + SIZE); });
    words.addEventListener("input", filter);
    words.addEventListener("change", remember);
    [verdict, law].forEach(function (control) {
      control.addEventListener("change", function () {
        filter();
        remember();
      });
    });
    by("controls").hidden = false;
    choose("");
  }

  /* --- addresses ------------------------------------------------------------------------------- */

  /* Opens what the address names, and goes there. */
  function go() {
    var name = location.hash.slice(1), at, found;
    try {
      name = decodeURIComponent(name);
    } catch (strange) {
      return;
    }
    if (name === "") {
      return;
    }
    at = name.indexOf("?");
    if (/^table(\?|$)/.test(name) || /^r\d+$/.test(name)) {
      open(fold);
    }
    if (at > 0) {
      choose(location.hash.slice(location.hash.indexOf("?") + 1));
      found = by(name.slice(0, at));
    } else {
      found = /^r\d+$/.test(name) ? visit(name) : reveal(name);
    }
    if (!found) {
      return;
    }
    if (at > 0) {
      found.scrollIntoView();
    } else {
      location.replace(location.hash); /* now that it is there */
    }
  }
  function follow(event) {
    var link = event.target.closest("a[href^='#']");
    if (link ? link.getAttribute("href") === location.hash : false) {
      go();
    }
  }

  aim(document);
  reach(document);
  document.addEventListener("toggle", function (event) {
    if (event.target.open) {
      unfold(event.target);
    }
  }, true);
  by("open").addEventListener("click", function () { all(true); });
  by("close").addEventListener("click", function () { all(false); });
  by("folds").hidden = false;
  window.addEventListener("hashchange", go);
  document.addEventListener("click", follow);
  go();
}());
