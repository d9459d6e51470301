import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { computeLastPage, computePaginationWindow } from "@/lib/platform/pagination";
import { bindLastWords, FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { EVIDENCE_EFFECTS, EVIDENCE_FILTER_VALUES } from "@/lib/products/evidence-strength";
import {
  type ListedProduct,
  MIN_HOSPITALS_OPTIONS,
  PRODUCT_PAGE_SIZE,
  PRODUCT_SORTS,
  type ProductQuery,
} from "@/lib/products/list-schema";
import { countDaysUntil, getCertificateState, PRODUCT_RISK_CLASSES } from "@/lib/products/rules";
import type { ProductReference } from "@/lib/products/schema";
import { EvidenceBar } from "../charts/evidence-bar";
import { getControlClass } from "../form/field";
import { Badge } from "../ui/badge";
import { buttonClass } from "../ui/button";
import { Disclosure } from "../ui/disclosure";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { Pagination } from "../ui/pagination";
import { PhaseLineDrawing } from "../ui/phase-illustration";
import { useFormats } from "../ui/use-formats";

type Option = { value: string; words: string };

/** Native select of the filter form, which is submitted by its button and so works without script. */
function Choice({
  name,
  label,
  any,
  chosen,
  options,
}: {
  name: string;
  label: string;
  any: string | null;
  chosen: string;
  options: readonly Option[];
}) {
  return (
    <label className="block min-w-0">
      <span className="mb-1 block font-semibold text-base">{label}</span>
      <select name={name} defaultValue={chosen} className={`${getControlClass(undefined)} min-h-11`}>
        {any === null ? null : <option value="">{any}</option>}
        {options.map(({ value, words }) => (
          // An option without a value has its words as its value.
          <option key={value} value={value === words ? undefined : value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

const addressOf = (query: ProductQuery, page: number, chosen: readonly ProductReference[] = []) => {
  const {
    search,
    specialism,
    function: purpose,
    riskClass,
    evidence,
    effect,
    independent,
    atLeast,
    sort,
  } = query;
  const given = {
    search,
    specialism,
    function: purpose,
    riskClass,
    evidence,
    effect,
    independent,
    atLeast,
    sort,
    page: page === 1 ? "" : page,
    ids: chosen.map(({ slug }) => slug).join(","),
  };
  const filled = Object.entries(given).flatMap(([name, value]) =>
    value === undefined || value === "" || value === "hospitals" ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(filled).toString();
  return text === "" ? paths.products : `${paths.products}?${text}`;
};

/** Shows the products chosen for comparison: they stay chosen while the list is searched, and can be removed. */
function Chosen({ chosen }: { chosen: readonly ProductReference[] }) {
  const translate = useTranslations("products.list");
  if (chosen.length === 0) return null;
  return (
    <fieldset className="mt-3 card px-4 py-3 print:hidden">
      <legend className="font-semibold text-base">{translate("chosen")}</legend>
      {chosen.map(({ _id, slug, name }) => (
        <label key={_id} className="mr-6 inline-flex min-h-9 items-center gap-2 wrap-anywhere text-base">
          <input type="checkbox" name="ids" value={slug} defaultChecked className="size-5 accent-accent" />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function Row({
  product,
  model,
  isChosen,
  today,
}: {
  product: ListedProduct;
  model: DataModel;
  isChosen: boolean;
  today: string;
}) {
  const translate = useTranslations("products.list");
  const dutch = useDutchText();
  const { formatDate } = useFormats();
  const { slug, name, supplier, description, medicalSpecialism, riskClass, confirmed } = product;
  const { hospitals, inUse, testing, stopped } = product;
  const lastDay = product.certificateEndsOn;
  const state = getCertificateState(lastDay, today);
  const facts = [
    supplier,
    medicalSpecialism === null ? null : getShownLabel(model, "medicalSpecialism", medicalSpecialism),
    riskClass === null ? null : bindLastWords(translate("class", { riskClass })),
    lastDay === null || state !== "valid" ? null : translate("certificate", { date: formatDate(lastDay) }),
  ].filter(Boolean);
  return (
    <li className="grid gap-x-10 py-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="min-w-0">
        <h2 className="wrap-anywhere text-lg leading-snug">
          <TextLink href={paths.product(slug)}>{name}</TextLink>
          {confirmed ? null : (
            <Badge kind="quiet" className="ml-2 align-middle">
              {translate("unconfirmed")}
            </Badge>
          )}
        </h2>
        <p className="mt-0.5 wrap-anywhere text-base text-muted empty:hidden">{facts.join(FACT_SEPARATOR)}</p>
        {lastDay === null || state === "valid" ? null : (
          <p
            className={`mt-0.5 font-semibold text-base ${state === "ended" ? "text-danger" : "text-warning"}`}
          >
            {translate(state === "ended" ? "certificateEnded" : "certificateEnds", {
              date: formatDate(lastDay),
              days: countDaysUntil(lastDay, today),
            })}
          </p>
        )}
        {description === null ? null : (
          <p className="mt-1.5 max-w-[68ch] wrap-anywhere" dir="auto" {...dutch}>
            {description}
          </p>
        )}
      </div>
      <div className="mt-1.5 flex flex-col items-start text-base lg:mt-0.5">
        <p className={inUse > 0 ? "font-semibold" : undefined}>
          {translate("uses", { hospitals, inUse, testing, stopped })}
        </p>
        <p className="mt-1 wrap-anywhere text-muted">
          <EvidenceBar strength={product.evidence} />
        </p>
        {isChosen ? null : (
          <label className="mt-1 inline-flex min-h-9 items-center gap-2 text-base print:hidden">
            <input type="checkbox" name="ids" value={slug} className="size-5 accent-accent" />
            {translate.rich("compare", {
              name: () => <span className="sr-only">{name}</span>,
            })}
          </label>
        )}
      </div>
    </li>
  );
}

/** List of products with its search and filters. */
export function ProductList({
  query,
  found: { products, total },
  chosen,
  model,
  today,
}: {
  query: ProductQuery;
  /** Products chosen for comparison. */
  chosen: readonly ProductReference[];
  found: { products: ListedProduct[]; total: number };
  /** Data model in the reader's language. */
  model: DataModel;
  /** Today's date as YYYY-MM-DD, in Dutch time. */
  today: string;
}) {
  const translate = useTranslations("products.list");
  const strength = useTranslations("evidence.strength");
  const last = computeLastPage(total, PRODUCT_PAGE_SIZE);
  const offered = (key: "medicalSpecialism" | "algorithmFunction"): Option[] =>
    model[key].values
      .filter(({ retired }) => !retired)
      .map(({ label }) => ({ value: label, words: getShownLabel(model, key, label) }));
  const isAsked = addressOf({ ...query, sort: "hospitals" }, 1) !== paths.products;
  return (
    <>
      <search>
        <form
          action={`${paths.products}#results`}
          method="get"
          className="mt-6 card grid gap-x-4 gap-y-3 p-4 lg:grid-cols-[minmax(0,1fr)_auto]"
        >
          <label className="block">
            <span className="mb-1 block font-semibold text-base">{translate("search")}</span>
            <input
              type="search"
              name="search"
              defaultValue={query.search}
              maxLength={200}
              className={getControlClass(undefined)}
            />
          </label>
          <Disclosure
            label={translate("filters")}
            className={clsx("text-base lg:col-span-2", !isAsked && "open-on-wide")}
          >
            <div className="mt-1 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
              <Choice
                name="specialism"
                label={model.medicalSpecialism.displayName}
                any={translate("any")}
                chosen={query.specialism ?? ""}
                options={offered("medicalSpecialism")}
              />
              <Choice
                name="function"
                label={model.algorithmFunction.displayName}
                any={translate("any")}
                chosen={query.function ?? ""}
                options={offered("algorithmFunction")}
              />
              <Choice
                name="riskClass"
                label={model.riskClass.displayName}
                any={translate("any")}
                chosen={query.riskClass ?? ""}
                options={PRODUCT_RISK_CLASSES.map((value) => ({
                  value,
                  words: translate("class", { riskClass: value }),
                }))}
              />
              <Choice
                name="atLeast"
                label={translate("inUse")}
                any={translate("any")}
                chosen={query.atLeast ?? ""}
                options={MIN_HOSPITALS_OPTIONS.map((n) => ({
                  value: n,
                  words: translate("atLeast", { n: Number(n) }),
                }))}
              />
              <Choice
                name="evidence"
                label={strength("name")}
                any={translate("any")}
                chosen={query.evidence ?? ""}
                options={EVIDENCE_FILTER_VALUES.map((value) => ({
                  value,
                  words: value === "none" ? strength("none") : strength(`steps.${value}`),
                }))}
              />
              <Choice
                name="effect"
                label={translate("effect")}
                any={translate("any")}
                chosen={query.effect ?? ""}
                options={EVIDENCE_EFFECTS.map((value) => ({ value, words: strength(`effects.${value}`) }))}
              />
              <Choice
                name="independent"
                label={translate("independent")}
                any={translate("any")}
                chosen={query.independent ?? ""}
                options={[{ value: "yes", words: translate("independentYes") }]}
              />
              <Choice
                name="sort"
                label={translate("sort")}
                any={null}
                chosen={query.sort}
                options={PRODUCT_SORTS.map((value) => ({ value, words: translate(`sorts.${value}`) }))}
              />
            </div>
          </Disclosure>
          {chosen.map(({ slug }) => (
            <input key={slug} type="hidden" name="ids" value={slug} />
          ))}
          <div className="flex flex-wrap items-end gap-3 lg:col-start-2 lg:row-start-1">
            <button type="submit" className={buttonClass("primary")}>
              {translate("show")}
            </button>
            {isAsked ? (
              <TextLink href={paths.products} alone className="py-2.5">
                {translate("clear")}
              </TextLink>
            ) : null}
          </div>
        </form>
      </search>
      <p id="results" tabIndex={-1} className="mt-6 scroll-mt-24 text-lg" role="status">
        {translate("found", { n: total })}
      </p>
      {total === 0 ? (
        <>
          <PhaseLineDrawing className="mt-8 w-40" />
          <p className="mt-4 max-w-prose text-muted">{translate(isAsked ? "noneFound" : "none")}</p>
        </>
      ) : (
        <form action={paths.compareProducts()} method="get">
          <Chosen chosen={chosen} />
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {products.map((product) => (
              <Row
                key={product._id}
                product={product}
                model={model}
                today={today}
                isChosen={chosen.some(({ _id }) => _id === product._id)}
              />
            ))}
          </ul>
          {/* Sticky, so that the button is visible from the first choice on, however long the list. */}
          <div className="bottom-(--notice) z-10 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 bg-paper py-2 tall:in-[form:has(input:checked)]:sticky print:hidden">
            <button type="submit" className={buttonClass()}>
              {translate("compareChosen")}
            </button>
            <span className="text-base text-muted">{translate("compareHint")}</span>
          </div>
        </form>
      )}
      <div className="mt-6">
        <Pagination
          {...computePaginationWindow(query.page, last)}
          label={translate("pages")}
          namePage={(n) => translate("page", { n })}
          renderLink={({ page: to, ...link }) => (
            <TextLink key={to} href={addressOf(query, to, chosen)} {...link} />
          )}
        />
      </div>
    </>
  );
}
