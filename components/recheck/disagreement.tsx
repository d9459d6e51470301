import { useTranslations } from "next-intl";
import type { EntryDto } from "@/lib/entries/answers";
import type { DataModel } from "@/lib/fields/data-model";
import { shownLabel } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { disagreementOf, type EntryStanding, type ProductStanding } from "@/lib/products/disagreement";
import { Callout } from "../ui/callout";
import { TextLink } from "../ui/links";

/** Says what an entry says otherwise than its product; null when they agree. */
function useDisagreement(model: DataModel) {
  const translate = useTranslations("form.product");
  const laws = useTranslations("products.page.facts.laws");
  return (product: ProductStanding, entry: EntryStanding): string | null => {
    const found = disagreementOf(model, product, entry);
    if (found === null || product.law === null) return null;
    const { field, said } = found;
    return translate("differs", {
      field: model[field].displayName,
      said: shownLabel(model, field, said),
      product: product.name,
      says: field === "riskClass" ? (product.riskClass ?? "") : laws(product.law),
    });
  };
}

/** For who may edit the entry: what it says otherwise than its product, and what to do about it. */
export function EntryDisagreement({
  product,
  entry,
  model,
}: {
  product: ProductStanding;
  entry: EntryStanding;
  /** The reader's. */
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

/** For who keeps the products: which of the entries that they may see say otherwise. */
export function ProductDisagreements({
  product,
  uses,
  model,
}: {
  product: ProductStanding;
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
