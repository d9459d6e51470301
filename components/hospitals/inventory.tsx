import { useTranslations } from "next-intl";
import { isPhaseStopped } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import type { InventoryEntry } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { getCertificateState } from "@/lib/products/rules";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";

const CELL = "py-2 pr-3 align-top print:py-1 print:pr-2";
const SCROLLS = "scrolls-sideways mt-6";

interface InventoryProps {
  entries: readonly InventoryEntry[];
  /** Data model in the reader's language. */
  model: DataModel;
}

/** Number of entries per phase, in the order of the phases. */
export function PhaseTotals({ entries, model }: InventoryProps) {
  const translate = useTranslations("hospitals.inventory");
  const countIn = (phase: string | null) =>
    entries.filter(({ technicalReadinessLevel }) => technicalReadinessLevel === phase).length;
  const rows = [
    ...model.technicalReadinessLevel.values.map(
      ({ label }) => [getShownLabel(model, "technicalReadinessLevel", label), countIn(label)] as const,
    ),
    [translate("noPhase"), countIn(null)] as const,
  ].filter(([, count]) => count > 0);
  return (
    <table className="mt-6 text-base print:text-sm">
      <caption className="mb-1 text-left font-semibold">{translate("byPhase")}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{model.technicalReadinessLevel.displayName}</th>
          <th scope="col">{translate("count")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([phase, count]) => (
          <tr key={phase} className="border-line border-b">
            <th scope="row" className="py-1 pr-8 text-left font-normal">
              {phase}
            </th>
            <td className="py-1 text-right tabular-nums">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** All of a hospital's entries as a table that can be printed; `today` is YYYY-MM-DD. */
export function Inventory({ entries, model, today }: InventoryProps & { today: string }) {
  const translate = useTranslations("hospitals.inventory");
  const advice = useTranslations("advice");
  const dutch = useDutchText();
  const { formatDate } = useFormats();
  const listed = (key: "technicalReadinessLevel" | "riskClass" | "visibility", value: string | null) =>
    value === null ? null : getShownLabel(model, key, value);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section aria-label={translate("table")} tabIndex={0} className={SCROLLS}>
      <table className="w-full min-w-4xl text-base print:min-w-0 print:text-xs">
        <caption className="sr-only">{translate("table")}</caption>
        <thead>
          <tr className="border-line-strong border-b text-left text-sm">
            <th scope="col" className="py-1.5 pr-3 print:pr-2">
              {translate("columns.name")}
            </th>
            <th scope="col" className="py-1.5 pr-3 print:pr-2">
              {translate("columns.product")}
            </th>
            <th scope="col" className="py-1.5 pr-3 print:pr-2">
              {model.technicalReadinessLevel.displayName}
            </th>
            <th scope="col" className="py-1.5 pr-3 print:pr-2">
              {model.riskClass.displayName}
            </th>
            <th scope="col" className="py-1.5 pr-3 print:pr-2">
              {translate("columns.certificate")}
            </th>
            <th scope="col" className="py-1.5 pr-3 print:pr-2">
              {advice("title")}
            </th>
            <th scope="col" className="py-1.5 pr-3 print:pr-2">
              {translate("columns.visibility")}
            </th>
            <th scope="col" className="py-1.5 pr-3 print:pr-2">
              {translate("columns.author")}
            </th>
            <th scope="col" className="py-1.5 pr-3 print:pr-2">
              {translate("columns.updated")}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry._id} className="border-line border-b last:border-b-0">
              <th scope="row" className={`${CELL} w-1/4 text-left font-normal wrap-break-word`}>
                <TextLink href={paths.entry(entry._id)}>{entry.algorithmName}</TextLink>
                {isPhaseStopped(model, entry) && entry.reasonCancellation !== null ? (
                  <p className="mt-1 whitespace-pre-line text-muted text-sm">
                    {model.reasonCancellation.displayName}:{" "}
                    <span dir="auto" {...dutch}>
                      {entry.reasonCancellation}
                    </span>
                  </p>
                ) : null}
              </th>
              <td className={`${CELL} wrap-break-word`}>
                {entry.product === undefined ? null : (
                  <TextLink href={paths.product(entry.product.slug)}>{entry.product.name}</TextLink>
                )}
              </td>
              <td className={CELL}>{listed("technicalReadinessLevel", entry.technicalReadinessLevel)}</td>
              <td className={CELL}>{listed("riskClass", entry.riskClass)}</td>
              <td className={`${CELL} min-w-30 print:min-w-0`}>
                {entry.certificateEndsOn === null ? null : (
                  <>
                    <time dateTime={entry.certificateEndsOn}>{formatDate(entry.certificateEndsOn)}</time>
                    {getCertificateState(entry.certificateEndsOn, today) === "ended" ? (
                      <strong className="block text-sm">{translate("certificateEnded")}</strong>
                    ) : null}
                  </>
                )}
              </td>
              <td className={CELL}>
                {entry.advice === undefined ? null : advice(`outcomes.${entry.advice.outcome}`)}
              </td>
              <td className={CELL}>{listed("visibility", entry.visibility)}</td>
              <td className={`${CELL} min-w-28 wrap-break-word print:min-w-0`}>
                <bdi>{entry.author.name}</bdi>
              </td>
              <td className={CELL}>
                <time dateTime={entry.updated}>{formatDate(entry.updated)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
