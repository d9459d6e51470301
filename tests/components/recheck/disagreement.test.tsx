import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { ProductContradictionsNote } from "@/components/recheck/disagreement";
import form from "@/lib/messages/nl/form.json";
import products from "@/lib/messages/nl/products.json";
import { createExampleDataModel } from "../../support/data-model";
import { createEntryDto } from "../../support/register";

const PRODUCT = { slug: "planner", name: "Planner", law: "none", riskClass: null } as const;

function show(...uses: ReturnType<typeof createEntryDto>[]) {
  return render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ form, products }}>
      <ProductContradictionsNote product={PRODUCT} uses={uses} model={createExampleDataModel()} />
    </NextIntlClientProvider>,
  );
}

it("names the entries that say otherwise than their product, with what they say and what to do", () => {
  show(
    createEntryDto({ _id: "a", algorithmName: "Roosters", medicalDevice: "Ja" }),
    createEntryDto({ _id: "b", algorithmName: "Bedden", medicalDevice: "Nee" }),
  );
  expect(screen.getByText("1 algoritme zegt iets anders dan dit product.")).toBeInTheDocument();
  expect(screen.getByRole("listitem")).toHaveTextContent(
    "Roosters: Bij ‘Medisch hulpmiddel’ staat ‘Ja’, maar bij het product Planner staat ‘Geen medisch hulpmiddel’.",
  );
  expect(screen.getByText(/maak er dan twee producten van/)).toBeInTheDocument();
});

it("says nothing where they agree", () => {
  const { container } = show(
    createEntryDto({ medicalDevice: "Nee" }),
    createEntryDto({ medicalDevice: null }),
  );
  expect(container).toBeEmptyDOMElement();
});
