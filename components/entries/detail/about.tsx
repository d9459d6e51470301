import { getTranslations } from "next-intl/server";
import type { EntryDto } from "@/lib/entries/answers";
import { type DataModel, fieldApplies } from "@/lib/fields/data-model";
import {
  DETAIL_GROUPS,
  type DetailGroup,
  FIELD_KEYS,
  type FieldKey,
  fieldStructure,
} from "@/lib/fields/entry-fields";
import { FieldValue } from "./field-value";

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
