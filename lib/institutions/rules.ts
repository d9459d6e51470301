/** The kinds of institution, as the starting list has them; `example` is the example content's. */
export const INSTITUTION_KINDS = [
  "umc",
  "topClinical",
  "general",
  "specialised",
  "rehabilitation",
  "other",
  "example",
] as const;

export const INSTITUTION = { nameMin: 2, nameMax: 100, cityMin: 2, cityMax: 100, domainsMax: 30 } as const;

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** A mail domain as people type it, '@' and capitals included, made as it is stored. */
export function cleanDomain(text: string): string {
  return text.trim().toLowerCase().replace(/^@/, "");
}

/** Whether a cleaned text is a mail domain: at least two labels (RFC 1035), the last no number. */
export function isMailDomain(domain: string): boolean {
  const labels = domain.split(".");
  const last = labels.at(-1) ?? "";
  return (
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    last.length >= 2 &&
    /[a-z]/.test(last)
  );
}
