import { useTranslations } from "next-intl";
import type { EntryDto } from "@/lib/entries/answers";
import type { DataModel } from "@/lib/fields/data-model";
import { shownLabel } from "@/lib/fields/shown-labels";
import { paths } from "@/lib/paths";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";

const CELL = "py-2 pr-4 align-top";
const SCROLLS = "scrolls-sideways mt-6";

/** All that a hospital has in the register, as a table that can be printed for a board. */
export function Inventory({ entries, model }: { entries: readonly EntryDto[]; model: DataModel }) {
  const translate = useTranslations("hospitals.inventory");
  const { formatDate } = useFormats();
  const listed = (key: "technicalReadinessLevel" | "riskClass" | "visibility", value: string | null) =>
    value === null ? null : shownLabel(model, key, value);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by the keyboard
    <section aria-label={translate("table")} tabIndex={0} className={SCROLLS}>
      <table className="w-full min-w-4xl text-base print:min-w-0 print:text-sm">
        <caption className="sr-only">{translate("table")}</caption>
        <thead>
          <tr className="border-line-strong border-b text-left text-sm">
            <th scope="col" className="py-1.5 pr-4">
              {translate("columns.name")}
            </th>
            <th scope="col" className="py-1.5 pr-4">
              {translate("columns.product")}
            </th>
            <th scope="col" className="py-1.5 pr-4">
              {model.technicalReadinessLevel.displayName}
            </th>
            <th scope="col" className="py-1.5 pr-4">
              {model.riskClass.displayName}
            </th>
            <th scope="col" className="py-1.5 pr-4">
              {translate("columns.visibility")}
            </th>
            <th scope="col" className="py-1.5 pr-4">
              {translate("columns.author")}
            </th>
            <th scope="col" className="py-1.5 pr-4">
              {translate("columns.updated")}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry._id} className="border-line border-b last:border-b-0">
              <th scope="row" className={`${CELL} w-1/3 text-left font-normal wrap-break-word`}>
                <TextLink href={paths.entry(entry._id)}>{entry.algorithmName}</TextLink>
              </th>
              <td className={`${CELL} wrap-break-word`}>
                {entry.product === undefined ? null : (
                  <TextLink href={paths.product(entry.product.slug)}>{entry.product.name}</TextLink>
                )}
              </td>
              <td className={CELL}>{listed("technicalReadinessLevel", entry.technicalReadinessLevel)}</td>
              <td className={CELL}>{listed("riskClass", entry.riskClass)}</td>
              <td className={CELL}>{listed("visibility", entry.visibility)}</td>
              <td className={`${CELL} wrap-break-word`}>
                <bdi>{entry.author.name}</bdi>
              </td>
              <td className={`${CELL} whitespace-nowrap`}>
                <time dateTime={entry.updated}>{formatDate(entry.updated)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
