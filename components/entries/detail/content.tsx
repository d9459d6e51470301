import clsx from "clsx";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PhaseBar } from "@/components/charts/phase-bar";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/links";
import type { EntryDto } from "@/lib/entries/answers";
import { isStopped, type PhaseMoment, phaseLine } from "@/lib/entries/phase";
import { type DataModel, fieldApplies } from "@/lib/fields/data-model";
import {
  DETAIL_GROUPS,
  FIELD_KEYS,
  type FieldKey,
  fieldStructure,
  isChoiceField,
} from "@/lib/fields/entry-fields";
import { shownLabel, shownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { linkableUri, splitUris } from "@/lib/platform/text/schema";
import { useDutchText } from "../../ui/dutch";
import { LifeLine } from "./life-line";

interface ShownField {
  /** Content of an entry or of one of its versions. */
  content: Partial<Record<FieldKey, string | string[] | null | undefined>>;
  field: FieldKey;
  model: DataModel;
}

/** Renders a field's value: line breaks preserved, choices joined, and a muted 'not specified' if it is empty. */
function FieldValue({ content, field, model }: ShownField) {
  const dutch = useDutchText();
  const empty = useTranslations("common")("notSpecified");
  const text = [shownValue(model, field, content[field]) ?? []].flat().join(", ");
  if (!text) return <span className="text-muted italic">{empty}</span>;
  return (
    <span dir="auto" {...(isChoiceField(field) ? {} : dutch)} className="whitespace-pre-line wrap-anywhere">
      {text}
    </span>
  );
}

interface FieldGroupProps extends Omit<ShownField, "field"> {
  id: string;
  title: string;
  keys: readonly FieldKey[];
  /** Whether a field takes the full width. */
  isWide: (key: FieldKey) => boolean;
  className: string;
}

/** Returns the element id of a field on the entry's page. */
export const fieldAnchorId = (field: FieldKey) => `veld-${field}`;

/** Renders fields under a heading, each with its name and value. */
export function FieldGroup({ id, title, keys, isWide, className, ...shown }: FieldGroupProps) {
  return (
    <section
      aria-labelledby={id}
      className={`grid gap-x-8 gap-y-4 border-line border-t py-6 print:break-inside-avoid ${className}`}
    >
      <h2 id={id}>{title}</h2>
      <dl className="grid content-start gap-x-8 gap-y-5 sm:grid-cols-2">
        {keys.map((key) => (
          <div
            key={key}
            id={fieldAnchorId(key)}
            className={clsx(
              "min-w-0 rounded-control target:bg-accent-soft target:shadow-[0_0_0_0.5rem_var(--accent-soft)]",
              isWide(key) && "sm:col-span-2",
            )}
          >
            <dt className="text-base text-muted">{shown.model[key].displayName}</dt>
            <dd className="mt-0.5">
              <FieldValue field={key} {...shown} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-base text-muted">{name}</dt>
      <dd className="mt-0.5 font-semibold leading-snug [&_.italic]:font-normal">{children}</dd>
    </div>
  );
}

interface EntryProps {
  entry: EntryDto;
  model: DataModel;
}

/** Link to the entry's product, with the number of other hospitals where the reader can see entries of it. */
async function ProductLink({
  product,
  otherHospitals = 0,
}: {
  product: NonNullable<EntryDto["product"]>;
  otherHospitals: number;
}) {
  const translate = await getTranslations("detail");
  const address = paths.product(product.slug);
  return (
    <>
      <TextLink href={address} className="wrap-anywhere">
        {product.name}
      </TextLink>
      {otherHospitals === 0 ? null : (
        <span className="block font-normal text-base">
          <TextLink href={address} plain>
            {translate("whoElse")}
          </TextLink>{" "}
          <span className="text-muted">{translate("otherHospitals", { count: otherHospitals })}</span>
        </span>
      )}
    </>
  );
}

/** Renders the main facts of an entry: product, developer, hospital, specialism, phase and risk class. */
export async function Facts({
  entry,
  model,
  moments = [],
  otherHospitals = 0,
  hospitalHref = null,
}: EntryProps & {
  moments?: readonly PhaseMoment[] | undefined;
  otherHospitals?: number;
  hospitalHref?: string | null;
}) {
  const translate = await getTranslations("detail");
  const shownOf = (field: FieldKey) => <FieldValue content={entry} field={field} model={model} />;
  const phase = entry.technicalReadinessLevel;
  const line = phase === null ? null : phaseLine(model, phase, moments);
  const isProduct = fieldApplies(model, "nameCommercialProduct", entry);
  return (
    <section
      aria-label={translate("facts")}
      className="mt-6 border-ink border-t-2 border-b border-b-line py-5"
    >
      <dl className="grid grid-cols-2 gap-x-5 gap-y-4 md:grid-cols-3 md:gap-x-8 lg:flex lg:flex-wrap lg:*:max-w-72 lg:*:flex-auto print:grid print:grid-cols-3">
        {entry.product === undefined ? null : (
          <Fact name={translate("product")}>
            <ProductLink product={entry.product} otherHospitals={otherHospitals} />
          </Fact>
        )}
        {isProduct && entry.product === undefined ? (
          <Fact name={translate("product")}>{shownOf("nameCommercialProduct")}</Fact>
        ) : null}
        <Fact name={translate("madeBy")}>
          {shownOf("developerName")}
          {isProduct && entry.developerName ? (
            <span className="block font-normal text-base text-muted">{translate("supplier")}</span>
          ) : null}
        </Fact>
        <Fact name={translate(isStopped(model, entry) ? "wasActiveIn" : "activeIn")}>
          {hospitalHref === null ? (
            shownOf("activeHospital")
          ) : (
            <TextLink href={hospitalHref}>{shownOf("activeHospital")}</TextLink>
          )}
        </Fact>
        <Fact name={translate("specialism")}>{shownOf("medicalSpecialism")}</Fact>
        <Fact name={model.technicalReadinessLevel.displayName}>
          {phase !== null && line !== null ? (
            // On wide screens and paper the phase line below shows the bar.
            <span className="lg:[&_svg]:hidden print:[&_svg]:hidden">
              <PhaseBar {...line.progress} label={shownLabel(model, "technicalReadinessLevel", phase)} />
            </span>
          ) : (
            shownOf("technicalReadinessLevel")
          )}
        </Fact>
        {fieldApplies(model, "riskClass", entry) ? (
          <Fact name={model.riskClass.displayName}>{shownOf("riskClass")}</Fact>
        ) : null}
      </dl>
      {line === null ? null : <LifeLine line={line} model={model} />}
    </section>
  );
}

/** Tab 'About': the description, `children`, then the four groups with all applicable fields in the form's order. */
export async function About({ entry, model, children }: EntryProps & { children?: ReactNode }) {
  const translate = await getTranslations("detail");
  const isWide = (key: FieldKey) =>
    fieldStructure(key).kind === "longText" && (entry[key]?.length ?? 0) > 160;
  return (
    <>
      <p className="max-w-[46rem] pb-8 text-[1.3125rem] leading-relaxed">
        <FieldValue content={entry} field="description" model={model} />
      </p>
      {children}
      {DETAIL_GROUPS.map((group) => (
        <FieldGroup
          key={group}
          id={`group-${group}`}
          title={translate(`groups.${group}`)}
          keys={FIELD_KEYS.filter(
            (key) => fieldStructure(key).group === group && fieldApplies(model, key, entry),
          )}
          content={entry}
          model={model}
          isWide={isWide}
          className="md:grid-cols-[10.5rem_minmax(0,1fr)]"
        />
      ))}
    </>
  );
}

/** Returns the distinct URIs in a text. Only web addresses become links, other URIs stay text. */
export const findUris = (text: string | null) => [...new Set(splitUris(text ?? ""))];

export function PublicationLink({ uri, children }: { uri: string; children?: ReactNode }) {
  const address = linkableUri(uri);
  if (address === null) return <span className="min-w-0 wrap-anywhere">{uri}</span>;
  return (
    <TextLink
      plain
      href={address}
      rel="noopener noreferrer nofollow"
      className="min-w-0 py-0.5 wrap-anywhere"
    >
      {uri}
      {children}
    </TextLink>
  );
}

/** Tab 'Media': links to publications about an entry. */
export async function Media({ mediaURL }: { mediaURL: string | null }) {
  const translate = await getTranslations("detail");
  const uris = findUris(mediaURL);
  return (
    <section aria-labelledby="media">
      <h2 id="media" lang="en" className="mb-4">
        {translate("mediaTitle")}
      </h2>
      {uris.length === 0 ? <p className="text-muted">{translate("mediaEmpty")}</p> : null}
      <ul className="divide-y divide-line border-line border-y empty:hidden">
        {uris.map((uri) => (
          <li key={uri} className="flex gap-3 py-3">
            <PublicationLink uri={uri}>
              <Icon name="external" className="ml-1.5 inline size-4 align-[-0.1em]" />
            </PublicationLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
