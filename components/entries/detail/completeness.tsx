import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { Meter } from "@/components/ui/meter";
import { completenessOf } from "@/lib/entries/completeness";
import type { DataModel } from "@/lib/fields/data-model";
import type { EntryContent, FieldKey } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
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

/** What is missing, as links into the form, under its number. */
function Missing({ label, children }: { label: string; children: ReactNode[] }) {
  return (
    <details className="group mt-2" open={children.length <= MISSING_OPEN}>
      <summary className="-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-control px-2 font-semibold text-accent hover:bg-accent-soft">
        <Icon name="chevronRight" className="size-4 transition-transform group-open:rotate-90" />
        {label}
      </summary>
      <ul className="list-disc pl-5 marker:text-accent">{children}</ul>
    </details>
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
        <Missing label={translate("missing", { count: missing.length })}>
          {missing.map((field) => (
            <li key={field}>
              <FieldLink id={entry._id} field={field} model={model} />
            </li>
          ))}
        </Missing>
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
