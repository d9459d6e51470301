interface Page {
  /** Its address today, when that is another. */
  to?: string;
  /** What parameters of its address are called today. */
  parameters?: Readonly<Record<string, string>>;
}

/**
 * Pages whose addresses were Dutch or had another word. Mails, bookmarks and other sites hold the old ones, so no line is
 * ever taken away.
 * Next's own redirects could not do this: they pass every parameter on as it came.
 */
export const OLD_ADDRESSES: Readonly<Record<string, Page>> = {
  "/vergelijk": { to: "/compare", parameters: { verschillen: "differences", zoek: "search" } },
  "/volgen": { to: "/following" },
  "/velden": { to: "/fields" },
  "/afmelden": { to: "/unsubscribe", parameters: { gestopt: "stopped" } },
  "/nog-actueel": { to: "/still-current" },
  "/toegankelijkheid": { to: "/accessibility" },
  "/admin/importeren": { to: "/admin/import" },
  "/algorithm/{id}/melden": { to: "/algorithm/{id}/report", parameters: { veld: "field" } },
  "/algorithm/{id}/history": { parameters: { van: "from", tot: "to", alles: "all" } },
  "/work": { parameters: { reviewsPage: "rechecksPage" } },
  "/contact": { parameters: { verzonden: "sent" } },
  "/not-found": { parameters: { van: "from" } },
};

const PAGES = Object.entries(OLD_ADDRESSES).map(([from, { to = from, parameters = {} }]) => ({
  from: new RegExp(`^${from.replace("{id}", "([^/]+)")}(?=/|$)`),
  to: to.replace("{id}", "$1"),
  parameters: new Map(Object.entries(parameters)),
}));

/** Where a path and its query are today, with what is below the path and all values as they came; null when there. */
export function presentAddress(path: string, query: string): string | null {
  const page = PAGES.find(({ from }) => from.test(path));
  if (page === undefined) return null;
  const translated = query.replace(/(?<=[?&])[^=&]+/g, (name) => page.parameters.get(name) ?? name);
  const address = path.replace(page.from, page.to) + translated;
  return address === path + query ? null : address;
}
