import type { EntryContent, FieldKey } from "../../lib/fields/entry-fields";
import type { StatementKind } from "../../lib/hospitals/rules";

/** The seed of one field of the data model. `values` are labels, or a label with its stable code. */
export interface FieldSeed {
  key: FieldKey;
  displayName: string;
  help: string;
  isFilterable: boolean;
  doFilterEmpty: boolean;
  defaultValue: string | string[] | null;
  values: readonly (string | { label: string; code: string })[];
  /** Labels of the values that name none of what the field is about. */
  namingNone?: readonly string[];
}

export interface InstitutionSeed {
  name: string;
  kind: "umc" | "topClinical" | "general" | "specialised" | "rehabilitation" | "example" | string;
  city: string;
  domains: readonly string[];
}

/** A hospital of the demo content, with what it says of itself. */
export interface DemoInstitution extends InstitutionSeed {
  contactEmail: string;
  statement?: StatementKind;
  /** The demo account that looks after it. */
  keeper?: string;
}

type DemoVisibility = "Openbaar" | "Instelling" | "Privé";

/** A later save of a demo entry: when, by whom if not by its author, and what of the fields was otherwise before. */
export interface DemoChange {
  /** ISO date, e.g. "2025-03-14". */
  on: string;
  by?: string;
  note: string | null;
  was: Partial<Omit<EntryContent, "visibility">> & { visibility?: DemoVisibility };
}

/** A demo entry: only the fields that hold something, an author (an e-mail of the demo accounts) and a day. */
export type DemoEntry = Partial<Omit<EntryContent, "visibility">> & {
  algorithmName: string;
  visibility: DemoVisibility;
  author: string;
  /** ISO date, e.g. "2025-03-14". */
  addedOn: string;
  /** In their order; the fields above are what it is after the last. */
  changes?: readonly DemoChange[];
};

export type NoticeStyle =
  | "primary"
  | "secondary"
  | "success"
  | "danger"
  | "warning"
  | "info"
  | "light"
  | "dark";

export interface NoticeSeed {
  content: string;
  style: NoticeStyle;
  publishedOn: string;
}

/** One content block of a page that admins edit. */
export interface ContentBlockSeed {
  page: "about" | "privacy" | "accessibility";
  title: string;
  content: string;
  heading: string | null;
}

export interface DemoAccount {
  email: string;
  password: string;
  name: string;
  role: "USER" | "ADMIN" | "METCMEMBER";
  allowAccess: boolean;
  verified: boolean;
  /** What was said with the request of who waits. */
  requestInstitution?: string;
  requestFunction?: string;
  requestReason?: string;
}
