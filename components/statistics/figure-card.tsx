import clsx from "clsx";
import { useTranslations } from "next-intl";
import { publicPaths } from "@/lib/paths";
import { escapeHtml } from "@/lib/platform/text/markup";
import type { Cell, FigureView } from "@/lib/statistics/figure-view";
import { NumbersTable } from "../charts/numbers-table";
import { Disclosure } from "../ui/disclosure";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { FigureDrawing, renderMaybeLink } from "./figure-drawing";
import { FileLink } from "./file-link";

/** Maximum table rows on the dashboard: hundreds would double the page, and the download has all of them. */
const MAX_TABLE_ROWS = 15;

const textOf = (cell: Cell) => (typeof cell === "object" ? cell.text : cell);

/** Table with the numbers of a figure; a matrix needs none, as it is a table itself. */
function FigureTable({ view, most = Number.POSITIVE_INFINITY }: { view: FigureView; most?: number }) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("figures");
  const shown = (cell: Cell) => {
    if (typeof cell === "number") return formatNumber(cell);
    return typeof cell === "string" ? cell : renderMaybeLink(cell.text, cell.href);
  };
  const { head, rows: all } = view.table;
  if (view.drawing.kind !== "bars") return null;
  // Quarters are cut to the newest; other tables to their largest values, which come first.
  const rows = view.key === "growth" ? all.slice(-most) : all.slice(0, most);
  return (
    <Disclosure label={translate("table")}>
      <div className="scrolls-sideways [--ground:var(--figure-ground,var(--surface))]">
        <NumbersTable
          caption={translate("tableOf", { title: view.title })}
          head={head}
          words={head.flatMap((_, index) => (typeof rows[0]?.[index] === "number" ? [] : index))}
        >
          {rows.map((cells) => (
            <tr key={cells.map(textOf).join()}>
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={head[index]} scope="row">
                    {shown(cell)}
                  </th>
                ) : (
                  <td key={head[index]} className={typeof cell === "number" ? undefined : "words"}>
                    {shown(cell)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </NumbersTable>
      </div>
      {rows.length < all.length ? (
        <p className="mt-2 text-muted text-sm">
          {translate("tableShown", { count: rows.length, of: all.length })}
        </p>
      ) : null}
    </Disclosure>
  );
}

/**
 * Returns the height of an embedded figure in pixels, at 600 pixels width and with its table closed; if data are added
 * later, the frame scrolls.
 */
function frameHeight({ drawing }: FigureView): number {
  if (drawing.kind === "bars") return 400 + 40 * drawing.bars.length;
  return drawing.kind === "matrix" ? 400 + 52 * drawing.rows.length : 400;
}

function Embed({ view, site }: { view: FigureView; site: string }) {
  const translate = useTranslations("figures");
  const code = `<iframe src="${site}${publicPaths.embed(view.key)}" title="${escapeHtml(view.title)}" width="100%" height="${frameHeight(view)}" loading="lazy"></iframe>`;
  return (
    <Disclosure label={translate("embed")}>
      <p className="mt-1 text-muted">{translate("embedHint")}</p>
      <pre className="mt-2 select-all whitespace-pre-wrap rounded-control border border-line bg-sunken p-3 text-sm wrap-anywhere">
        <code>{code}</code>
      </pre>
      <p className="mt-2">
        <TextLink plain alone href={publicPaths.embed(view.key)}>
          {site}
          {publicPaths.embed(view.key)}
        </TextLink>
      </p>
    </Disclosure>
  );
}

/** Card with a figure of the dashboard, its table and source, and links to download or embed it. */
export function FigureCard({ view, site }: { view: FigureView; site: string }) {
  const translate = useTranslations("figures");
  const { key, title, counted, source, drawing } = view;
  return (
    <section
      aria-labelledby={key}
      className={clsx(
        "min-w-0 break-inside-avoid card p-5 sm:p-6 print:rounded-none print:border-0 print:p-0 print:shadow-none",
        // In print the matrix stands beside three figures and the last one below it; otherwise it would need a page.
        drawing.kind === "matrix"
          ? "lg:col-span-2 print:col-span-1 print:row-span-3 print:row-start-1"
          : "print:not-last:col-start-2 print:last:col-start-1 print:last:row-start-4",
      )}
    >
      <h2 id={key}>{title}</h2>
      <p className="mt-1 text-base text-muted">{counted}</p>
      <FigureDrawing view={view} />
      <p className="mt-3 text-muted text-sm print:hidden">{source}</p>
      <div className="no-print mt-3 space-y-1 border-line border-t pt-2">
        <FigureTable view={view} most={MAX_TABLE_ROWS} />
        <Embed view={view} site={site} />
        <p className="flex flex-wrap gap-x-5">
          <FileLink href={publicPaths.figureFile(key, "csv")} of={translate("of", { title })}>
            {translate("csv")}
          </FileLink>
          <FileLink href={publicPaths.figureFile(key, "png")} of={translate("of", { title })}>
            {translate("picture")}
          </FileLink>
        </p>
      </div>
    </section>
  );
}

/** Figure for embedding in another site: with its source and a link back, and without the page's header and footer. */
export function EmbeddedFigure({
  view,
  site,
  isExample,
}: {
  view: FigureView;
  site: string;
  isExample: boolean;
}) {
  const translate = useTranslations("figures");
  const common = useTranslations("common");
  return (
    <main className="p-4 [--figure-ground:var(--paper)]">
      {/* Links open a new tab, as this site's other pages refuse to be framed. */}
      <base target="_blank" />
      <h1 className="text-2xl">{view.title}</h1>
      {isExample ? (
        <p className="my-1 w-fit rounded-full bg-warning-soft px-2 text-sm text-warning">
          {common("exampleData")}
        </p>
      ) : null}
      <p className="mt-1 text-base text-muted">{view.counted}</p>
      <FigureDrawing view={view} />
      <p className="mt-4 text-muted text-sm">
        {view.source}{" "}
        <TextLink plain href={site + publicPaths.figure(view.key)} target="_blank" rel="noopener">
          {translate("toDashboard")}
        </TextLink>
      </p>
      <div className="mt-2">
        <FigureTable view={view} />
      </div>
    </main>
  );
}
