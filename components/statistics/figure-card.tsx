import clsx from "clsx";
import { useTranslations } from "next-intl";
import { serverOnlyPaths } from "@/lib/paths";
import { escapeHtml } from "@/lib/platform/text/markup";
import { drawFigure } from "@/lib/statistics/figure-drawing";
import type { FigureView } from "@/lib/statistics/figure-view";
import { Disclosure } from "../ui/disclosure";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { FigureDrawing } from "./figure-drawing";
import { FigureTable } from "./figure-table";
import { FileLink } from "./file-link";

/** Maximum table rows on the dashboard: hundreds would double the page, and the download has all of them. */
const MAX_TABLE_ROWS = 10;

/** Disclosures stand side by side while they are closed. */
const FOLDED = "min-w-0 text-base open:basis-full";

/** Table with the numbers of a figure, folded. */
function FoldedTable({ view, most = Number.POSITIVE_INFINITY }: { view: FigureView; most?: number }) {
  const translate = useTranslations("figures");
  const { head, rows: all } = view.table;
  if (all.length === 0) return null;
  // Quarters are cut to the newest; other tables to their largest values, which come first.
  const rows = view.key === "growth" ? all.slice(-most) : all.slice(0, most);
  return (
    <Disclosure label={translate("table")} className={FOLDED}>
      <FigureTable caption={translate("tableOf", { title: view.title })} head={head} rows={rows} />
      {rows.length < all.length ? (
        <p className="mt-2 text-muted text-sm">
          {translate("tableShown", { count: rows.length, of: all.length })}
        </p>
      ) : null}
    </Disclosure>
  );
}

/** Height of an embedded figure around its drawing at 600 pixels width, in pixels. */
const FRAME_HEIGHT_AROUND = 320;

function Embed({ view, site }: { view: FigureView; site: string }) {
  const translate = useTranslations("figures");
  const code = `<iframe src="${site}${serverOnlyPaths.embed(view.key)}" title="${escapeHtml(view.title)}" width="100%" height="${FRAME_HEIGHT_AROUND + drawFigure(view.drawing).height}" loading="lazy"></iframe>`;
  return (
    <Disclosure label={translate("embed")} className={FOLDED}>
      <p className="mt-1 text-muted">{translate("embedHint")}</p>
      <pre className="figure-code">
        <code>{code}</code>
      </pre>
      <p className="mt-2">
        <TextLink plain alone href={serverOnlyPaths.embed(view.key)}>
          {site}
          {serverOnlyPaths.embed(view.key)}
        </TextLink>
      </p>
    </Disclosure>
  );
}

/** The subject of a figure and what it shows, or only the subject as its heading. */
function FigureHeading({
  view: { title, finding },
  heading: Heading,
}: {
  view: FigureView;
  heading: "h1" | "h2" | "h3";
}) {
  return (
    <>
      {finding === null ? null : <p className="figure-subject">{title}</p>}
      <Heading className={Heading === "h1" ? "text-2xl" : undefined}>{finding ?? title}</Heading>
    </>
  );
}

/** The last entries of what a figure counts, each with its reason. */
function FigureCases({ cases: { title, entries } }: { cases: NonNullable<FigureView["cases"]> }) {
  const dutch = useDutchText();
  if (entries.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold font-sans text-base print:mt-2">{title}</h3>
      <ul className="mt-1 space-y-2 text-base leading-snug print:space-y-1 print:text-[8pt]">
        {entries.map(({ name, href, about, reason }) => (
          <li key={href} className="wrap-break-word" dir="auto">
            <TextLink plain href={href} {...dutch}>
              {name}
            </TextLink>{" "}
            <span className="text-muted">({about}).</span> <span {...dutch}>{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Figure of the dashboard with its base, table and source, and links to download or embed it. */
export function Figure({ view, site, heading }: { view: FigureView; site: string; heading: "h2" | "h3" }) {
  const translate = useTranslations("figures");
  const { key, title, counted, source, cases } = view;
  return (
    <>
      <FigureHeading view={view} heading={heading} />
      <FigureDrawing view={view} />
      {cases === undefined ? null : <FigureCases cases={cases} />}
      <p className="figure-base">{counted}</p>
      <p className="mt-1 text-muted text-sm print:hidden">{source}</p>
      <div className="figure-files no-print">
        <FoldedTable view={view} most={MAX_TABLE_ROWS} />
        <Embed view={view} site={site} />
        <FileLink href={serverOnlyPaths.figureFile(key, "csv")} of={translate("of", { title })}>
          {translate("csv")}
        </FileLink>
        <FileLink href={serverOnlyPaths.figureFile(key, "png")} of={translate("of", { title })}>
          {translate("picture")}
        </FileLink>
      </div>
    </>
  );
}

function FigureSection({ view, site }: { view: FigureView; site: string }) {
  return (
    <section
      id={view.key}
      aria-label={view.title}
      className="figure-card card print:border-0 print:shadow-none"
    >
      <Figure view={view} site={site} heading="h2" />
    </section>
  );
}

/** Section with the leading figures: the first one over the whole width, the others in two columns. */
export function LeadingFigures({ views, site }: { views: readonly FigureView[]; site: string }) {
  const translate = useTranslations("dashboard");
  const rows = [[views.slice(0, 1)], [views.slice(1, 3), views.slice(3)]];
  return (
    <section aria-label={translate("figures")} className="mt-6 space-y-6 print:mt-2 print:space-y-2">
      {rows.map((columns) => (
        <div
          key={columns.length}
          className={clsx("grid items-start gap-6", columns.length > 1 && "lg:grid-cols-2 print:grid-cols-2")}
        >
          {columns.map((column) => (
            <div key={column[0]?.key} className="grid min-w-0 gap-6 print:gap-2">
              {column.map((view) => (
                <FigureSection key={view.key} view={view} site={site} />
              ))}
            </div>
          ))}
        </div>
      ))}
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
      <FigureHeading view={view} heading="h1" />
      {isExample ? (
        <p className="my-1 w-fit rounded-full bg-warning-soft px-2 text-sm text-warning">
          {common("exampleData")}
        </p>
      ) : null}
      <p className="mt-1 text-base text-muted">{view.counted}</p>
      <FigureDrawing view={view} />
      <p className="mt-4 text-muted text-sm">
        {view.source}{" "}
        <TextLink plain href={site + serverOnlyPaths.figure(view.key)} target="_blank" rel="noopener">
          {translate("toDashboard")}
        </TextLink>
      </p>
      <div className="mt-2">
        <FoldedTable view={view} />
      </div>
    </main>
  );
}
