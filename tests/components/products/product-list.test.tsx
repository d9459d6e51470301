import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { ProductList } from "@/components/products/product-list";
import * as messages from "@/lib/messages/nl";
import { type ListedProduct, readProductQuery } from "@/lib/products/list-schema";
import { createExampleDataModel } from "../../support/data-model";

const MODEL = createExampleDataModel();

const listed = (hospitals: number, inUse: number): ListedProduct => ({
  _id: `${hospitals}-${inUse}`,
  slug: `product-${hospitals}-${inUse}`,
  name: `Product ${hospitals} ${inUse}`,
  supplier: null,
  description: null,
  medicalSpecialism: null,
  riskClass: null,
  certificateEndsOn: null,
  confirmed: true,
  updated: "2026-11-01T00:00:00.000Z",
  hospitals,
  inUse,
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

it("says in how many of its hospitals a product is in use", () => {
  show("", [listed(0, 0), listed(1, 0), listed(1, 1), listed(3, 0), listed(3, 2)]);
  for (const words of [
    "Nog bij geen ziekenhuis dat u kunt zien",
    "Bij 1 ziekenhuis, niet in gebruik",
    "In gebruik bij 1 ziekenhuis",
    "In gebruik bij geen van de 3 ziekenhuizen",
    "In gebruik bij 2 van de 3 ziekenhuizen",
  ]) {
    expect(screen.getByText(words)).toBeInTheDocument();
  }
});
