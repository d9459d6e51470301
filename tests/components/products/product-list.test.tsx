import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { ProductList } from "@/components/products/product-list";
import * as messages from "@/lib/messages/nl";
import { NO_EVIDENCE } from "@/lib/products/evidence-strength";
import { type ListedProduct, readProductQuery } from "@/lib/products/list-schema";
import { createExampleDataModel } from "../../support/data-model";

const MODEL = createExampleDataModel();

const listed = (hospitals: number, inUse: number, testing = 0, stopped = 0): ListedProduct => ({
  _id: `${hospitals}-${inUse}-${testing}-${stopped}`,
  slug: `product-${hospitals}-${inUse}-${testing}-${stopped}`,
  name: `Product ${hospitals} ${inUse} ${testing} ${stopped}`,
  supplier: null,
  description: null,
  medicalSpecialism: null,
  riskClass: null,
  certificateEndsOn: null,
  confirmed: true,
  updated: "2026-11-01T00:00:00.000Z",
  hospitals,
  inUse,
  testing,
  stopped,
  evidence: NO_EVIDENCE,
});

function show(search: string, products: ListedProduct[] = []) {
  const query = readProductQuery(MODEL, { search: [search] });
  render(
    <NextIntlClientProvider locale="nl" messages={messages}>
      <ProductList
        query={query}
        found={{ products, total: products.length }}
        chosen={[]}
        model={MODEL}
        today="2026-11-26"
      />
    </NextIntlClientProvider>,
  );
  return screen.getByText("Filters en volgorde").closest("details");
}

it("has its filters closed in the HTML; only without a search do wide screens show them", () => {
  const unasked = show("");
  expect(unasked).not.toHaveAttribute("open");
  expect(unasked).toHaveClass("open-on-wide");
  cleanup();
  const filters = show("long");
  expect(filters).not.toHaveAttribute("open");
  expect(filters).not.toHaveClass("open-on-wide");
  const target = document.querySelector("form")?.getAttribute("action")?.split("#")[1];
  expect(document.getElementById(target ?? "")).toHaveTextContent("Geen producten gevonden");
});

it("says in how many of its hospitals a product is in use, and what those do that do not use it", () => {
  const unused = [listed(0, 0), listed(1, 0), listed(1, 0, 1), listed(1, 0, 0, 1), listed(2, 0, 1, 1)];
  show("", [...unused, listed(1, 1), listed(3, 2, 1)]);
  for (const words of [
    "Nog bij geen ziekenhuis met een openbaar algoritme",
    "Bij 1 ziekenhuis, fase niet ingevuld",
    "Niet in gebruik: 1 in voorbereiding",
    "Niet in gebruik: 1 gestopt",
    "Niet in gebruik: 1 gestopt, 1 in voorbereiding",
    "In gebruik bij 1 ziekenhuis",
    "In gebruik bij 2 van de 3 ziekenhuizen",
  ]) {
    expect(screen.getByText(words)).toBeInTheDocument();
  }
});

test("says of each product how far its evidence goes, and of one without studies that the register holds none", () => {
  const studied: ListedProduct = {
    ...listed(1, 1),
    evidence: {
      steps: ["oneCentre", "external", "prospective"],
      effects: ["diagnosis", "outcome"],
      independence: "supplierOnly",
    },
  };
  show("", [studied, listed(1, 0)]);
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/\s+/g, " "));
  expect(items[0]).toContain(
    "Extern of meer centra, prospectief · effect op diagnose, uitkomst · alleen met de leverancier",
  );
  expect(items[1]).toContain("Geen studies in dit register");
  expect(items[1]).not.toMatch(/onbewezen|niet bewezen/);
});
