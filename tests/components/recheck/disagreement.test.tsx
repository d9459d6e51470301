import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { ProductDisagreements } from "@/components/recheck/disagreement";
import form from "@/lib/messages/nl/form.json";
import products from "@/lib/messages/nl/products.json";
import { exampleDataModel } from "../../support/data-model";
import { entryWith } from "../../support/register";

const PRODUCT = { slug: "planner", name: "Planner", law: "none", riskClass: null } as const;

function show(...uses: ReturnType<typeof entryWith>[]) {
  return render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ form, products }}>
      <ProductDisagreements product={PRODUCT} uses={uses} model={exampleDataModel()} />
    </NextIntlClientProvider>,
  );
}

it("names the entries that say otherwise than their product, with what they say and what to do", () => {
  show(
    entryWith({ _id: "a", algorithmName: "Roosters", medicalDevice: "Ja" }),
    entryWith({ _id: "b", algorithmName: "Bedden", medicalDevice: "Nee" }),
  );
  expect(screen.getByText("1 algoritme zegt iets anders dan dit product.")).toBeInTheDocument();
  expect(screen.getByRole("listitem")).toHaveTextContent(
    "Roosters: Bij ‘Medisch hulpmiddel’ staat ‘Ja’, maar bij het product Planner staat ‘Geen medisch hulpmiddel’.",
  );
  expect(screen.getByText(/maak er dan twee producten van/)).toBeInTheDocument();
});

it("says nothing where they agree", () => {
  const { container } = show(entryWith({ medicalDevice: "Nee" }), entryWith({ medicalDevice: null }));
  expect(container).toBeEmptyDOMElement();
});
