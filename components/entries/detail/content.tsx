import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { PhaseBar } from "@/components/ui/phase-bar";
import type { EntryDto } from "@/lib/entries/answers";
import { phaseProgress } from "@/lib/entries/phase";
import { type DataModel, fieldApplies } from "@/lib/fields/data-model";
import {
  DETAIL_GROUPS,
  type DetailGroup,
  FIELD_KEYS,
  type FieldKey,
  fieldStructure,
  isChoiceField,
} from "@/lib/fields/entry-fields";
import { shownLabel, shownValue } from "@/lib/fields/shown-words";
import { linkableUri, splitUris } from "@/lib/platform/text/schema";
import { useDutchText } from "../../ui/dutch";

/** What a field holds, as text: line ends kept, several choices after each other, nothing said quietly. */
export function FieldValue({
  value,
  empty,
  field,
  model,
}: {
  value: string | string[] | null | undefined;
  empty: string;
  field: FieldKey;
  model: DataModel;
}) {
  const dutch = useDutchText();
  const shown = shownValue(model, field, value);
  const text = Array.isArray(shown) ? shown.join(", ") : shown;
  if (!text) return <span className="text-muted italic">{empty}</span>;
  return (
    <span dir="auto" {...(isChoiceField(field) ? {} : dutch)} className="whitespace-pre-line wrap-anywhere">
      {text}
    </span>
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

/** At a glance: who made it, where it runs, for which specialism, how far it is, and its risk class. */
export async function Facts({ entry, model }: { entry: EntryDto; model: DataModel }) {
  const translate = await getTranslations("detail");
  const empty = (await getTranslations("common"))("notSpecified");
  const of = (field: FieldKey) => ({ empty, field, model });
  const phase = entry.technicalReadinessLevel;
  const progress = phase === null ? null : phaseProgress(model, phase);
  return (
    <section
      aria-label={translate("facts")}
      className="mt-6 border-ink border-t-2 border-b border-b-line py-5"
    >
      <dl className="grid grid-cols-1 gap-x-8 gap-y-4 wide:grid-cols-2 md:grid-cols-3 lg:flex lg:flex-wrap lg:*:max-w-72 lg:*:flex-auto print:grid print:grid-cols-3">
        <Fact name={translate("madeBy")}>
          <FieldValue value={entry.developerName} {...of("developerName")} />
        </Fact>
        <Fact name={translate("activeIn")}>
          <FieldValue value={entry.activeHospital} {...of("activeHospital")} />
        </Fact>
        <Fact name={translate("specialism")}>
          <FieldValue value={entry.medicalSpecialism} {...of("medicalSpecialism")} />
        </Fact>
        <Fact name={model.technicalReadinessLevel.displayName}>
          {phase !== null && progress !== null ? (
            <PhaseBar {...progress} label={shownLabel(model, "technicalReadinessLevel", phase)} />
          ) : (
            <FieldValue value={phase} {...of("technicalReadinessLevel")} />
          )}
        </Fact>
        {fieldApplies(model, "riskClass", entry) ? (
          <Fact name={model.riskClass.displayName}>
            <FieldValue value={entry.riskClass} {...of("riskClass")} />
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

/** The fields of a group that apply to this entry, in the order of the form. */
function fieldsOfGroup(group: DetailGroup, entry: EntryDto, model: DataModel): FieldKey[] {
  return FIELD_KEYS.filter((key) => fieldStructure(key).group === group && fieldApplies(model, key, entry));
}

function isWide(key: FieldKey, value: EntryDto[FieldKey]): boolean {
  return fieldStructure(key).kind === "longText" && typeof value === "string" && value.length > 160;
}

/** The tab About: the description as lead, then the four groups with every field that applies. */
export async function About({ entry, model }: { entry: EntryDto; model: DataModel }) {
  const translate = await getTranslations("detail");
  const empty = (await getTranslations("common"))("notSpecified");
  return (
    <>
      <p className="max-w-[46rem] pb-8 font-serif text-[1.3125rem] leading-relaxed">
        <FieldValue value={entry.description} empty={empty} field="description" model={model} />
      </p>
      {DETAIL_GROUPS.map((group) => (
        <section
          key={group}
          aria-labelledby={`groep-${group}`}
          className="grid gap-x-8 gap-y-4 border-line border-t py-6 md:grid-cols-[10.5rem_minmax(0,1fr)] print:break-inside-avoid"
        >
          <h2 id={`groep-${group}`}>{translate(`groups.${group}`)}</h2>
          <dl className="grid content-start gap-x-8 gap-y-5 sm:grid-cols-2">
            {fieldsOfGroup(group, entry, model).map((key) => (
              <div key={key} className={isWide(key, entry[key]) ? "min-w-0 sm:col-span-2" : "min-w-0"}>
                <dt className="text-base text-muted">{model[key].displayName}</dt>
                <dd className="mt-0.5">
                  <FieldValue value={entry[key]} empty={empty} field={key} model={model} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}

/** The tab Media: what was published about an entry. Only web addresses become links, anything else is text. */
export async function Media({ mediaURL }: { mediaURL: string | null }) {
  const translate = await getTranslations("detail");
  const uris = [...new Set(splitUris(mediaURL ?? ""))];
  return (
    <section aria-labelledby="media">
      <h2 id="media" lang="en" className="mb-4">
        {translate("mediaTitle")}
      </h2>
      {uris.length === 0 ? <p className="text-muted">{translate("mediaEmpty")}</p> : null}
      <ul className="divide-y divide-line border-line border-y empty:hidden">
        {uris.map((uri) => {
          const address = linkableUri(uri);
          return (
            <li key={uri} className="flex gap-3 py-3">
              {address === null ? (
                <span className="min-w-0 wrap-anywhere">{uri}</span>
              ) : (
                <a
                  href={address}
                  rel="noopener noreferrer nofollow"
                  className="link min-w-0 py-0.5 wrap-anywhere"
                >
                  {uri}
                  <Icon name="external" className="ml-1.5 inline size-4 align-[-0.1em]" />
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
