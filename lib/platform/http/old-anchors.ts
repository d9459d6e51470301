/** Old Dutch anchors, which mails, feeds and bookmarks hold; one that ends in '-' is a beginning. Every page loads this list. */
const OLD_ANCHORS = {
  foutmeldingen: "error-reports",
  meldingen: "reports",
  "actueel-houden": "keeping-current",
  logboek: "log",
  volledigheid: "completeness",
  "grafiek-volledigheid": "chart-completeness",
  "grafiek-": "chart-",
  "groep-": "group-",
  "veld-": "field-",
};

/** What an anchor ('#…') is called today; null when it is called so. */
export function presentAnchor(anchor: string): string | null {
  const name = anchor.slice(1);
  for (const [old, present] of Object.entries(OLD_ANCHORS)) {
    if (name === old || (old.endsWith("-") && name.startsWith(old))) return `#${name.replace(old, present)}`;
  }
  return null;
}
