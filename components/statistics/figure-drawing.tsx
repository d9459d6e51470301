import { drawFigure } from "@/lib/statistics/figure-drawing";
import type { FigureView } from "@/lib/statistics/figure-view";

/** Renders the drawing of a figure, as pictures have it. */
export function FigureDrawing({ view: { drawing, title } }: { view: FigureView }) {
  if (drawing.kind === "empty") return <p className="mt-3">{drawing.says}</p>;
  const { height, content } = drawFigure(drawing);
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
