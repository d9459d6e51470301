import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Meter } from "@/components/ui/meter";
import { completenessOf } from "@/lib/entries/completeness";
import type { DataModel } from "@/lib/fields/data-model";
import type { EntryContent, FieldKey } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import { Disclosure } from "../../ui/disclosure";
import { getFormats } from "../../ui/get-formats";

/** The contact is there for who may know it. */
type MeasuredEntry = Omit<EntryContent, "contactEmail"> & { _id: string; contactEmail?: string | null };

/** So many missing fields stand open; more are folded. */
const MISSING_OPEN = 6;

function FieldLink({ id, field, model }: { id: string; field: FieldKey; model: DataModel }) {
  return (
    <Link href={paths.editField(id, field)} prefetch={false} className="link inline-block py-0.5">
      {model[field].displayName}
    </Link>
  );
}

/** How complete an entry is, for whoever may see it; for who may edit it what is missing, as links into the form. */
export async function EntryCompleteness({
  entry,
  model,
  mayEdit,
}: {
  entry: MeasuredEntry;
  model: DataModel;
  mayEdit: boolean;
}) {
  const { formatPercent } = await getFormats();
  const translate = await getTranslations("detail.completeness");
  const { percent, filled, total, missing } = completenessOf(model, entry);
  return (
    <section aria-labelledby="volledigheid" className="no-print py-5 text-base">
      <h2 id="volledigheid" className="flex justify-between gap-4 font-sans font-semibold text-base">
        {translate("title")}
        <span className="tabular-nums">{formatPercent(percent)}</span>
      </h2>
      <Meter percent={percent} label={translate("title")} className="mt-2" />
      <p className="mt-2 text-muted text-sm">{translate("filled", { filled, total })}</p>
      {mayEdit && missing.length === 0 ? <p className="mt-2">{translate("whole")}</p> : null}
      {mayEdit && missing.length > 0 ? (
        <Disclosure
          label={translate("missing", { count: missing.length })}
          open={missing.length <= MISSING_OPEN}
          className="group mt-2"
        >
          <ul className="list-disc pl-5 marker:text-accent">
            {missing.map((field) => (
              <li key={field}>
                <FieldLink id={entry._id} field={field} model={model} />
              </li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
      {mayEdit && entry.contactEmail === null ? (
        <p className="mt-2 text-muted text-sm">
          {translate.rich("contact", {
            field: () => <FieldLink id={entry._id} field="contactEmail" model={model} />,
          })}
        </p>
      ) : null}
      <Link href={paths.completeness} className="link mt-2 inline-block py-0.5 text-sm">
        {translate("formula")}
      </Link>
    </section>
  );
}
