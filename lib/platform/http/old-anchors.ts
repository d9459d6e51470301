/**
 * What parts of pages were called while addresses were Dutch, where mails, feeds or the catalog hold that; what ends in
 * '-' is the beginning of many. Every page loads this, so that it holds no others.
 */
const OLD_ANCHORS = {
  foutmeldingen: "error-reports",
  meldingen: "reports",
  "actueel-houden": "keeping-current",
  logboek: "log",
  volledigheid: "completeness",
  "veld-": "field-",
  "aanroep-": "call-",
};

/** What an anchor ('#…') is called today; null when it is called so. */
export function presentAnchor(anchor: string): string | null {
  const name = anchor.slice(1);
  for (const [old, present] of Object.entries(OLD_ANCHORS)) {
    if (name === old || (old.endsWith("-") && name.startsWith(old))) return `#${name.replace(old, present)}`;
  }
  return null;
}
