"use client";

import clsx from "clsx";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../ui/button";
import { createOnDemandComponent } from "../ui/load-later";
import {
  type BarColours,
  buildLinkedBars,
  type ChartUnit,
  MAX_FOLDED_BARS,
  type ValueCountTuples,
} from "./bar-rules";

/** Height of a bar with its spacing, in pixels; equal to the stripes of .bars-waiting. */
const ROW_HEIGHT = 32;

/** Height of the axis below the bars, in pixels. */
const AXIS_HEIGHT = 36;

const NO_COLOURS: BarColours = [];

const BarCanvas = createOnDemandComponent(() => import("./bar-canvas"));

function useSeen() {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      // Ignores charts that are only just in view, so that the first load on a phone goes without the script.
      { rootMargin: "0px 0px -10%" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
}

/**
 * Horizontal bar chart that loads its script when it scrolls into view. The server renders its height, so that the
 * layout does not shift. Without scripts it is not shown: the table beside it has the numbers.
 */
export function BarChart({
  field,
  counts,
  stretches = NO_COLOURS,
  unit = "count",
  within = "",
  labels,
}: {
  field: string;
  counts: ValueCountTuples;
  stretches?: BarColours | undefined;
  unit?: ChartUnit;
  /** Query string of the filters of the entries that are counted. */
  within?: string | undefined;
  /** `chart` is the accessible name of the drawing. */
  labels: Record<"chart" | "loading" | "failed" | "showAll" | "showFewer", string>;
}) {
  const { ref, seen } = useSeen();
  const [state, setState] = useState<"waiting" | "drawn" | "failed">("waiting");
  const [unfolded, setUnfolded] = useState(true);
  const rows = unfolded ? counts.length : Math.min(counts.length, MAX_FOLDED_BARS);
  // Bars are computed once the drawing is visible, as there may be hundreds with an address each.
  const bars = useMemo(
    () => (seen ? buildLinkedBars(field, counts.slice(0, rows), within) : []),
    [seen, field, counts, rows, within],
  );
  return (
    <div className="noscript:hidden print:hidden" aria-busy={seen && state === "waiting"}>
      <div ref={ref} className="relative">
        <svg
          aria-hidden="true"
          height={rows * ROW_HEIGHT + AXIS_HEIGHT}
          className={clsx("mb-4 block w-full", state === "waiting" && "bars-waiting")}
        />
        {state === "drawn" ? null : (
          <p
            {...(state === "waiting" ? { lang: "en" } : {})}
            className="absolute inset-0 flex items-center justify-center text-muted"
          >
            <span className="rounded-control bg-surface px-3 py-1">
              {state === "failed" ? labels.failed : labels.loading}
            </span>
          </p>
        )}
        {seen ? (
          <div className="absolute inset-0">
            <BarCanvas
              bars={bars}
              stretches={stretches}
              unit={unit}
              label={labels.chart}
              onDrawn={() => setState("drawn")}
              onFailed={() => setState("failed")}
            />
          </div>
        ) : null}
      </div>
      {counts.length > MAX_FOLDED_BARS ? (
        <Button
          kind="quiet"
          size="small"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          className="no-print -ml-3"
        >
          {unfolded ? labels.showFewer : labels.showAll}
        </Button>
      ) : null}
    </div>
  );
}
