import { render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { ProductComparison } from "@/components/comparison/product-comparison";
import type { ComparedProduct } from "@/lib/comparison/products";
import common from "@/lib/messages/nl/common.json";
import evidence from "@/lib/messages/nl/evidence.json";
import products from "@/lib/messages/nl/products.json";
import { NO_EVIDENCE } from "@/lib/products/evidence-strength";
import type { ProductDto } from "@/lib/products/schema";
import { createExampleDataModel } from "../../support/data-model";

function compared(name: string, law: ProductDto["law"], experiences: number): ComparedProduct {
  const product: ProductDto = {
    _id: name,
    slug: name.toLowerCase(),
    name,
    otherNames: [],
    supplier: null,
    description: null,
    website: null,
    medicalSpecialism: null,
    functions: [],
    law,
    riskClass: null,
    udiDi: null,
    srn: null,
    certificateNumber: null,
    notifiedBody: null,
    certificateEndsOn: null,
    ceVerifiedOn: null,
    ceSource: null,
    sources: [],
    confirmed: true,
    version: 1,
    updated: "2026-01-01T12:00:00.000Z",
  };
  return {
    product,
    uses: { inUse: 0, testing: 0, stopped: 0 },
    studies: [],
    evidence: NO_EVIDENCE,
    experiences,
    summary: null,
  };
}

const cellsOf = (row: string) =>
  within(screen.getByRole("row", { name: new RegExp(`^${row}`) }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

it("tells what does not apply from what is not known, and no experience from too few", () => {
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, evidence, products }}>
      <ProductComparison
        products={[compared("Planner", "none", 0), compared("Scan", "MDR", 2)]}
        model={createExampleDataModel()}
        today="2026-11-25"
      />
    </NextIntlClientProvider>,
  );
  const none = "Niet van toepassing: geen medisch hulpmiddel";
  for (const row of ["Risicoklasse", "Certificaat", "Laatste dag van het certificaat"])
    expect(cellsOf(row)).toEqual([none, "Niet bekend"]);
  expect(cellsOf("Aantal ervaringen")).toEqual(["Nog geen ervaringen", "2"]);
  expect(cellsOf("Zou het opnieuw kiezen")).toEqual([
    "Nog geen ervaringen",
    "Minder dan drie: nog niet samengevat",
  ]);
});
