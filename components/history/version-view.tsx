import { getTranslations } from "next-intl/server";
import type { EntryDto } from "@/lib/entries/answers";
import { type DataModel, isFieldApplicable, isPublicLabel } from "@/lib/fields/data-model";
import { FIELD_KEYS, FORM_SECTIONS, getFieldStructure } from "@/lib/fields/entry-fields";
import { getShownLabel } from "@/lib/fields/shown-labels";
import type { EntryVersionDetailDto, RestoreOffer } from "@/lib/history/schema";
import { paths } from "@/lib/paths";
import { FieldGroup } from "../entries/detail/content";
import { TextLink } from "../ui/links";
import { Sentences } from "../ui/sentences";
import { RestoreVersionButton } from "./restore-version";

/** Links from a version to the previous and next one, and to their differences. */
export async function VersionLinks({
  entryId,
  version: { _id, previous, next },
}: {
  entryId: string;
  version: Pick<EntryVersionDetailDto, "_id" | "previous" | "next">;
}) {
  const translate = await getTranslations("history.detail");
  const before = previous && {
    previous: paths.version(entryId, previous),
    comparePrevious: paths.history(entryId, { from: previous, to: _id }),
  };
  const after = next && {
    next: paths.version(entryId, next),
    compareCurrent: paths.history(entryId, { from: _id }),
  };
  const links = Object.entries({ ...(before || {}), ...(after || {}) });
  if (links.length === 0) return null;
  return (
    <nav aria-label={translate("neighbours")} className="no-print mt-4">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {links.map(([name, href]) => (
          <li key={name}>
            <TextLink href={href} alone>
              {translate(name)}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ViewProps {
  content: EntryVersionDetailDto["content"];
  model: DataModel;
}

/** Full content of a version, in the order of the form. */
export async function VersionView({ content, model }: ViewProps) {
  const translate = await getTranslations("form.sections");
  const shown = FIELD_KEYS.filter(
    (key) => content[key] !== undefined && isFieldApplicable(model, key, content),
  );
  return FORM_SECTIONS.map((section) => (
    <FieldGroup
      key={section}
      id={`section-${section}`}
      title={translate(section)}
      keys={shown.filter((key) => getFieldStructure(key).section === section)}
      content={content}
      model={model}
      isWide={(key) => getFieldStructure(key).kind === "longText"}
      className="md:grid-cols-[12rem_minmax(0,1fr)]"
    />
  ));
}

/** Control beside a version to restore it, for users who may. */
export function RestoreVersionControl({
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
  const label = offer.visibility;
  const isPublic = isPublicLabel(model, label);
  return (
    <div className="no-print mt-5">
      <Sentences of={["form.widgets", "history.restore"]}>
        <RestoreVersionButton
          entry={{ _id: entry._id, name: entry.algorithmName ?? "" }}
          versionId={version._id}
          number={version.number}
          version={offer.version}
          changes={offer.changes.map((key) => model[key].displayName)}
          product={entry.product?.name ?? null}
          visibility={label === null ? null : { label: getShownLabel(model, "visibility", label), isPublic }}
        />
      </Sentences>
    </div>
  );
}
