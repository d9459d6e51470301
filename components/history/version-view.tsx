import Link from "next/link";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import type { EntryDto } from "@/lib/entries/answers";
import { type DataModel, fieldApplies, isPublicLabel } from "@/lib/fields/data-model";
import { FIELD_KEYS, FORM_SECTIONS, fieldStructure } from "@/lib/fields/entry-fields";
import { shownLabel } from "@/lib/fields/shown-words";
import type { EntryVersionDetailDto, RestoreOffer } from "@/lib/history/schema";
import { paths } from "@/lib/paths";
import { FieldValue } from "../entries/detail/content";
import { RestoreVersion } from "./restore-version";

/** Ways from one version to those beside it, and to what differs between them. */
export async function VersionLinks({
  entryId,
  version,
}: {
  entryId: string;
  version: Pick<EntryVersionDetailDto, "_id" | "previous" | "next">;
}) {
  const translate = await getTranslations("history.detail");
  const { _id, previous, next } = version;
  const links = [
    ...(previous === null
      ? []
      : [
          { text: translate("previous"), href: paths.version(entryId, previous) },
          { text: translate("comparePrevious"), href: paths.history(entryId, { from: previous, to: _id }) },
        ]),
    ...(next === null
      ? []
      : [
          { text: translate("next"), href: paths.version(entryId, next) },
          { text: translate("compareCurrent"), href: paths.history(entryId, { from: _id }) },
        ]),
  ];
  if (links.length === 0) return null;
  return (
    <nav aria-label={translate("neighbours")} className="no-print mt-4">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map(({ text, href }) => (
          <li key={href}>
            <Link href={href} className="link inline-block py-0.5">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Everything that a version held, in the order of the form. */
export async function VersionView({
  content,
  model,
}: {
  content: EntryVersionDetailDto["content"];
  model: DataModel;
}) {
  const translate = await getTranslations("form.sections");
  const empty = (await getTranslations("common"))("notSpecified");
  return FORM_SECTIONS.map((section) => (
    <section
      key={section}
      aria-labelledby={`section-${section}`}
      className="grid gap-x-8 gap-y-4 border-line border-t py-6 md:grid-cols-[12rem_minmax(0,1fr)] print:break-inside-avoid"
    >
      <h2 id={`section-${section}`}>{translate(section)}</h2>
      <dl className="grid content-start gap-x-8 gap-y-5 sm:grid-cols-2">
        {FIELD_KEYS.filter(
          (key) =>
            fieldStructure(key).section === section &&
            content[key] !== undefined &&
            fieldApplies(model, key, content),
        ).map((key) => (
          <div
            key={key}
            className={fieldStructure(key).kind === "longText" ? "min-w-0 sm:col-span-2" : "min-w-0"}
          >
            <dt className="text-base text-muted">{model[key].displayName}</dt>
            <dd className="mt-0.5">
              <FieldValue value={content[key]} empty={empty} field={key} model={model} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** Beside a version: putting it back, for who may. */
export async function RestorePart({
  entry,
  version,
  offer,
  model,
}: {
  entry: EntryDto;
  version: EntryVersionDetailDto;
  offer: RestoreOffer;
  model: DataModel;
}) {
  const { common, form, history } = await getMessages();
  const messages = { common, form: { widgets: form.widgets }, history: { restore: history.restore } };
  const label = offer.visibility;
  const isPublic = isPublicLabel(model, label);
  return (
    <div className="no-print mt-5">
      <NextIntlClientProvider messages={messages}>
        <RestoreVersion
          entry={{ _id: entry._id, name: entry.algorithmName ?? "" }}
          versionId={version._id}
          number={version.number}
          version={offer.version}
          changes={offer.changes.map((key) => model[key].displayName)}
          visibility={label === null ? null : { label: shownLabel(model, "visibility", label), isPublic }}
        />
      </NextIntlClientProvider>
    </div>
  );
}
