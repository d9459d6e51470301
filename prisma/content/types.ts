import type { EntryContent, FieldKey } from "../../lib/fields/entry-fields";
import type { StatementKind } from "../../lib/hospitals/rules";

/** Seed of one field of the data model. `values` are labels, or labels with a stable code. */
export interface FieldSeed {
  key: FieldKey;
  displayName: string;
  help: string;
  isFilterable: boolean;
  doFilterEmpty: boolean;
  defaultValue: string | string[] | null;
  values: readonly (string | { label: string; code: string })[];
  /** Labels of values that name no single item of the list, such as "Anders". */
  namingNone?: readonly string[];
}

export interface InstitutionSeed {
  name: string;
  kind: "umc" | "topClinical" | "general" | "specialised" | "rehabilitation" | "example" | string;
  city: string;
  domains: readonly string[];
}

/** A hospital of the demo content, with its statement. */
export interface DemoInstitution extends InstitutionSeed {
  contactEmail: string;
  statement?: StatementKind;
  /** E-mail address of its hospital admin, a demo account. */
  keeper?: string;
}

type DemoVisibility = "Openbaar" | "Instelling" | "Privé";

/** A later save of a demo entry: its date, its author if not the entry's, and the earlier values of changed fields. */
export interface DemoChange {
  /** ISO date, such as "2025-03-14". */
  on: string;
  by?: string;
  note: string | null;
  was: Partial<Omit<EntryContent, "visibility">> & { visibility?: DemoVisibility };
}

/** A demo entry: its non-empty fields, its author's e-mail address, and the date when it was added. */
export type DemoEntry = Partial<Omit<EntryContent, "visibility">> & {
  algorithmName: string;
  visibility: DemoVisibility;
  author: string;
  /** ISO date, such as "2025-03-14". */
  addedOn: string;
  /** Later saves in order; the fields above have the values after the last one. */
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

/** Seed of one content block of a page that admins edit. */
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
  /** What a pending applicant wrote with the request for access. */
  requestInstitution?: string;
  requestFunction?: string;
  requestReason?: string;
}
