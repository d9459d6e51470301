/**
 * Old Dutch anchors, after the first part of their page's path; mails, feeds and bookmarks hold them. One that ends in
 * '-' is a beginning. Every page loads this list.
 */
const OLD_ANCHORS = {
  "admin#foutmeldingen": "error-reports",
  "algorithm#groep-": "group-",
  "algorithm#veld-": "field-",
  "algorithm#volledigheid": "completeness",
  "api-docs#aanroep-": "call-",
  "dashboard#grafiek-volledigheid": "chart-completeness",
  "dashboard#grafiek-": "chart-",
  "fields#logboek": "log",
  "fields#volledigheid": "completeness",
  "profile#actueel-houden": "keeping-current",
  "profile#gegevens": "details",
  "profile#instellingen": "settings",
  "profile#meldingen": "reports",
  "profile#toegangstokens": "access-tokens",
};

/** What an anchor ('#…') of a page is called today; null when it is called so. */
export function presentAnchor(path: string, anchor: string): string | null {
  const asked = `${path.split("/")[1]}${anchor}`;
  for (const [old, present] of Object.entries(OLD_ANCHORS)) {
    if (asked === old || (old.endsWith("-") && asked.startsWith(old)))
      return `#${asked.replace(old, present)}`;
  }
  return null;
}
