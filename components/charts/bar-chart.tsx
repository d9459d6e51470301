"use client";

import clsx from "clsx";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button";
import { type Bar, FOLDED_BARS } from "./bar-rules";
import { LoadBoundary } from "./load-boundary";

const BarCanvas = lazy(() => import("./bar-canvas"));

export interface BarChartLabels {
  /** What the drawing is, for who cannot see it. */
  chart: string;
  loading: string;
  failed: string;
  showAll: string;
  showFewer: string;
}

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
 * A horizontal bar chart that loads its script when it is scrolled into view. Its height comes from rows in the page's own
 * HTML, one per bar, so that nothing jumps. Without scripts it takes no room: the table beside it has the numbers.
 */
export function BarChart({ bars, labels }: { bars: readonly Bar[]; labels: BarChartLabels }) {
  const { ref, seen } = useSeen();
  const [drawn, setDrawn] = useState(false);
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded ? bars : bars.slice(0, FOLDED_BARS);
  return (
    <div className="noscript:hidden print:hidden" aria-busy={seen && !drawn}>
      <LoadBoundary fallback={<p className="text-muted">{labels.failed}</p>}>
        <div ref={ref} className="relative">
          <div aria-hidden="true" className="pb-8">
            {shown.map(({ label }) => (
              <div key={label} className="flex h-9 items-center">
                <div className={clsx("h-4 w-full rounded-sm bg-sunken", drawn && "invisible")} />
              </div>
            ))}
          </div>
          {drawn ? null : (
            <p lang="en" className="absolute inset-0 flex items-center justify-center text-muted">
              <span className="rounded-control bg-surface px-3 py-1">{labels.loading}</span>
            </p>
          )}
          {seen ? (
            <div className="absolute inset-0">
              <Suspense>
                <BarCanvas bars={shown} label={labels.chart} onDrawn={() => setDrawn(true)} />
              </Suspense>
            </div>
          ) : null}
        </div>
      </LoadBoundary>
      {bars.length > FOLDED_BARS ? (
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
