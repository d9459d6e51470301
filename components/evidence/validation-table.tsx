import { getTranslations } from "next-intl/server";
import type { ValidationDto } from "@/lib/evidence/schema";
import { paths } from "@/lib/paths";
import { getFormats } from "../ui/get-formats";
import { ButtonLink, TextLink } from "../ui/links";

interface TableProps {
  figures: readonly ValidationDto[];
  /** Whether each figure names its entry, as on a product's page. */
  hasEntry?: boolean;
  /** Whether each figure has a link to edit it. */
  isEdited?: boolean;
}

/** Table of local validation results, which scrolls sideways on narrow screens. */
export async function ValidationTable({ figures, hasEntry = false, isEdited = false }: TableProps) {
  const [translate, measures, { formatDate, formatNumber }] = await Promise.all([
    getTranslations("evidence.validations"),
    getTranslations("evidence.measures"),
    getFormats(),
  ]);
  const columns = ["measure", "estimate", "interval", "size", "population", "dataset", "day"] as const;
  const heads = [...(hasEntry ? (["where"] as const) : []), ...columns];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="scrolls-sideways" aria-label={translate("caption")} tabIndex={0}>
      <table className="w-full text-base">
        <caption className="sr-only">{translate("caption")}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 text-left">
                {translate(head)}
              </th>
            ))}
            {isEdited ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure._id} className="border-line border-t align-top">
              {hasEntry ? (
                <td className="py-2 pr-4">
                  <TextLink href={paths.entry(figure.entry._id)}>
                    {figure.hospital ?? figure.entry.algorithmName}
                  </TextLink>
                </td>
              ) : null}
              <th scope="row" className="py-2 pr-4 text-left">
                {measures(figure.measure)}
              </th>
              <td className="py-2 pr-4 tabular-nums">{formatNumber(figure.estimate)}</td>
              <td className="py-2 pr-4 tabular-nums">
                {figure.low === null || figure.high === null
                  ? "–"
                  : translate("range", { low: formatNumber(figure.low), high: formatNumber(figure.high) })}
              </td>
              <td className="py-2 pr-4 tabular-nums">
                {figure.size === null ? "–" : formatNumber(figure.size)}
              </td>
              <td className="py-2 pr-4">{figure.population ?? "–"}</td>
              <td className="py-2 pr-4">{figure.dataset ?? "–"}</td>
              <td className="py-2 pr-4 whitespace-nowrap">
                {figure.day === null ? "–" : formatDate(figure.day)}
              </td>
              {isEdited ? (
                <td className="py-2">
                  <TextLink
                    href={paths.validations(figure.entry._id, figure._id)}
                    aria-label={translate("changeNamed", { measure: measures(figure.measure) })}
                  >
                    {translate("change")}
                  </TextLink>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Validation results of an entry, with an edit link for its editors. */
export async function EntryValidations({
  figures,
  editHref,
}: {
  figures: readonly ValidationDto[];
  editHref?: string | undefined;
}) {
  const translate = await getTranslations("evidence.validations");
  if (figures.length === 0 && editHref === undefined) return null;
  return (
    <section aria-labelledby="validation" className="border-line border-t py-6">
      <h2 id="validation" className="mb-3">
        {translate("title")}
      </h2>
      {figures.length === 0 ? null : <ValidationTable figures={figures} />}
      {editHref === undefined ? null : (
        <ButtonLink href={editHref} className="no-print mt-3">
          {translate("edit")}
        </ButtonLink>
      )}
    </section>
  );
}
