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

/** Columns of the list of hospitals, by each of which it can be sorted. */
export const HOSPITAL_COLUMNS = [
  "name",
  "city",
  "kind",
  "algorithms",
  "inUse",
  "testing",
  "stopped",
  "updated",
] as const;
export type HospitalColumn = (typeof HOSPITAL_COLUMNS)[number];
/** Orders of the API, which also has the number of products. */
export const HOSPITAL_SORTS = [...HOSPITAL_COLUMNS, "products"] as const;
type HospitalSort = (typeof HOSPITAL_SORTS)[number];
export const HOSPITAL_PAGE_SIZE = 25;

interface Sortable {
  name: string;
  city: string;
  kind: string;
  algorithms: number;
  inUse: number;
  testing: number;
  stopped: number;
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
    if (sort === "updated") return (other.updated ?? "").localeCompare(one.updated ?? "");
    if (sort === "name" || sort === "city" || sort === "kind")
      return collator.compare(one[sort], other[sort]);
    return other[sort] - one[sort];
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

/** Maximum number of hospitals in a comparison with those of the same kind. */
const MAX_COMPARED_HOSPITALS = 10;

/** Maximum number of hospitals of the same kind that a page without public entries names. */
const MAX_NAMED_HOSPITALS = 5;

/** A hospital with the public numbers that a comparison shows. */
type Comparable = Record<EntryUseState, number> & {
  _id: string;
  kind: string;
  name: string;
  algorithms: number;
};

/** Hospitals of the same kind that have public entries, the most in use first. */
function listPublishingOfKind<Hospital extends Comparable>(
  { kind }: Hospital,
  all: readonly Hospital[],
): Hospital[] {
  return all
    .filter((other) => other.kind === kind && other.algorithms > 0)
    .toSorted(
      (one, other) =>
        other.inUse - one.inUse ||
        other.algorithms - one.algorithms ||
        collator.compare(one.name, other.name),
    );
}

/**
 * Returns a hospital with others of its kind that have public entries, the most in use first, itself always among them;
 * `total` counts all of them. Without public entries of its own it is not among them: the first others are its examples.
 */
export function compareWithKind<Hospital extends Comparable>(
  hospital: Hospital,
  all: readonly Hospital[],
): { hospitals: Hospital[]; total: number } {
  const found = listPublishingOfKind(hospital, all);
  const place = found.findIndex(({ _id }) => _id === hospital._id);
  if (place === -1) return { hospitals: found.slice(0, MAX_NAMED_HOSPITALS), total: found.length };
  const others = MAX_COMPARED_HOSPITALS - Number(place >= MAX_COMPARED_HOSPITALS);
  return { hospitals: found.filter((_, index) => index < others || index === place), total: found.length };
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
