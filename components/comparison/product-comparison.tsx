import { clsx } from "clsx";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import {
  type ComparedProduct,
  compareProducts,
  countIndependent,
  highestLevel,
  type ProductRowKey,
} from "@/lib/comparison/products";
import { obstacleName } from "@/lib/experiences/rules";
import type { DataModel } from "@/lib/fields/data-model";
import { shownLabel, shownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { certificateState } from "@/lib/products/rules";
import { DutchNote, useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import {
  CELL,
  COLUMN_HEAD,
  COLUMNS,
  DIFFERS,
  FIRST_COLUMN,
  FIRST_HEAD,
  GROUP_HEAD,
  IN_SIGHT,
  PART,
  ROW_HEAD,
  TABLE,
} from "./table-parts";

interface Props {
  products: readonly ComparedProduct[];
  /** The reader's. */
  model: DataModel;
  /** YYYY-MM-DD in Dutch time. */
  today: string;
}

/** What a row says of a product; null for what is not known. */
function useShown({ model, today }: Pick<Props, "model" | "today">) {
  const translate = useTranslations("products.compare");
  const facts = useTranslations("products.page.facts");
  const { formatDate } = useFormats();
  const locale = useLocale();
  const dutch = useDutchText();
  return (key: ProductRowKey, { product, uses, studies, summary }: ComparedProduct): ReactNode => {
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
        return product.medicalSpecialism && shownLabel(model, key, product.medicalSpecialism);
      case "functions":
        return [shownValue(model, "algorithmFunction", product.functions) ?? []].flat().join(", ");
      case "law":
        return product.law && facts(`laws.${product.law}`);
      case "certificateEndsOn": {
        const date = product.certificateEndsOn;
        if (date === null) return null;
        const isOver = certificateState(date, today) === "ended";
        return isOver ? translate("ended", { date: formatDate(date) }) : formatDate(date);
      }
      case "riskClass":
      case "udiDi":
      case "certificateNumber":
      case "notifiedBody":
        return product[key];
      case "inUse":
      case "testing":
      case "stopped":
        return translate("hospitals", { n: uses[key] });
      case "studies":
        return studies.length;
      case "highestLevel": {
        const level = highestLevel(studies);
        return level === null ? null : translate("level", { level, name: translate(`levels.${level}`) });
      }
      case "independent":
        return studies.length === 0
          ? null
          : translate("ofStudies", { n: countIndependent(studies), all: studies.length });
      case "experiences":
        return summary === null ? translate("tooFew") : summary.total;
      case "again":
      case "effort":
        return summary === null ? null : translate(`${key}Counts`, summary[key]);
      case "obstacles":
        return summary?.obstacles.map((one) => `${obstacleName(one, locale)} (${one.count})`).join(", ");
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

/** A product above its column; it can be taken out of the comparison. */
function Head({ product, products }: { product: ComparedProduct["product"] } & Pick<Props, "products">) {
  const translate = useTranslations("products.compare");
  const rest = products.flatMap(({ product: { slug } }) => (slug === product.slug ? [] : [slug]));
  return (
    <th {...PART.column} scope="col" className={COLUMN_HEAD}>
      <TextLink
        href={paths.product(product.slug)}
        className="wrap-anywhere hyphens-auto font-semibold font-serif leading-snug sm:text-lg"
      >
        {product.name}
      </TextLink>
      <p className="no-print mt-1 text-base">
        <TextLink
          href={paths.compareProducts(rest)}
          alone
          aria-label={translate("removeName", { name: product.name })}
        >
          {translate("remove")}
        </TextLink>
      </p>
    </th>
  );
}

/** Products side by side, a fact a row; it scrolls sideways where it does not fit, with what the rows are in sight. */
export function ProductComparison({ products, model, today }: Props) {
  const translate = useTranslations("products.compare");
  const shown = useShown({ model, today });
  const nameOf = useRowNames(model);
  const names = products.map(({ product }) => product.name).join(", ");
  return (
    <>
      <DutchNote what="entries" className="mb-4" />
      {/* Who scrolls it by keyboard stands in it on one of its links. */}
      <section
        aria-label={translate("scroll")}
        className="relative overflow-x-auto lg:overflow-x-visible print:overflow-visible"
      >
        <table {...PART.table} className={clsx(TABLE, COLUMNS[products.length])}>
          <caption className="sr-only">{translate("caption", { names })}</caption>
          <thead {...PART.rows}>
            <tr {...PART.row}>
              <th {...PART.column} scope="col" className={clsx(FIRST_COLUMN, FIRST_HEAD)}>
                {translate("fact")}
              </th>
              {products.map(({ product }) => (
                <Head key={product._id} product={product} products={products} />
              ))}
            </tr>
          </thead>
          {compareProducts(products).map(({ group, rows }) => (
            <tbody key={group} {...PART.rows}>
              <tr {...PART.row}>
                <th {...PART.field} scope="rowgroup" className={clsx(FIRST_COLUMN, GROUP_HEAD)}>
                  <span className={IN_SIGHT}>{translate(`groups.${group}`)}</span>
                </th>
                {products.map(({ product }) => (
                  <td key={product._id} {...PART.cell} className="px-2 pb-2 align-bottom sm:px-3 sm:pt-7">
                    <span
                      aria-hidden="true"
                      className="line-clamp-2 wrap-anywhere text-muted text-sm lg:hidden print:hidden"
                    >
                      {product.name}
                    </span>
                  </td>
                ))}
              </tr>
              {rows.map(({ key, differs }) => (
                <tr key={key} {...PART.row}>
                  <th
                    {...PART.field}
                    scope="row"
                    className={clsx(
                      FIRST_COLUMN,
                      ROW_HEAD,
                      differs ? "border-l-accent" : "border-l-transparent",
                    )}
                  >
                    <span className={clsx(IN_SIGHT, "wrap-anywhere hyphens-auto")}>
                      {nameOf(key)}
                      {differs ? (
                        <span className={DIFFERS}>
                          <span aria-hidden="true">≠</span>
                          {translate("differs")}
                        </span>
                      ) : null}
                    </span>
                  </th>
                  {products.map((one) => {
                    const value = shown(key, one);
                    const isEmpty = value === null || value === undefined || value === "";
                    return (
                      <td
                        key={one.product._id}
                        {...PART.cell}
                        className={clsx(CELL, "wrap-anywhere hyphens-auto")}
                      >
                        {isEmpty ? <span className="text-muted">{translate("unknown")}</span> : value}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}
