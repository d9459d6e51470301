"use client";

import clsx from "clsx";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../ui/button";
import { loadLater } from "../ui/load-later";
import { barsOf, type Counts, FOLDED_BARS, type Stretches, type Unit } from "./bar-rules";

/** Of a bar with the room around it, in pixels; the stripes of .bars-waiting are as high. */
const ROW_HEIGHT = 36;

/** The axis below stands beside them, or labels of two lines would run together. */
const AXIS_HEIGHT = 36;

const NONE: Stretches = [];

const BarCanvas = loadLater(() => import("./bar-canvas"));

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
      // What only peeps over the lower edge is not being looked at: a phone's first load goes without the script.
      { rootMargin: "0px 0px -10%" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
}

/**
 * A horizontal bar chart that loads its script when it is scrolled into view. Its height stands in the page's own HTML, so
 * that nothing jumps. Without scripts it takes no room: the table beside it has the numbers.
 */
export function BarChart({
  field,
  counts,
  stretches = NONE,
  unit = "count",
  labels,
}: {
  field: string;
  counts: Counts;
  stretches?: Stretches | undefined;
  unit?: Unit;
  /** `chart` is what the drawing is, for who cannot see it. */
  labels: Record<"chart" | "loading" | "failed" | "showAll" | "showFewer", string>;
}) {
  const { ref, seen } = useSeen();
  const [state, setState] = useState<"waiting" | "drawn" | "failed">("waiting");
  const [unfolded, setUnfolded] = useState(true);
  const rows = unfolded ? counts.length : Math.min(counts.length, FOLDED_BARS);
  // Addresses by the hundred, which nobody needs before there is a drawing to click in.
  const bars = useMemo(() => (seen ? barsOf(field, counts.slice(0, rows)) : []), [seen, field, counts, rows]);
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
      {counts.length > FOLDED_BARS ? (
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
