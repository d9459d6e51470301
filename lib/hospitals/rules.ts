import type { INSTITUTION_KINDS } from "../institutions/rules";

/** A hospital as its page names it. */
export interface Hospital {
  slug: string;
  name: string;
  kind: (typeof INSTITUTION_KINDS)[number];
  city: string;
}

/** A hospital with what is public of it. */
export interface ListedHospital extends Hospital {
  algorithms: number;
  inUse: number;
  products: number;
  /** When one of its public entries changed last; null when it has none. */
  changed: string | null;
}
