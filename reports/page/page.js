/* Without less-than signs and ampersands, so that the page is also well-formed XML. */
(function () {
  "use strict";
  var table = document.getElementById("rows"), body = table.tBodies[0];
  var heads = table.tHead.rows[0].cells, store = document.getElementById("data");
  var words = document.getElementById("find"), verdict = document.getElementById("only");
  var law = document.getElementById("law"), said = document.getElementById("shown");
  var PREDICTED = 4, VERDICT = 8, rows, kept, first = 0;

  /* The rows as they stand in the table, all at once. */
  function inTable() {
    var list = [];
    Array.prototype.forEach.call(table.tBodies, function (part, i) {
      Array.prototype.forEach.call(part.rows, function (row) {
        list.push({ row: row, law: String(i + 1) });
      });
    });
    return {
      rows: list, size: list.length,
      law: function (entry) { return entry.law; },
      text: function (entry, column) { return entry.row.cells[column].textContent; },
      has: function (wanted) {
        return function (entry) { return entry.row.textContent.toLowerCase().includes(wanted); };
      },
      row: function (entry) { return entry.row; }
    };
  }

  /* The rows of a large result: only those that are looked at are in the table. An entry has its number and case, then the
     columns from the second on; a number there is a place among the texts, or a predicted value that is as
     expected. */
  function inData(data) {
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
      if (document.getElementById(to)) {
        link.href = "#" + to;
        link.textContent = cell.textContent;
        cell.replaceChildren(link);
      }
    }
    return {
      rows: data.rows, size: 200, text: text,
      law: function (entry) { return data.cases[entry[1]][1]; },
      has: function (wanted) {
        function hit(part) { return part.toLowerCase().includes(wanted); }
        var texts = data.texts.map(hit);
        var cases = data.cases.map(function (one) { return hit(one[0]); });
        var verdicts = data.verdicts.map(function (one) { return hit(one[1]); });
        return function (entry) {
          return cases[entry[1]] || verdicts[entry[VERDICT + 1]] || entry.some(function (value, i) {
            return 2 > i || i === VERDICT + 1 ? false
              : typeof value === "string" ? hit(value)
              : i === PREDICTED + 1 ? false : texts[value];
          });
        };
      },
      row: function (entry) {
        var row = document.createElement("tr");
        Array.prototype.forEach.call(heads, function (head, column) {
          row.insertCell().textContent = text(entry, column);
        });
        row.id = "r" + entry[0];
        row.cells[VERDICT].className = data.verdicts[entry[VERDICT + 1]][0];
        linked(row.cells[0], "c" + (entry[1] + 1));
        return row;
      }
    };
  }

  var all = store ? inData(JSON.parse(store.textContent)) : inTable();
  rows = all.rows;

  function show(from) {
    var part = document.createDocumentFragment();
    first = Math.max(0, Math.min(from, kept.length - 1));
    kept.slice(first, first + all.size).forEach(function (entry) {
      part.appendChild(all.row(entry));
    });
    body.replaceChildren(part);
    said.textContent = kept.length + " of " + rows.length + " rows shown" +
      (kept.length > all.size ? ", here " + (first + 1) + " to " +
        Math.min(first + all.size, kept.length) : "");
    ["back", "on"].forEach(function (id, i) {
      var button = document.getElementById(id);
      if (button) {
        button.disabled = i ? first + all.size >= kept.length : first === 0;
      }
    });
  }
  function filter() {
    var has = words.value === "" ? null : all.has(words.value.toLowerCase());
    kept = rows.filter(function (entry) {
      var judged = all.text(entry, VERDICT).split(" ")[1];
      return !((verdict.value || judged) !== judged || (law.value || all.law(entry)) !== all.law(entry) ||
        (has ? !has(entry) : false));
    });
    show(0);
  }
  function compare(a, b) {
    if (typeof a === typeof b) {
      return typeof a === "number" ? a - b : a > b ? 1 : b > a ? -1 : 0;
    }
    return typeof a === "number" ? -1 : 1;
  }
  function sort(column) {
    var down = heads[column].getAttribute("aria-sort") === "ascending" ? -1 : 1;
    Array.prototype.forEach.call(heads, function (head) { head.removeAttribute("aria-sort"); });
    heads[column].setAttribute("aria-sort", down === 1 ? "ascending" : "descending");
    rows = rows.map(function (entry, i) {
      var text = all.text(entry, column), number = parseFloat(text);
      return [isNaN(number) ? text : number, i, entry];
    }).sort(function (a, b) { return down * compare(a[0], b[0]) || a[1] - b[1]; })
      .map(function (keyed) { return keyed[2]; });
    filter();
  }
  /* A link to a row that is not in the table now. */
  function visit() {
    var number = Number(location.hash.slice(2)), place;
    function isIt(entry) { return entry[0] === number; }
    if (!store || !/^#r\d+$/.test(location.hash) || document.getElementById(location.hash.slice(1))) {
      return;
    }
    if (0 > kept.findIndex(isIt)) {
      words.value = verdict.value = law.value = "";
      filter();
    }
    place = kept.findIndex(isIt);
    if (place >= 0) {
      show(place - place % all.size);
      document.getElementById(location.hash.slice(1)).scrollIntoView();
    }
  }

  Array.prototype.forEach.call(heads, function (head, column) {
    var button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", function () { sort(column); });
    head.textContent = "";
    head.appendChild(button);
  });
  if (store) {
    document.getElementById("back").addEventListener("click", function () { show(first - all.size); });
    document.getElementById("on").addEventListener("click", function () { show(first + all.size); });
    window.addEventListener("hashchange", visit);
  }
  words.addEventListener("input", filter);
  [verdict, law].forEach(function (control) { control.addEventListener("change", filter); });
  document.getElementById("controls").hidden = false;
  while (table.tBodies.length > 1) {
    table.removeChild(table.tBodies[1]);
  }
  filter();
  visit();
}());
