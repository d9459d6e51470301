import type { EntryDto } from "../entries/answers";
import type { EntryUseState } from "../entries/phase";
import { addYears } from "../entries/recheck-day";
import { foldText } from "../platform/text/text-match";

/** Statements of a hospital: that it uses no AI, or that its inventory is complete. */
export const STATEMENT_KINDS = ["noAi", "complete"] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

/** Returns whether a statement is a year or more old, so that it no longer holds. Days are YYYY-MM-DD in Dutch time. */
export function isStatementLapsed(day: string, today: string): boolean {
  return today >= addYears(day, 1);
}

/** A hospital's entries by state of use; `unknown` has those without a phase. `total` also counts those not listed. */
export type EntriesByUseState = Record<EntryUseState | "unknown", { entries: EntryDto[]; total: number }>;

/** Account states of a person, as their hospital's admins see them. */
export const PERSON_ACCOUNT_STATES = ["active", "waiting", "blocked"] as const;

export const HOSPITAL_SORTS = ["name", "city", "kind", "algorithms", "inUse", "products", "updated"] as const;
export type HospitalSort = (typeof HOSPITAL_SORTS)[number];
export const HOSPITAL_PAGE_SIZE = 25;

interface Sortable {
  name: string;
  city: string;
  kind: string;
  algorithms: number;
  inUse: number;
  products: number;
  updated: string | null;
}

const collator = new Intl.Collator("nl");

/** Sorts hospitals: texts from A to Z, numbers and dates highest first, ties by name. */
export function sortHospitals<Hospital extends Sortable>(
  hospitals: readonly Hospital[],
  sort: HospitalSort,
): Hospital[] {
  const compare = (one: Hospital, other: Hospital): number => {
    if (sort === "algorithms" || sort === "inUse" || sort === "products") return other[sort] - one[sort];
    if (sort === "updated") return (other.updated ?? "").localeCompare(one.updated ?? "");
    return collator.compare(one[sort], other[sort]);
  };
  return hospitals.toSorted((one, other) => compare(one, other) || collator.compare(one.name, other.name));
}

/** Returns the product in use whose certificate ends first; null if none in use has an end date. Days are YYYY-MM-DD. */
export function findFirstExpiringCertificate<
  Product extends { state: string | null; certificateEndsOn: string | null },
>(products: readonly Product[]): (Product & { certificateEndsOn: string }) | null {
  const ending = products.flatMap((product) => {
    const { state, certificateEndsOn } = product;
    return state === "inUse" && certificateEndsOn !== null ? [{ ...product, certificateEndsOn }] : [];
  });
  return (
    ending.toSorted((one, other) => one.certificateEndsOn.localeCompare(other.certificateEndsOn))[0] ?? null
  );
}

/** Returns the hospitals whose name or town contains every search word. */
export function filterHospitalsByWords<Hospital extends Pick<Sortable, "name" | "city">>(
  hospitals: readonly Hospital[],
  search: string,
): Hospital[] {
  const words = foldText(search).split(" ").filter(Boolean);
  return hospitals.filter(({ name, city }) => {
    const text = foldText(`${name} ${city}`);
    return words.every((word) => text.includes(word));
  });
}
