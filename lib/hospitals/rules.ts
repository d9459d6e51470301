import type { EntryDto } from "../entries/answers";
import type { EntryUseState } from "../entries/phase";
import { addYears } from "../entries/recheck-day";
import { foldText } from "../platform/text/text-match";
import { getCertificateState } from "../products/rules";

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

/** Maximum number of certificates that a hospital's page names; its products have the others. */
const MAX_NAMED_CERTIFICATES = 3;

/**
 * Returns the certificates of products that a hospital uses or prepares to use, and how many more there are: those that
 * ended or end soon, the longest ended first, or else the first to end. `today` is YYYY-MM-DD, as are the days.
 */
export function findCertificatesToReport<
  Product extends { state: string | null; certificateEndsOn: string | null },
>(
  products: readonly Product[],
  today: string,
): { named: (Product & { certificateEndsOn: string })[]; more: number } {
  const ending = products
    .flatMap((product) => {
      const { state, certificateEndsOn } = product;
      const isWanted = state === "inUse" || state === "testing";
      return isWanted && certificateEndsOn !== null ? [{ ...product, certificateEndsOn }] : [];
    })
    .toSorted((one, other) => one.certificateEndsOn.localeCompare(other.certificateEndsOn));
  const urgent = ending.filter(
    (product) => getCertificateState(product.certificateEndsOn, today) !== "valid",
  );
  const reported = urgent.length > 0 ? urgent : ending.slice(0, 1);
  const named = reported.slice(0, MAX_NAMED_CERTIFICATES);
  return { named, more: reported.length - named.length };
}

/** Maximum number of other hospitals whose numbers are listed; of more, the median is shown. */
const MAX_LISTED_HOSPITALS = 5;

/** Numbers of algorithms per state of use at other hospitals of the same kind, most first, or their median alone. */
export interface OthersOfKind {
  hospitals: number;
  isMedian: boolean;
  counts: Record<EntryUseState, number[]>;
}

/**
 * Compares a hospital with the others of its kind that have public entries; null without such others, and for a
 * hospital without public entries.
 */
export function compareWithKind<
  Hospital extends Record<EntryUseState, number> & { _id: string; kind: string; algorithms: number },
>(hospital: Hospital, all: readonly Hospital[]): OthersOfKind | null {
  const others = all.filter(
    ({ _id, kind, algorithms }) => _id !== hospital._id && kind === hospital.kind && algorithms > 0,
  );
  if (hospital.algorithms === 0 || others.length === 0) return null;
  const isMedian = others.length > MAX_LISTED_HOSPITALS;
  const countsIn = (state: EntryUseState) => {
    const counts = others.map((other) => other[state]).toSorted((one, other) => other - one);
    const [high = 0, low = 0] = [
      counts[Math.ceil(counts.length / 2) - 1],
      counts[Math.floor(counts.length / 2)],
    ];
    return isMedian ? [(high + low) / 2] : counts;
  };
  return {
    hospitals: others.length,
    isMedian,
    counts: { inUse: countsIn("inUse"), testing: countsIn("testing"), stopped: countsIn("stopped") },
  };
}

/** Returns the hospitals of one kind; all of them without a kind. */
export const filterHospitalsByKind = <Hospital extends { kind: string }>(
  hospitals: readonly Hospital[],
  kind: string | null,
): readonly Hospital[] =>
  kind === null ? hospitals : hospitals.filter((hospital) => hospital.kind === kind);

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
