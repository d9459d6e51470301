import "server-only";
import { DRAWING_WIDTH, drawFigure } from "../../statistics/figure-drawing";
import type { FigureView } from "../../statistics/figure-view";
import { wrapText } from "../text";
import { computeLineHeight, Frame, INNER_WIDTH, Lines, MARGIN } from "./frame";

const TITLE_TOP = 136;
const TITLE_SIZE = 40;
const TEXT_SIZE = 24;

/** Renders a dashboard figure as a stand-alone picture, with the text on what it counts, and its source. */
export function FigurePicture({ view, isExample }: { view: FigureView; isExample: boolean }) {
  const title = wrapText(view.finding ?? view.title, {
    font: "serif",
    size: TITLE_SIZE,
    width: INNER_WIDTH,
    maxLines: 2,
  });
  const base = wrapText(view.counted, { font: "sans", size: TEXT_SIZE, width: INNER_WIDTH, maxLines: 6 });
  const drawing = drawFigure(view.drawing);
  const baseTop = TITLE_TOP + title.length * computeLineHeight(TITLE_SIZE) + 8;
  const top = baseTop + base.length * computeLineHeight(TEXT_SIZE) + 28;
  const height = (drawing.height * INNER_WIDTH) / DRAWING_WIDTH;
  const footTop = Math.ceil(top + height + 24);
  return (
    <Frame height={footTop + 84} footTop={footTop} isExample={isExample}>
      <Lines className="serif" lines={title} top={TITLE_TOP} size={TITLE_SIZE} />
      <Lines className="muted" lines={base} top={baseTop} size={TEXT_SIZE} />
      <svg
        x={MARGIN}
        y={top}
        width={INNER_WIDTH}
        height={height}
        viewBox={`0 0 ${DRAWING_WIDTH} ${drawing.height}`}
      >
        <title>{view.title}</title>
        {drawing.content}
      </svg>
      <Lines className="muted" lines={[view.source]} top={footTop + 22} size={22} />
    </Frame>
  );
}
