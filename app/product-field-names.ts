import { getTranslations } from "next-intl/server";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { PROPOSABLE_FIELDS } from "@/lib/products/schema";

/** Returns the displayed name of each field of a product, as in its form. */
export async function productFieldNames(): Promise<Readonly<Record<string, string>>> {
  const [form, facts, model] = await Promise.all([
    getTranslations("products.form"),
    getTranslations("products.page.facts"),
    getReaderModel(),
  ]);
  return Object.fromEntries(
    PROPOSABLE_FIELDS.map((field) => {
      if (field === "medicalSpecialism" || field === "riskClass") return [field, model[field].displayName];
      if (field === "functions") return [field, model.algorithmFunction.displayName];
      return [field, field === "name" || field === "description" ? form(field) : facts(field)];
    }),
  );
}
