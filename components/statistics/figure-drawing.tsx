import { useTranslations } from "next-intl";
import { drawFigure } from "@/lib/statistics/figure-drawing";
import type { FigureView, ShownMatrix } from "@/lib/statistics/figure-view";
import { shadeOf } from "@/lib/statistics/figures";
import { useFormats } from "../ui/use-formats";

/** Renders a text as a plain link if `href` is given; a plain <a>, as there may be hundreds. */
export const renderMaybeLink = (text: string, href: string | undefined) =>
  href === undefined ? text : <a href={href}>{text}</a>;

function Matrix({ matrix, title }: { matrix: ShownMatrix; title: string }) {
  const { formatNumber } = useFormats();
  const translate = useTranslations("figures");
  return (
    // Wider than a phone's screen: keyboard users focus it to scroll.
    <section
      aria-label={translate("tableOf", { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
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
        <tbody>
          {matrix.rows.map(({ label, href, cells, total }) => (
            <tr key={label}>
              <th scope="row">{renderMaybeLink(label, href)}</th>
              {cells.map(({ count, href: to }, index) => (
                <td
                  key={matrix.columns[index]}
                  data-shade={shadeOf(count, matrix.highest)}
                  data-stretch={matrix.stretches[index] ?? undefined}
                >
                  {/* A matrix consists mostly of zeros, which would hide the other numbers. */}
                  {count === 0 ? null : renderMaybeLink(formatNumber(count), to)}
                </td>
              ))}
              <td>{formatNumber(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Renders a figure: bars as drawn for pictures, a matrix as a table. */
export function FigureDrawing({ view }: { view: FigureView }) {
  const { drawing, title } = view;
  if (drawing.kind === "empty") return <p className="mt-3">{drawing.says}</p>;
  if (drawing.kind === "matrix") return <Matrix matrix={drawing} title={title} />;
  const { height, content } = drawFigure(view);
  return (
    <svg
      role="graphics-object"
      aria-label={title}
      width="100%"
      height={height}
      className="figure-drawing mt-4"
    >
      {content}
    </svg>
  );
}
