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
    var line = document.createElement("tr"), address = text(row, 0).replace("/", ""), link;
    each(heads, function (head, column) {
      line.insertCell().textContent = text(row, column);
    });
    line.id = "r" + row[0];
    line.cells[VERDICT].className = data.classes[text(row, VERDICT)[0]];
    if (/^[-a-z0-9_]+$/.test(address) ? by(address) : false) {
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

  /* --- figures: a click on a name hides its curve; what is pointed at, or reached by arrow keys, is read ---- */

  /* The corners of a path. */
  function corners(path) {
    var x = 0, y = 0, found = [];
    path.getAttribute("d").replace(/([MLlhvHV])([^MLlhvHVz]*)/g, function (all, command, text) {
      var n = text.match(/-?\d*\.?\d+/g) || [], i;
      for (i = 0; n.length > i; i += /[hv]/i.test(command) ? 1 : 2) {
        if (command === "l") {
          x += +n[i];
          y += +n[i + 1];
        } else if (/[hv]/i.test(command)) {
          x = command === "H" ? +n[i] : command === "h" ? x + +n[i] : x;
          y = command === "V" ? +n[i] : command === "v" ? y + +n[i] : y;
        } else {
          x = +n[i];
          y = +n[i + 1];
        }
        found.push([x, y]);
      }
    });
    return found;
  }
  /* "10⁻³" as well. */
  function numberOf(text) {
    var power = /^10([⁻⁰¹²³⁴-⁹]+)$/.exec(text);
    return power ? Math.pow(10, +power[1].replace(/./g, function (c) { return "-0123456789"["⁻⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c)]; })) : +text;
  }
  /* What the numbers at an axis, [place, number], say of a place: a line through all of them, whose places are rounded. */
  function scale(ticks) {
    var a = ticks[0], b = ticks[ticks.length - 1], c = ticks[ticks.length >> 1], wide, n = ticks.length, sums = [0, 0, 0, 0];
    if (2 > n || ticks.some(function (tick) { return isNaN(tick[1]); })) {
      return function () { return NaN; };
    }
    wide = a[1] * b[1] > 0 ? Math.abs((c[0] - a[0]) / (b[0] - a[0]) - (c[1] - a[1]) / (b[1] - a[1])) > 0.02 || Math.max(b[1] / a[1], a[1] / b[1]) > 99 : false;
    ticks.forEach(function (tick) {
      var y = wide ? Math.log(Math.abs(tick[1])) : tick[1];
      [tick[0], y, tick[0] * tick[0], tick[0] * y].forEach(function (one, i) { sums[i] += one / n; });
    });
    var slope = (sums[3] - sums[0] * sums[1]) / (sums[2] - sums[0] * sums[0]);
    return function (place) {
      var y = sums[1] + slope * (place - sums[0]), value = wide ? Math.sign(a[1]) * Math.exp(y) : y;
      var unit = Math.pow(10, Math.floor(Math.log10(Math.abs(slope * (wide ? value : 1)))));
      return Number((Math.round(value / unit) * unit).toPrecision(6));
    };
  }
  function between(value, low, high) { return value > low ? high > value : false; }
  function near(list, far) {
    return list.sort(function (a, b) { return far(a) - far(b); })[0];
  }
  /* The panels of a figure: its frame, and for both axes the scale and the words. */
  function panelsOf(svg) {
    var frame = corners(svg.querySelector("path.si:not([stroke-width])")), panels = [], i;
    var texts = Array.prototype.map.call(svg.querySelectorAll("text"), function (text) {
      var turned = /translate\((\S+) (\S+)\)rotate/.exec(text.getAttribute("transform"));
      return {x: +(turned ? turned[1] : text.getAttribute("x")), y: +(turned ? turned[2] : text.getAttribute("y")),
        kind: turned ? "turned" : text.parentNode.getAttribute("class").slice(3), said: text.textContent.replace(/\u200b/g, "")};
    });
    function of(kind, fits) {
      return texts.filter(function (text) { return text.kind === kind ? fits(text) : false; });
    }
    for (i = 0; frame.length - 2 > i; i += 3) {
      panels.push({left: frame[i][0], top: frame[i][1], bottom: frame[i + 1][1], right: frame[i + 2][0]});
    }
    panels.forEach(function (p) {
      var low = Math.max.apply(null, panels.map(function (q) { return q.left === p.left ? q.bottom : 0; })), middle = (p.left + p.right) / 2;
      var up = of("te", function (t) { return between(t.x, p.left - 20, p.left) ? between(t.y, p.top - 3, p.bottom + 12) : false; });
      var along = of("tc", function (t) { return between(t.y, low + 10, low + 32) ? between(t.x, p.left - 3, p.right + 3) : false; });
      p.y = scale(up.map(function (t) { return [t.y - 4.76, numberOf(t.said)]; }));
      p.x = scale(along.map(function (t) { return [t.x, numberOf(t.said)]; }));
      p.names = along;
      p.words = [near(of("tc", function (t) { return t.y > low + 32; }), function (t) { return Math.abs(t.x - middle) + Math.abs(t.y - low - 45); }),
        near(of("turned", function (t) { return p.left > t.x; }), function (t) { return p.left - t.x + Math.abs(t.y - (p.top + p.bottom) / 2); })];
    });
    return panels;
  }
  /* The curves that the legend names, with what is drawn of them. */
  function curvesOf(svg) {
    var panels, paths;
    if (svg.curves) {
      return svg.curves;
    }
    panels = panelsOf(svg);
    paths = Array.prototype.slice.call(svg.querySelectorAll("path"));
    svg.curves = Array.prototype.map.call(svg.querySelectorAll("g[font-size='12'] text"), function (text) {
      var x = +text.getAttribute("x"), y = text.getAttribute("y") - 4, curve = {text: text, points: []}, colour;
      curve.parts = paths.filter(function (path) {
        return corners(path).some(function (c) { return between(c[1], y - 3, y + 3) ? between(c[0], x - 45, x) : false; });
      });
      colour = curve.parts.map(function (path) { return /^[sml]\d/.exec(path.getAttribute("class")); }).filter(Boolean)[0];
      if (colour) {
        curve.parts = paths.filter(function (path) { return RegExp("^[sml]" + colour[0][1] + "$").test(path.getAttribute("class")); });
      }
      function take(path) { /* the legend has a piece of it, too */
        corners(path).forEach(function (c) {
          var panel = panels.find(function (p) { return between(c[0], p.left - 1, p.right + 1) ? between(c[1], p.top - 1, p.bottom + 1) : false; });
          if (panel) {
            curve.points.push([c[0], c[1], panel]);
          }
        });
      }
      curve.parts.filter(function (path) { return path.getAttribute("class")[0] !== "m"; }).forEach(take);
      if (curve.points.length === 0) {
        curve.parts.forEach(take);
      }
      return curve;
    });
    return svg.curves;
  }
  /* "overlap 3 mm"; of a place with a name that. */
  function inWords(at, axis) {
    var words = at[2].words[axis], value = at[2][axis ? "y" : "x"](at[axis]);
    var parts = /^(?:\S*, )?(.*?)(?: \(([^()]*)\))?$/.exec(words ? words.said : "");
    return isNaN(value) ? near(at[2].names, function (t) { return Math.abs(t.x - at[0]); }).said :
      parts[1] + " " + value + (parts[2] ? " " + parts[2] : "");
  }
  function quiet(svg) {
    each(svg.querySelectorAll(".ring"), function (ring) { ring.remove(); });
  }
  function tell(svg, curve, at) {
    var figure = svg.closest("figure"), said = figure.querySelector(".read"), ring = document.createElementNS(svg.namespaceURI, "circle");
    if (!said) {
      said = document.createElement("output");
      said.className = "read";
      figure.insertBefore(said, figure.querySelector("figcaption"));
    }
    quiet(svg);
    said.textContent = curve.text.textContent.replace(/\u200b/g, "") + (curve.hidden ? " (hidden)" : "") + (at ? ": " + inWords(at, 1) + ", " + inWords(at, 0) : "");
    if (at) {
      [["class", "ring"], ["cx", at[0]], ["cy", at[1]], ["r", 7]].forEach(function (one) { ring.setAttribute(one[0], one[1]); });
      svg.appendChild(ring);
    }
  }
  function hide(svg, curve) {
    curve.hidden = !curve.hidden;
    curve.text.classList.toggle("off", curve.hidden);
    curve.parts.forEach(function (path) { path.classList.toggle("gone", curve.hidden); });
    tell(svg, curve, null);
  }
  function figureAt(event) {
    return event.target.closest ? event.target.closest("figure svg.plot") : null;
  }
  function point(event) {
    var svg = figureAt(event), box, view, x, y, best = null, least = 30;
    each(document.querySelectorAll(".ring"), function (ring) { ring.remove(); });
    if (!svg) {
      return;
    }
    box = svg.getBoundingClientRect();
    view = svg.viewBox.baseVal;
    x = view.x + (event.clientX - box.left) * view.width / box.width;
    y = view.y + (event.clientY - box.top) * view.height / box.height;
    curvesOf(svg).forEach(function (curve) {
      curve.points.forEach(function (at) {
        var far = Math.hypot(at[0] - x, at[1] - y);
        if (!curve.hidden ? least > far : false) {
          least = far;
          best = [curve, at];
        }
      });
    });
    if (best) {
      tell(svg, best[0], best[1]);
    }
  }
  function press(event) {
    var svg = figureAt(event), curve = svg ? curvesOf(svg).find(function (one) { return one.text.contains(event.target); }) : null;
    if (curve) {
      hide(svg, curve);
    }
  }
  /* Up and down choose a curve, left and right a place on it, Enter hides it. */
  function key(event) {
    var svg = event.target.matches("figure > .scroll") ? event.target.querySelector("svg.plot") : null, all = svg ? curvesOf(svg) : [], curve;
    var other = {ArrowUp: -1, ArrowDown: 1}[event.key] || 0, step = {ArrowLeft: -1, ArrowRight: 1}[event.key] || 0;
    if (all.length === 0 || (other + step === 0 ? event.key !== "Enter" : false)) {
      return;
    }
    event.preventDefault();
    svg.chosen = svg.chosen === undefined ? 0 : Math.max(0, Math.min(all.length - 1, svg.chosen + other));
    curve = all[svg.chosen];
    if (event.key === "Enter") {
      hide(svg, curve);
      return;
    }
    curve.place = Math.max(0, Math.min(curve.points.length - 1, curve.place === undefined ? 0 : curve.place + step));
    tell(svg, curve, curve.points[curve.place]);
  }

  /* --- a law's cases by their pictures, which are made when somebody asks for them ---------------------- */

  function pictured(fold) {
    var closed = inside(fold), read = document.createElement("template"), svg, link = document.createElement("a");
    read.innerHTML = closed ? closed.textContent : fold.innerHTML;
    svg = read.content.querySelector("figure svg.plot");
    if (svg) {
      each(svg.querySelectorAll("desc, .ring"), function (part) { part.remove(); });
      svg.removeAttribute("aria-labelledby");
      svg.setAttribute("aria-hidden", "true");
      link.href = "#" + fold.id;
      link.append(svg, fold.querySelector("summary code").textContent.split("/").pop());
    }
    return svg ? link : null;
  }
  function gallery(heading) {
    var folds = [], part, made = document.createElement("details"), box = document.createElement("div");
    for (part = heading.nextElementSibling; part ? !/^H[23]$/.test(part.tagName) : false; part = part.nextElementSibling) {
      if (part.matches("details.fold[id]")) {
        folds.push(part);
      }
    }
    if (folds.length === 0) {
      return;
    }
    box.className = "gallery";
    made.append(document.createElement("summary"), box);
    made.firstChild.textContent = "Pictures of the cases";
    made.addEventListener("toggle", function () {
      if (box.childElementCount === 0) {
        box.append.apply(box, folds.map(pictured).filter(Boolean));
      }
    });
    folds[0].before(made);
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
  each(document.querySelectorAll("h3[id^='law-']"), gallery);
  begin();
  document.addEventListener("toggle", function (event) {
    if (event.target.open) {
      unfold(event.target);
    }
  }, true);
  window.addEventListener("hashchange", go);
  window.addEventListener("scroll", mark, { passive: true });
  document.addEventListener("click", follow);
  document.addEventListener("click", press);
  document.addEventListener("pointermove", point);
  document.addEventListener("keydown", key);
  go();
  mark();
}());
