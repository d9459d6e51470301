import { useTranslations } from "next-intl";
import type { EntryDto } from "@/lib/entries/answers";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import {
  type EntryRegulatoryStatus,
  findRegulatoryDisagreement,
  type ProductRegulatoryStatus,
} from "@/lib/products/disagreement";
import { Callout } from "../ui/callout";
import { TextLink } from "../ui/links";

/** Returns a function that describes how an entry contradicts its product; null if they agree. */
function useDisagreement(model: DataModel) {
  const translate = useTranslations("form.product");
  const laws = useTranslations("products.page.facts.laws");
  return (product: ProductRegulatoryStatus, entry: EntryRegulatoryStatus): string | null => {
    const found = findRegulatoryDisagreement(model, product, entry);
    if (found === null || product.law === null) return null;
    const { field, said } = found;
    return translate("differs", {
      field: model[field].displayName,
      said: getShownLabel(model, field, said),
      product: product.name,
      says: field === "riskClass" ? (product.riskClass ?? "") : laws(product.law),
    });
  };
}

/** Note for an entry's editors: how the entry contradicts its product, and how to resolve it. */
export function EntryContradictionNote({
  product,
  entry,
  model,
}: {
  product: ProductRegulatoryStatus;
  entry: EntryRegulatoryStatus;
  /** Data model in the reader's language. */
  model: DataModel;
}) {
  const translate = useTranslations("form.product");
  const sentence = useDisagreement(model)(product, entry);
  if (sentence === null) return null;
  return (
    <Callout kind="warning">
      <p className="wrap-anywhere">
        {sentence}{" "}
        {translate.rich("differsHint", {
          link: (words) => (
            <TextLink plain href={paths.proposeChange(product.slug)}>
              {words}
            </TextLink>
          ),
        })}
      </p>
    </Callout>
  );
}

/** Note for those who maintain products: which of the entries that they may see contradict the product. */
export function ProductContradictionsNote({
  product,
  uses,
  model,
}: {
  product: ProductRegulatoryStatus;
  uses: readonly EntryDto[];
  model: DataModel;
}) {
  const translate = useTranslations("products.page");
  const sentenceOf = useDisagreement(model);
  const differing = uses.flatMap((entry) => {
    const sentence = sentenceOf(product, entry);
    return sentence === null ? [] : [{ entry, sentence }];
  });
  if (differing.length === 0) return null;
  return (
    <div className="no-print mt-4 max-w-[68ch]">
      <Callout kind="warning">
        <p className="font-semibold">{translate("differ", { n: differing.length })}</p>
        <ul className="my-2 list-disc space-y-1 pl-5">
          {differing.map(({ entry, sentence }) => (
            <li key={entry._id} className="wrap-anywhere">
              <TextLink href={paths.entry(entry._id)}>{entry.algorithmName}</TextLink>: {sentence}
            </li>
          ))}
        </ul>
        <p>{translate("differHint")}</p>
      </Callout>
    </div>
  );
}
