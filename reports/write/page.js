/* Without less-than signs and ampersands, so that the page is also well-formed XML. */
(function () {
  "use strict";
  function by(id) { return document.getElementById(id); }
  function each(list, what) { Array.prototype.forEach.call(list, what); }

  /* --- folds: what a noscript element holds is text until somebody opens it --------------------- */

  function inside(fold) {
    return Array.prototype.find.call(fold.children, function (part) { return part.tagName === "NOSCRIPT"; });
  }
  /* What stands above it. */
  function above(part) {
    for (; part; part = part.previousElementSibling || part.parentElement) {
      if (/^(H[2-4]|SUMMARY)$/.test(part.tagName)) {
        return part.textContent;
      }
    }
    return "Table";
  }
  /* What scrolls is reached with the keyboard, and has a name. */
  function reach(part) {
    each(part.querySelectorAll(".scroll:not([tabindex])"), function (box) {
      var figure = box.closest("figure");
      box.tabIndex = 0;
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", figure ? figure.querySelector("figcaption").textContent.split(".")[0] : above(box));
    });
  }
  function unfold(fold) {
    var closed = inside(fold), read = document.createElement("template");
    if (!closed) {
      return;
    }
    read.innerHTML = closed.textContent;
    reach(read.content);
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
  /* The element with that id, also from a fold; a heading opens what its section has folded alone. */
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

  /* --- the table of comparisons: only rows that are looked at are part of the page --------------- */

  var SIZE = 200, VERDICT = 9, LAW = 1, data = JSON.parse(by("data").textContent);
  var words = by("find"), verdict = by("only"), law = by("law"), said = by("shown"), table = by("rows");
  var heads = table.tHead.rows[0].cells, body = table.tBodies[0], all = data.rows.map(flat), rows = all, kept = all, first = 0, sorted = "";

  /* A row is its number and the numbers of its parts, which have, for each column, the number of a text. */
  function flat(row) {
    return [].concat.apply([row[0]], row.slice(1).map(function (part) { return data.parts[part]; }));
  }
  function text(row, column) { return data.texts[row[column + 1]]; }
  /* Whether texts have the words; after "=" they are all of one, or all before a blank. */
  function hits(wanted) {
    var whole = wanted.slice(1);
    return data.texts.map(function (one) {
      var small = one.toLowerCase();
      return wanted[0] === "=" ? (small + " ").startsWith(whole + " ") : small.includes(wanted);
    });
  }
  function made(row) {
    var line = document.createElement("tr"), address = data.addresses[text(row, 0)], link;
    each(heads, function (head, column) {
      line.insertCell().textContent = text(row, column);
    });
    line.id = "r" + row[0];
    line.cells[VERDICT].className = data.classes[text(row, VERDICT)[0]];
    if (address) {
      link = document.createElement("a");
      link.href = "#" + address;
      link.textContent = text(row, 0);
      link.tabIndex = -1; /* 200 stops of the keyboard would be in the way; the index leads to cases as well */
      line.cells[0].replaceChildren(link);
    }
    return line;
  }
  function show(from) {
    var part = document.createDocumentFragment();
    first = Math.max(0, Math.min(from, kept.length - 1));
    kept.slice(first, first + SIZE).forEach(function (row) {
      part.appendChild(made(row));
    });
    body.replaceChildren(part);
    said.textContent = kept.length + " of " + rows.length + " rows shown" +
      (kept.length > SIZE ? ", here " + (first + 1) + " to " + Math.min(first + SIZE, kept.length) : "");
    by("back").disabled = first === 0;
    by("on").disabled = first + SIZE >= kept.length;
  }
  function filter() {
    var has = words.value === "" ? null : hits(words.value.toLowerCase());
    kept = rows.filter(function (row) {
      var judged = text(row, VERDICT).split(" ")[1], of = text(row, LAW);
      return !((verdict.value || judged) !== judged || (law.value || of) !== of ||
        (has ? !row.slice(1).some(function (at) { return has[at]; }) : false));
    });
    show(0);
  }
  function compare(a, b) {
    if (typeof a === typeof b) {
      return typeof a === "number" ? a - b || 0 : a > b ? 1 : b > a ? -1 : 0;
    }
    return typeof a === "number" ? -1 : 1;
  }
  function valueOf(cell) {
    var number = /^-?inf/.test(cell) ? (cell[0] === "-" ? -Infinity : Infinity) : parseFloat(cell);
    return isNaN(number) ? cell : number;
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
    rows = 0 > column ? all : all.map(function (row, i) {
      return [valueOf(text(row, column)), i, row];
    }).sort(function (a, b) {
      return (typeof a[0] === typeof b[0] ? down : 1) * compare(a[0], b[0]) || a[1] - b[1];
    }).map(function (keyed) { return keyed[2]; });
  }
  /* What is chosen is in the address, and comes from it. */
  function remember() {
    var chosen = new URLSearchParams(), query;
    [["law", law.value], ["verdict", verdict.value], ["find", words.value], ["sort", sorted]].forEach(function (one) {
      if (one[1]) {
        chosen.set(one[0], one[1]);
      }
    });
    query = chosen.toString();
    history.replaceState(null, "", "#table" + (query ? "?" + query : ""));
  }
  function choose(query) {
    var chosen = new URLSearchParams(query);
    [[law, "law"], [verdict, "verdict"]].forEach(function (one) {
      one[0].value = chosen.get(one[1]) || "";
      one[0].selectedIndex = Math.max(0, one[0].selectedIndex);
    });
    words.value = chosen.get("find") || "";
    sort(chosen.get("sort") || "");
    filter();
  }
  /* A row is not in the table before it is looked at. */
  function visit(id) {
    function isIt(row) { return "r" + row[0] === id; }
    if (0 > kept.findIndex(isIt)) {
      choose("");
    }
    var place = kept.findIndex(isIt);
    if (place >= 0) {
      show(place - place % SIZE);
    }
    return by(id);
  }
  function begin() {
    each(heads, function (head) {
      var button = document.createElement("button"), key = head.getAttribute("data-key");
      button.type = "button";
      button.textContent = head.textContent;
      button.addEventListener("click", function () {
        var down = key === "share" ? sorted !== "-share" : sorted === key;
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
    table.parentElement.hidden = false;
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
  /* The section that one reads is marked in the contents. */
  function mark() {
    var links = document.querySelectorAll("#contents > ul > li > a"), read = links[0];
    each(links, function (link) {
      var heading = by(decodeURIComponent(link.hash.slice(1)));
      if (heading ? window.innerHeight * 0.3 > heading.getBoundingClientRect().top : false) {
        read = link;
      }
    });
    each(links, function (link) { link.classList.toggle("here", link === read); });
  }

  reach(document);
  begin();
  document.addEventListener("toggle", function (event) {
    if (event.target.open) {
      unfold(event.target);
    }
  }, true);
  window.addEventListener("hashchange", go);
  window.addEventListener("scroll", mark, { passive: true });
  document.addEventListener("click", follow);
  go();
  mark();
}());
