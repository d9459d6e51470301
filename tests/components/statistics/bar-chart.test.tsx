import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { useEffect } from "react";
import { BarChart } from "@/components/charts/bar-chart";
import type { Bar, ValueCountTuples } from "@/components/charts/bar-rules";
import { DataTable } from "@/components/charts/data-table";

let broken = false;
// The drawing itself needs a canvas; here it writes down what it would draw.
jest.mock("@/components/charts/bar-canvas", () => ({
  __esModule: true,
  default: ({ bars, label, onDrawn }: { bars: Bar[]; label: string; onDrawn: () => void }) => {
    if (broken) throw new Error("chunk did not load");
    useEffect(onDrawn, [onDrawn]);
    return (
      <div role="img" aria-label={label}>
        {bars.map((bar) => bar.label).join(" ")}
      </div>
    );
  },
}));

let scrollNear: () => void = () => {};
beforeEach(() => {
  broken = false;
  class Observer {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      scrollNear = () => callback([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
});

const LABELS = {
  chart: "Staafdiagram: Fase.",
  loading: "Loading",
  failed: "De grafiek kon niet worden geladen.",
  showAll: "Toon alle 18",
  showFewer: "Toon minder",
};

function valuesOf(count: number): ValueCountTuples {
  return Array.from({ length: count }, (_, index) => [`waarde${index + 1}`, 2000 - index]);
}

const Chart = ({ count }: { count: number }) => (
  <BarChart field="fase" counts={valuesOf(count)} labels={LABELS} />
);

test("says 'Loading' and loads nothing until it is scrolled near, then draws [deviation.loading]", async () => {
  render(<Chart count={3} />);
  await act(async () => new Promise((settled) => setTimeout(settled, 50)));
  expect(screen.getByText("Loading")).toBeVisible();
  expect(screen.queryByRole("img")).toBeNull();
  await act(async () => scrollNear());
  expect(await screen.findByRole("img", { name: "Staafdiagram: Fase." })).toHaveTextContent(
    "waarde1 waarde2 waarde3",
  );
  expect(screen.queryByText("Loading")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("all bars are drawn, and more than 15 can be folded", async () => {
  render(<Chart count={18} />);
  await act(async () => scrollNear());
  const drawing = await screen.findByRole("img");
  expect(drawing).toHaveTextContent(/waarde18$/);
  await userEvent.click(screen.getByRole("button", { name: "Toon minder", expanded: true }));
  expect(drawing).toHaveTextContent(/waarde15$/);
  await userEvent.click(screen.getByRole("button", { name: "Toon alle 18", expanded: false }));
  expect(drawing).toHaveTextContent(/waarde18$/);
});

test("says so when its script does not come", async () => {
  jest.spyOn(console, "error").mockImplementation(() => {});
  broken = true;
  render(<Chart count={3} />);
  await act(async () => scrollNear());
  expect(await screen.findByText("De grafiek kon niet worden geladen.")).toBeVisible();
  expect(screen.queryByText("Loading")).toBeNull();
  jest.restoreAllMocks();
});

test("its server HTML has no style attribute, as the page's security policy refuses those", () => {
  const { container } = render(<Chart count={18} />);
  expect(container.querySelector("[style]")).toBeNull();
});

test("the table has every value with its number, each leading to the register", () => {
  render(
    <NextIntlClientProvider locale="nl">
      <DataTable
        field="fase"
        counts={valuesOf(18)}
        labels={{ caption: "Tabel van Fase", value: "Waarde", count: "Aantal" }}
      />
    </NextIntlClientProvider>,
  );
  const table = screen.getByRole("table", { name: "Tabel van Fase" });
  const rows = within(table).getAllByRole("row");
  expect(rows).toHaveLength(19);
  expect(rows[1]).toHaveTextContent("waarde12.000");
  expect(within(table).getByRole("link", { name: "waarde18" })).toHaveAttribute("href", "/?fase=waarde18");
});

test("a value is text in the table, whatever it holds", () => {
  const value = `<img src=x onerror="alert(1)"> & 'meer' "nog"`;
  render(
    <NextIntlClientProvider locale="nl">
      <DataTable
        field="fase"
        counts={[[value, 3]]}
        labels={{ caption: "Tabel van Fase", value: "Waarde", count: "Aantal" }}
      />
    </NextIntlClientProvider>,
  );
  const link = screen.getByRole("link");
  expect(link).toHaveTextContent(value);
  expect(link.children).toHaveLength(0);
  const target = new URL(link.getAttribute("href") ?? "", "https://register.example").searchParams;
  expect(target.get("fase")).toBe(value);
});

test("in English the table has the English words and numbers, and leads to the same addresses", () => {
  render(
    <NextIntlClientProvider locale="en">
      <DataTable
        field="fase"
        counts={[
          ["Ontwikkeling", 1430, "Development"],
          ["Anders", 2],
        ]}
        labels={{ caption: "Table of Phase", value: "Value", count: "Number" }}
      />
    </NextIntlClientProvider>,
  );
  const table = screen.getByRole("table", { name: "Table of Phase" });
  expect(within(table).getAllByRole("row")[1]).toHaveTextContent("Development1,430");
  expect(within(table).getByRole("link", { name: "Development" })).toHaveAttribute(
    "href",
    "/?fase=Ontwikkeling",
  );
  expect(within(table).getByRole("link", { name: "Anders" })).toBeInTheDocument();
});
