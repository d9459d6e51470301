import type { Browser } from "@playwright/test";

/** What a page's HTML consists of before any script runs. */
export interface PageWeight {
  /** Bytes of the HTML as it is before compression. */
  htmlBytes: number;
  /** Elements of the body. */
  elements: number;
  /** Modules with client components that React loads for this page. */
  clientModules: number;
  /** Characters of the data with which React takes over the page ("flight"). */
  flightSize: number;
}

/** Start of the scripts in which Next sends the flight data, each with a part of it as JSON. */
const FLIGHT_SCRIPT = "self.__next_f.push(";
/** Row of the flight data that names a module with client components. */
const MODULE_ROW = /^[0-9a-f]+:I\[/gm;

function readFlight(scripts: readonly string[]): string {
  return scripts
    .filter((script) => script.startsWith(FLIGHT_SCRIPT))
    .map((script) => {
      const [, text = ""]: [number, string?] = JSON.parse(script.slice(FLIGHT_SCRIPT.length, -1));
      return text;
    })
    .join("");
}

/** Weighs a page that answers with these headers, in a browser without script. */
export async function weighPage(
  browser: Browser,
  url: string,
  headers: Record<string, string> = {},
): Promise<PageWeight> {
  const context = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: headers });
  try {
    const page = await context.newPage();
    const response = await page.goto(url);
    const flight = readFlight(await page.locator("script").allTextContents());
    return {
      htmlBytes: (await response?.body())?.length ?? 0,
      elements: await page.locator("body *:not(script)").count(),
      clientModules: flight.match(MODULE_ROW)?.length ?? 0,
      flightSize: flight.length,
    };
  } finally {
    await context.close();
  }
}
