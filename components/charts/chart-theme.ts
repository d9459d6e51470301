import { useSyncExternalStore } from "react";

/** The design's colours as a canvas knows them. */
export interface ChartColours {
  bar: string;
  barHover: string;
  ink: string;
  muted: string;
  line: string;
  surface: string;
}

const TOKENS: Record<keyof ChartColours, string> = {
  bar: "--bar",
  barHover: "--accent-strong",
  ink: "--ink",
  muted: "--muted",
  line: "--line",
  surface: "--surface",
};

/** Reads each token through an element: the variable itself holds both themes, a computed colour holds one. */
export function readColours(): ChartColours {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, read(token)]));
  probe.remove();
  return colours as Record<keyof ChartColours, string>;
}

const QUERIES = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const queries = QUERIES.map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener("change", changed);
  };
}

function themeKey(): string {
  const system = QUERIES.map((query) => window.matchMedia(query).matches);
  return [document.documentElement.dataset.theme ?? "system", ...system].join(" ");
}

/** A text that changes whenever the colours do. */
export function useThemeKey(): string {
  return useSyncExternalStore(subscribe, themeKey, () => "");
}
