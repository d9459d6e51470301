import { useTranslations } from "next-intl";
import {
  COMPLETENESS_FIELD_KEYS,
  MIN_ENTRIES_FOR_AVERAGE,
  UNCOUNTED_FIELD_KEYS,
} from "@/lib/entries/completeness";
import type { FieldDictionary, FieldEntryDto } from "@/lib/fields/answers";
import {
  type FieldKey,
  FORM_SECTIONS,
  type FormSection,
  getFieldStructure,
  isFieldKey,
} from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { CopyLink, type CopyLinkLabels } from "./copy-link";
import { EVIDENCE_ANCHOR, EvidenceRules } from "./evidence-rules";
import { FieldFacts } from "./field-facts";
import { FieldLog, LOG_ANCHOR } from "./field-log";

const FORMULA_ANCHOR = "completeness";

const CONDITIONAL = COMPLETENESS_FIELD_KEYS.filter((key) => getFieldStructure(key).condition !== undefined);

function FieldNames({ keys, nameOf }: { keys: readonly FieldKey[]; nameOf: (key: string) => string }) {
  return keys.map((key, index) => (
    <span key={key}>
      {index === 0 ? "" : ", "}
      <TextLink plain href={`#${key}`}>
        {nameOf(key)}
      </TextLink>
    </span>
  ));
}

/** Explains how completeness is calculated. */
export function CompletenessFormula({ nameOf }: { nameOf: (key: string) => string }) {
  const translate = useTranslations("openData.completeness");
  return (
    <section aria-labelledby={FORMULA_ANCHOR} className="space-y-3">
      <h2 id={FORMULA_ANCHOR} className="scroll-mt-24">
        {translate("title")}
      </h2>
      <p className="max-w-[42rem]">{translate("intro")}</p>
      <p className="max-w-[42rem] card px-5 py-4 font-semibold">{translate("formula")}</p>
      <ul className="max-w-[42rem] list-disc space-y-1.5 pl-5 marker:text-accent">
        <li>{translate("equal", { count: COMPLETENESS_FIELD_KEYS.length - CONDITIONAL.length })}</li>
        <li>
          {translate.rich("conditional", {
            fields: () => <FieldNames keys={CONDITIONAL} nameOf={nameOf} />,
          })}
        </li>
        <li>{translate("answers")}</li>
        <li>
          {translate.rich("uncounted", {
            field: () => <FieldNames keys={UNCOUNTED_FIELD_KEYS} nameOf={nameOf} />,
          })}
        </li>
        <li>{translate("average", { minimum: MIN_ENTRIES_FOR_AVERAGE })}</li>
      </ul>
      <p className="no-print">
        <TextLink plain href={paths.api.completeness} alone>
          {translate("json")}
        </TextLink>
      </p>
    </section>
  );
}

/** Returns the fields of a section of the form. */
const inSection = (fields: readonly FieldEntryDto[], section: FormSection) =>
  fields.filter(({ key }) => isFieldKey(key) && getFieldStructure(key).section === section);

const CONTENT_LINK = "inline-block py-0.5 text-muted hover:text-accent-strong hover:underline";

function Contents({ fields }: { fields: readonly FieldEntryDto[] }) {
  const translate = useTranslations("openData.fields");
  const form = useTranslations("form.sections");
  const after = [
    [FORMULA_ANCHOR, useTranslations("openData.completeness")("title")],
    [EVIDENCE_ANCHOR, useTranslations("evidence.strength")("title")],
    [LOG_ANCHOR, useTranslations("openData.log")("title")],
  ] as const;
  return (
    <nav aria-label={translate("contents")}>
      <div className="border-line tall:lg:sticky tall:lg:top-24 tall:lg:max-h-[calc(100dvh-8rem)] tall:lg:overflow-y-auto lg:border-l lg:pl-5">
        <h2 className="mb-3 font-sans font-semibold text-base">{translate("contents")}</h2>
        <ul className="space-y-3 text-base leading-snug">
          {FORM_SECTIONS.map((section) => (
            <li key={section}>
              <TextLink plain href={`#${section}`} alone className="font-semibold">
                {form(section)}
              </TextLink>
              <ul className="mt-1 flex flex-wrap gap-x-4 lg:block">
                {inSection(fields, section).map(({ key, name }) => (
                  <li key={key}>
                    <a href={`#${key}`} className={CONTENT_LINK}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          {after.map(([anchor, title]) => (
            <li key={anchor}>
              <TextLink plain href={`#${anchor}`} alone className="font-semibold">
                {title}
              </TextLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

type NameOf = (key: string) => string;

function Field({ field, nameOf, labels }: { field: FieldEntryDto; nameOf: NameOf; labels: CopyLinkLabels }) {
  const { key, name, meaning, condition } = field;
  const heading = `${key}-naam`;
  return (
    <section
      id={key}
      aria-labelledby={heading}
      className="-mx-3 scroll-mt-24 rounded-card px-3 py-4 target:bg-accent-soft print:break-inside-avoid"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 id={heading}>
          {name} <code className="font-normal text-base text-muted">{key}</code>
        </h3>
        <CopyLink anchor={key} of={name} labels={labels} />
      </div>
      <p className="mt-1 max-w-[42rem]">{meaning}</p>
      <FieldFacts field={field} conditionName={condition === null ? "" : nameOf(condition.field)} />
    </section>
  );
}

function Heading({ modified }: { modified: string | null }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("openData.fields");
  const links = [
    [paths.api.fields, translate("json")],
    [paths.api.catalog, translate("catalog")],
    [paths.api.feed(), translate("feed")],
  ] as const;
  return (
    <div className="mb-8 border-ink border-b-2 pb-6">
      <h1>{translate("title")}</h1>
      <p className="mt-3 max-w-[42rem] text-lg text-muted">{translate("intro")}</p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {modified === null ? null : <span>{translate("modified", { date: formatDate(modified) })}</span>}
        {links.map(([href, words]) => (
          <TextLink plain key={href} href={href} className="no-print inline-block">
            {words}
          </TextLink>
        ))}
      </p>
    </div>
  );
}

/** Dictionary of fields with the log of their changes; works without script. */
export function FieldsPage({ dictionary, labels }: { dictionary: FieldDictionary; labels: CopyLinkLabels }) {
  const form = useTranslations("form.sections");
  const names = new Map(dictionary.fields.map(({ key, name }) => [key, name]));
  const nameOf = (key: string) => names.get(key) ?? key;
  return (
    <div className="page-width py-10 sm:py-14">
      <Heading modified={dictionary.modified} />
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <Contents fields={dictionary.fields} />
        <article className="min-w-0 space-y-12">
          {FORM_SECTIONS.map((section) => (
            <section key={section} aria-labelledby={section} className="space-y-4">
              <h2 id={section} className="scroll-mt-24">
                {form(section)}
              </h2>
              {inSection(dictionary.fields, section).map((field) => (
                <Field key={field.key} field={field} nameOf={nameOf} labels={labels} />
              ))}
            </section>
          ))}
          <CompletenessFormula nameOf={nameOf} />
          <EvidenceRules />
          <FieldLog log={dictionary.log} nameOf={nameOf} />
        </article>
      </div>
    </div>
  );
}
