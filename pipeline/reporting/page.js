// A click on a column's heading sorts the table by it: numbers from the largest down, words from A on.
for (const table of document.querySelectorAll("table.sortable")) {
  const body = table.tBodies[0];
  const value = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent;
  table.querySelectorAll("thead button").forEach((button, column) => {
    button.addEventListener("click", () => {
      const heading = button.closest("th");
      const rows = [...body.rows];
      const filled = rows.map((row) => value(row, column)).filter((text) => text !== "");
      const numeric = filled.every((text) => !Number.isNaN(Number(text)));
      const now = heading.getAttribute("aria-sort");
      const down = now === null ? numeric : now === "ascending";
      const compare = (a, b) => {
        if (a === "" || b === "") return (a === "") - (b === "");
        return (numeric ? a - b : a.localeCompare(b)) * (down ? -1 : 1);
      };
      rows.sort((a, b) => compare(value(a, column), value(b, column)));
      table.querySelectorAll("th").forEach((one) => one.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      body.append(...rows);
    });
  });
}
// Paper can't be clicked: what a report rests on is unfolded for it. Charts say their numbers themselves.
addEventListener("beforeprint", () => {
  document.querySelectorAll("details.paper").forEach((fold) => fold.setAttribute("open", ""));
});
