import clsx from "clsx";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { TextLink } from "@/components/ui/links";
import type { EntryDto } from "@/lib/entries/answers";
import { computeCompleteness, isFieldFilled } from "@/lib/entries/completeness";
import { type DataModel, isFieldApplicable } from "@/lib/fields/data-model";
import {
  DETAIL_GROUPS,
  FIELD_KEYS,
  type FieldKey,
  getFieldStructure,
  isSingleOrMultiChoice,
} from "@/lib/fields/entry-fields";
import { getShownValue } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { splitAfterFirstWords } from "@/lib/platform/text/first-words";
import { getLinkTarget, splitUris } from "@/lib/platform/text/schema";
import { Disclosure } from "../../ui/disclosure";
import { useDutchText } from "../../ui/dutch";

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
  const text = [getShownValue(model, field, content[field]) ?? []].flat().join(", ");
  if (!text) return <dd className="mt-0.5 text-muted italic">{empty}</dd>;
  return (
    <dd
      dir="auto"
      {...(isSingleOrMultiChoice(field) ? {} : dutch)}
      className="mt-0.5 whitespace-pre-line wrap-anywhere"
    >
      {text}
    </dd>
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
export const getFieldAnchorId = (field: FieldKey) => `veld-${field}`;

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
            id={getFieldAnchorId(key)}
            className={clsx(
              "min-w-0 rounded-control target:bg-accent-soft target:shadow-[0_0_0_0.5rem_var(--accent-soft)]",
              isWide(key) && "sm:col-span-2",
            )}
          >
            <dt className="text-base text-muted">{shown.model[key].displayName}</dt>
            <FieldValue field={key} {...shown} />
          </div>
        ))}
      </dl>
    </section>
  );
}

interface EntryProps {
  entry: EntryDto;
  model: DataModel;
}

/** Returns whether the summary strip above the tabs already shows the whole field. */
function isShownElsewhere(key: FieldKey, entry: EntryDto): boolean {
  return key === "reasonCancellation" && splitAfterFirstWords(entry.reasonCancellation ?? "")[1] === "";
}

/** Lists the empty fields, folded to one line; for editors as links into the form. */
function EmptyFields({ entry, model, mayEdit }: EntryProps & { mayEdit: boolean }) {
  const translate = useTranslations("detail.empty");
  const { missing } = computeCompleteness(model, entry);
  // Readers who may not see the contact do not learn whether there is one.
  const fields: FieldKey[] = mayEdit && entry.contactEmail === null ? [...missing, "contactEmail"] : missing;
  if (fields.length === 0) return null;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2 border-line border-t py-5 text-base">
      <Disclosure label={translate("count", { count: fields.length })}>
        <ul className="mt-1 gap-x-8 pl-5 sm:columns-2">
          {fields.map((key) => (
            <li key={key} className="list-disc break-inside-avoid marker:text-accent">
              {mayEdit ? (
                <TextLink href={paths.editField(entry._id, key)} alone>
                  {model[key].displayName}
                </TextLink>
              ) : (
                model[key].displayName
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
      {mayEdit ? (
        <TextLink href={paths.entry(entry._id, "edit")} alone className="no-print">
          {translate("fill")}
        </TextLink>
      ) : null}
    </div>
  );
}

/** Tab 'About': the four groups with all filled fields in the form's order, then how many fields are empty. */
export async function EntryAboutTab({ entry, model, mayEdit = false }: EntryProps & { mayEdit?: boolean }) {
  const translate = await getTranslations("detail");
  const isWide = (key: FieldKey) =>
    getFieldStructure(key).kind === "longText" && (entry[key]?.length ?? 0) > 160;
  const isShown = (key: FieldKey) =>
    isFieldApplicable(model, key, entry) && isFieldFilled(entry[key]) && !isShownElsewhere(key, entry);
  return (
    <>
      {DETAIL_GROUPS.map((group) => {
        const keys = FIELD_KEYS.filter((key) => getFieldStructure(key).group === group && isShown(key));
        return keys.length === 0 ? null : (
          <FieldGroup
            key={group}
            id={`group-${group}`}
            title={translate(`groups.${group}`)}
            keys={keys}
            content={entry}
            model={model}
            isWide={isWide}
            className="md:grid-cols-[10.5rem_minmax(0,1fr)] first:border-t-0 first:pt-0"
          />
        );
      })}
      <EmptyFields entry={entry} model={model} mayEdit={mayEdit} />
    </>
  );
}

/** Returns the distinct URIs in a text. Only web addresses become links, other URIs stay text. */
export const listUris = (text: string | null) => [...new Set(splitUris(text ?? ""))];

export function PublicationLink({ uri, children }: { uri: string; children?: ReactNode }) {
  const address = getLinkTarget(uri);
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
export async function PublicationLinksTab({ mediaURL }: { mediaURL: string | null }) {
  const translate = await getTranslations("detail");
  const uris = listUris(mediaURL);
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
