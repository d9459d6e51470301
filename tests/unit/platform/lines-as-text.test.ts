import { barRows, matrixRows, rowsOf } from "@/components/statistics/figure-rows";

/** What somebody may call a developer, a product or a call of the API. */
const TEXT = `"><img src=x onerror='1'>&`;
const SAFE = "&quot;&gt;&lt;img src=x onerror=&#39;1&#39;&gt;&amp;";
const format = (value: number) => `${value}<i>`;

test.each([
  ["bars", barRows([{ label: TEXT, href: `/x?${TEXT}`, count: 1, said: TEXT }], format)],
  ["bars without a link", barRows([{ label: TEXT, count: 1 }], format)],
  ["rows", rowsOf([[TEXT, 1, { text: TEXT, href: TEXT }]], format)],
  [
    "a matrix",
    matrixRows(
      {
        kind: "matrix",
        columns: [TEXT],
        hrefs: [undefined],
        stretches: [1],
        highest: 1,
        rows: [{ label: TEXT, href: TEXT, cells: [{ count: 1, href: TEXT }], total: 1 }],
      },
      String,
    ),
  ],
])("%s that are made as text escape every text", (_name, made) => {
  expect(made).toContain(SAFE);
  expect(made).not.toMatch(/<(?:img|i)\b/);
  expect(made).not.toContain(`'1'`);
});
