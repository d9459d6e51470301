import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  type ComparedProduct,
  computeProductRowDifferences,
  countIndependentStudies,
  findHighestEvidenceLevel,
  type ProductRowKey,
} from "@/lib/comparison/products";
import { getObstacleName } from "@/lib/experiences/rules";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel, getShownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { getCertificateState } from "@/lib/products/rules";
import { EvidenceBar } from "../charts/evidence-bar";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { SideBySide } from "./side-by-side";

interface Props {
  products: readonly ComparedProduct[];
  /** Data model in the reader's language. */
  model: DataModel;
  /** Today's date as YYYY-MM-DD, in Dutch time. */
  today: string;
}

/** Returns a function that renders a product's value in a row; null if it is unknown. */
function useShown({ model, today }: Pick<Props, "model" | "today">) {
  const translate = useTranslations("products.compare");
  const facts = useTranslations("products.page.facts");
  const { formatDate } = useFormats();
  const locale = useLocale();
  const dutch = useDutchText();
  return (
    key: ProductRowKey,
    { product, uses, studies, evidence, experiences, summary }: ComparedProduct,
  ): ReactNode => {
    switch (key) {
      case "description":
        return (
          product.description && (
            <span dir="auto" {...dutch}>
              {product.description}
            </span>
          )
        );
      case "supplier":
        return product.supplier?.name;
      case "medicalSpecialism":
        return product.medicalSpecialism && getShownLabel(model, key, product.medicalSpecialism);
      case "functions":
        return [getShownValue(model, "algorithmFunction", product.functions) ?? []].flat().join(", ");
      case "law":
        return product.law && facts(`laws.${product.law}`);
      case "certificateEndsOn": {
        const date = product.certificateEndsOn;
        if (date === null) return product.law === "none" ? translate("noDevice") : null;
        const isOver = getCertificateState(date, today) === "ended";
        return isOver ? translate("ended", { date: formatDate(date) }) : formatDate(date);
      }
      case "riskClass":
      case "udiDi":
      case "certificateNumber":
      case "notifiedBody":
        return product[key] ?? (product.law === "none" ? translate("noDevice") : null);
      case "inUse":
      case "testing":
      case "stopped":
        return translate("hospitals", { n: uses[key] });
      case "strength":
        return <EvidenceBar strength={evidence} />;
      case "studies":
        return studies.length;
      case "highestLevel": {
        const level = findHighestEvidenceLevel(studies);
        return level === null ? null : translate("level", { level, name: translate(`levels.${level}`) });
      }
      case "independent":
        return studies.length === 0
          ? null
          : translate("ofStudies", { n: countIndependentStudies(studies), all: studies.length });
      case "experiences":
        return experiences === 0 ? translate("noneTold") : experiences;
      case "again":
      case "effort":
        if (summary === null) return translate(experiences === 0 ? "noneTold" : "tooFew");
        return translate(`${key}Counts`, summary[key]);
      case "obstacles":
        if (summary === null) return translate(experiences === 0 ? "noneTold" : "tooFew");
        return summary.obstacles.map((one) => `${getObstacleName(one, locale)} (${one.count})`).join(", ");
    }
  };
}

function useRowNames(model: DataModel) {
  const translate = useTranslations("products.compare.rows");
  const facts = useTranslations("products.page.facts");
  return (key: ProductRowKey): string => {
    switch (key) {
      case "medicalSpecialism":
      case "riskClass":
        return model[key].displayName;
      case "functions":
        return model.algorithmFunction.displayName;
      case "supplier":
      case "law":
      case "udiDi":
      case "certificateNumber":
      case "notifiedBody":
      case "certificateEndsOn":
        return facts(key);
      default:
        return translate(key);
    }
  };
}

/** Column head with the product and a link that removes it from the comparison. */
function Head({ product, products }: { product: ComparedProduct["product"] } & Pick<Props, "products">) {
  const translate = useTranslations("products.compare");
  const rest = products.flatMap(({ product: { slug } }) => (slug === product.slug ? [] : [slug]));
  return (
    <>
      <TextLink
        href={paths.product(product.slug)}
        className="wrap-anywhere min-w-0 hyphens-auto font-semibold font-serif leading-snug max-sm:line-clamp-1 max-sm:flex-1 sm:text-lg"
      >
        {product.name}
      </TextLink>
      <p className="no-print text-base sm:mt-1">
        <TextLink
          href={paths.compareProducts(rest)}
          alone
          aria-label={translate("removeName", { name: product.name })}
        >
          {translate("remove")}
        </TextLink>
      </p>
    </>
  );
}

/** Table that compares products, one fact per row. */
export function ProductComparison({ products, model, today }: Props) {
  const translate = useTranslations("products.compare");
  const shown = useShown({ model, today });
  const nameOf = useRowNames(model);
  return (
    <SideBySide
      words={{
        scroll: translate("scroll"),
        caption: translate("caption", { names: products.map(({ product }) => product.name).join(", ") }),
        first: translate("fact"),
        differs: translate("differs"),
      }}
      columns={products.map(({ product }) => ({
        key: product._id,
        name: product.name,
        head: <Head product={product} products={products} />,
      }))}
      groups={computeProductRowDifferences(products).map(({ group, rows }) => ({
        key: group,
        name: translate(`groups.${group}`),
        rows: rows.map(({ key, differs }) => ({
          key,
          name: nameOf(key),
          differs,
          cells: products.map((one) => {
            const value = shown(key, one);
            const isEmpty = value === null || value === undefined || value === "";
            return (
              <span key={one.product._id} className={isEmpty ? "text-muted" : "wrap-break-word hyphens-auto"}>
                {isEmpty ? translate("unknown") : value}
              </span>
            );
          }),
        })),
      }))}
    />
  );
}
