import { listExplorerSubjects, parseExplorerChoice } from "@/lib/statistics/explorer";

const subjects = listExplorerSubjects(
  [
    { field: "technicalReadinessLevel", title: "Fase" },
    { field: "activeHospital", title: "Ziekenhuis" },
  ],
  { title: "Volledigheid", isEmpty: false },
  [{ key: "products", title: "Producten" }],
);

test("a field can be shown by hospital and by specialism, but not by itself; a ranking has one view", () => {
  const viewsOf = Object.fromEntries(
    [...subjects.fields, ...subjects.figures].map(({ key, views }) => [key, views]),
  );
  expect(viewsOf).toEqual({
    "chart-technicalReadinessLevel": ["chart", "table", "activeHospital", "medicalSpecialism"],
    "chart-activeHospital": ["chart", "table", "medicalSpecialism"],
    "chart-completeness": ["chart", "table"],
    products: [],
  });
  const { figures } = listExplorerSubjects([], { title: "Volledigheid", isEmpty: true }, []);
  expect(figures).toEqual([{ key: "chart-completeness", title: "Volledigheid", views: [] }]);
});

test.each([
  [{}, "chart-technicalReadinessLevel", "chart"],
  [{ subject: "chart-activeHospital", view: "table" }, "chart-activeHospital", "table"],
  [{ subject: "products", view: "table" }, "products", "chart"],
  [{ subject: "all", view: "chart" }, "all", "table"],
  [{ subject: "unknown", view: "unknown" }, "chart-technicalReadinessLevel", "chart"],
  [{ subject: ["all", "all"], view: ["table"] }, "chart-technicalReadinessLevel", "chart"],
])("the address %j shows %s as %s", (asked, subject, view) => {
  expect(parseExplorerChoice(subjects, asked)).toMatchObject({ subject, view });
});

test("a view that the subject lacks is kept for the next one", () => {
  const asked = { subject: "chart-activeHospital", view: "activeHospital" };
  expect(parseExplorerChoice(subjects, asked)).toEqual({
    subject: "chart-activeHospital",
    view: "chart",
    wanted: "activeHospital",
    onlyInUse: false,
  });
});

test.each([
  [{ subject: "chart-activeHospital", only: "inUse" }, true],
  [{ only: "inUse" }, true],
  [{ subject: "chart-activeHospital", only: "other" }, false],
  [{ subject: "chart-completeness", only: "inUse" }, false],
  [{ subject: "products", only: "inUse" }, false],
  [{ subject: "all", only: "inUse" }, false],
])("the address %j counts only what is in use: %s", (asked, onlyInUse) => {
  expect(parseExplorerChoice(subjects, asked).onlyInUse).toBe(onlyInUse);
});
