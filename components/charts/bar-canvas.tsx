import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartData,
  type ChartOptions,
  LinearScale,
  type Plugin,
  type Scale,
  Tooltip,
} from "chart.js";
import { useRouter } from "next/navigation";
import { type MouseEvent, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { Bar as BarDrawing } from "react-chartjs-2";
import { parseLanguageOrDutch } from "@/lib/platform/language/language";
import { wrapLabel } from "@/lib/statistics/wrap-label";
import { type Bar, type BarColours, type ChartUnit, formatIn } from "./bar-rules";
import { labelStep, PERCENT_TICKS, tickRule } from "./tick-rules";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const FONT_SIZE = 14;
/** Characters per line of a label, in a card of normal width and in one narrower than NARROW pixels. */
const LABEL_WIDTH = 26;
const LABEL_WIDTH_NARROW = 17;
const NARROW = 420;
const DIGIT_WIDTH = 9;
/** Average width of a letter of a label, and width that labels leave free in their half of the chart, in pixels. */
const LETTER_WIDTH = 6.9;
const LABEL_MARGIN = 24;

/** CSS variables of the colours that the canvas uses. */
const TOKENS = {
  bar: "--bar",
  1: "--stretch-1",
  2: "--stretch-2",
  3: "--stretch-3",
  4: "--stretch-4",
  stopped: "--danger",
  barHover: "--accent-strong",
  ink: "--ink",
  muted: "--muted",
};
type ChartColours = typeof TOKENS;

/** Resolves CSS variables through an element: a variable holds both themes, a computed colour the active one. */
function readColours(): ChartColours {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const colours = { ...TOKENS };
  for (const name of Object.keys(TOKENS) as `${keyof ChartColours}`[]) {
    probe.style.color = `var(${TOKENS[name]})`;
    colours[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return colours;
}

const THEME_QUERIES = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

function onThemeChange(changed: () => void): () => void {
  const stop = new AbortController();
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  for (const query of THEME_QUERIES) {
    window.matchMedia(query).addEventListener("change", changed, { signal: stop.signal });
  }
  return () => {
    observer.disconnect();
    stop.abort();
  };
}

/** Returns a key that changes whenever the theme's colours change. */
function themeKey(): string {
  const system = THEME_QUERIES.map((query) => window.matchMedia(query).matches);
  return [document.documentElement.dataset.theme ?? "system", ...system].join(" ");
}

/** Formats a number in the page's language. */
function written(unit: ChartUnit, value: number): string {
  return formatIn(unit, value, parseLanguageOrDutch(document.documentElement.lang));
}

/** Returns a chart.js plugin that writes each number behind its bar. */
function numbersIn(unit: ChartUnit): Plugin<"bar">[] {
  return [
    {
      id: "counts",
      afterDatasetsDraw(chart) {
        const { ctx, data, options } = chart;
        ctx.save();
        ctx.font = `600 ${FONT_SIZE}px ${options.font?.family ?? "sans-serif"}`;
        ctx.fillStyle = String(options.color);
        ctx.textBaseline = "middle";
        chart.getDatasetMeta(0).data.forEach((bar, index) => {
          const count = data.datasets[0]?.data[index];
          if (typeof count === "number") ctx.fillText(written(unit, count), bar.x + 7, bar.y + 1);
        });
        ctx.restore();
      },
    },
  ];
}

const NUMBERS: Record<ChartUnit, Plugin<"bar">[]> = {
  count: numbersIn("count"),
  percent: numbersIn("percent"),
};

function highestOf(bars: readonly Bar[]): number {
  return Math.max(...bars.map(({ count }) => count), 0);
}

interface Font {
  family: string;
  size: number;
}

type Axis = NonNullable<NonNullable<ChartOptions<"bar">["scales"]>["x"]>;

/** Returns the number axis. Counts have ticks at steps of 1, with a number wherever there is room for it. */
function numberAxis(highest: number, unit: ChartUnit, { muted }: ChartColours, font: Font): Axis {
  return {
    min: 0,
    suggestedMax: unit === "percent" ? 100 : 1,
    border: { display: false },
    grid: { display: false },
    ticks: {
      ...(unit === "percent" ? PERCENT_TICKS : tickRule(highest)),
      color: muted,
      font,
      padding: 6,
      callback(this: Scale, tick: number | string) {
        const step = labelStep(highest, this.maxWidth || this.chart.width);
        return unit === "percent" || Number(tick) % step === 0 ? written(unit, Number(tick)) : "";
      },
    },
  };
}

function labelAxis(bars: readonly Bar[], color: string, font: Font) {
  return {
    border: { display: false },
    grid: { display: false },
    ticks: {
      autoSkip: false,
      color,
      font: { ...font, lineHeight: 1.1 },
      callback(this: Scale, _tick: number | string, index: number) {
        const width = this.chart.width < NARROW ? LABEL_WIDTH_NARROW : LABEL_WIDTH;
        // Labels take at most half of the chart's width.
        const fits = Math.floor((this.chart.width / 2 - LABEL_MARGIN) / LETTER_WIDTH);
        return wrapLabel(bars[index]?.label ?? "", width, fits);
      },
    },
  };
}

function chartOptions(bars: readonly Bar[], unit: ChartUnit, colours: ChartColours): ChartOptions<"bar"> {
  // Ticks use chart.js's default font, not that of the chart.
  const font = { family: getComputedStyle(document.body).fontFamily, size: FONT_SIZE };
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return {
    indexAxis: "y",
    maintainAspectRatio: false,
    animation: still ? false : { duration: 400 },
    color: colours.ink,
    font,
    layout: { padding: { right: 10 + written(unit, highestOf(bars)).length * DIGIT_WIDTH } },
    interaction: { mode: "index", axis: "y", intersect: false },
    plugins: {
      tooltip: {
        displayColors: false,
        titleFont: font,
        bodyFont: font,
        callbacks: {
          title: (items) => bars[items[0]?.dataIndex ?? -1]?.label ?? "",
          label: (item) => written(unit, bars[item.dataIndex]?.count ?? 0),
        },
      },
    },
    scales: {
      x: numberAxis(highestOf(bars), unit, colours, font),
      y: labelAxis(bars, colours.ink, font),
    },
  };
}

function chartData(
  bars: readonly Bar[],
  colours: ChartColours,
  stretches: BarColours,
): ChartData<"bar", number[], string> {
  return {
    labels: bars.map(({ label }) => label),
    datasets: [
      {
        data: bars.map(({ count }) => count),
        backgroundColor: bars.map((_, index) => colours[(stretches[index] ?? "bar") as keyof ChartColours]),
        hoverBackgroundColor: colours.barHover,
        borderRadius: 3,
        barThickness: 17,
      },
    ],
  };
}

/** Draws a bar chart with chart.js; loaded on demand. Its colours follow the theme. */
export default function BarCanvas({
  bars,
  stretches,
  unit,
  label,
  onDrawn,
}: {
  bars: readonly Bar[];
  stretches: BarColours;
  unit: ChartUnit;
  label: string;
  onDrawn: () => void;
}) {
  const router = useRouter();
  const drawing = useRef<Chart<"bar", number[], string>>(undefined);
  const theme = useSyncExternalStore(onThemeChange, themeKey, () => "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme determines the colours
  const colours = useMemo(readColours, [theme]);
  const data = useMemo(() => chartData(bars, colours, stretches), [bars, colours, stretches]);
  const options = useMemo(() => chartOptions(bars, unit, colours), [bars, unit, colours]);
  useEffect(onDrawn, [onDrawn]);

  // A click anywhere in a row follows its link; chart.js itself ignores clicks on labels and empty bars.
  function follow({ nativeEvent, ctrlKey, metaKey }: MouseEvent<HTMLCanvasElement>) {
    const scale = drawing.current?.scales.y;
    const { offsetY } = nativeEvent;
    if (!scale || offsetY < scale.top || offsetY > scale.bottom) return;
    const bar = bars[scale.getValueForPixel(offsetY) ?? -1];
    if (!bar) return;
    if (ctrlKey || metaKey) window.open(bar.href, "_blank", "noopener");
    else router.push(bar.href);
  }

  return (
    <BarDrawing
      ref={drawing}
      onClick={follow}
      data={data}
      options={options}
      plugins={NUMBERS[unit]}
      role="img"
      aria-label={label}
      className="cursor-pointer"
    />
  );
}
