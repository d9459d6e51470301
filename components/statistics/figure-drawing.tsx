import { useTranslations } from "next-intl";
import type { FigureView, ShownBar, ShownMatrix } from "@/lib/statistics/figure-view";
import { useFormats } from "../ui/use-formats";
import { barRows, matrixRows } from "./figure-rows";

/** Drawn by the server: a bar needs no script. */
function Bars({ bars }: { bars: ShownBar[] }) {
  const { formatNumber } = useFormats();
  return (
    <ul
      className="figure-bars mt-4"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped
      dangerouslySetInnerHTML={{ __html: barRows(bars, formatNumber) }}
    />
  );
}

function Matrix({ matrix, title }: { matrix: ShownMatrix; title: string }) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("figures");
  return (
    // Wider than a phone: who has no mouse moves it by its focus.
    <section
      aria-label={translate("tableOf", { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
      tabIndex={0}
      className="scrolls-sideways relative mt-4 max-sm:-mx-3 print:mt-1 [--ground:var(--figure-ground,var(--surface))]"
    >
      <table className="figure-matrix w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{translate("phases.specialism")}</th>
            {[...matrix.columns, translate("total")].map((column, index) => (
              <th key={column} scope="col" data-stretch={matrix.stretches[index] ?? undefined}>
                <span>
                  {matrix.hrefs[index] === undefined ? column : <a href={matrix.hrefs[index]}>{column}</a>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped */}
        <tbody dangerouslySetInnerHTML={{ __html: matrixRows(matrix, formatNumber) }} />
      </table>
    </section>
  );
}

export function FigureDrawing({ view: { drawing, title } }: { view: FigureView }) {
  if (drawing.kind === "bars") return <Bars bars={drawing.bars} />;
  if (drawing.kind === "matrix") return <Matrix matrix={drawing} title={title} />;
  return <p className="mt-3">{drawing.says}</p>;
}
