import type { ChoiceFieldKey, EntryContent } from "./entry-fields";

/** What leaves the data layer, for pages and components alike. Types only. Dates are ISO 8601 UTC. */

/** An entry as the API and the pages get it. Choices hold labels. */
export type EntryDto = Omit<EntryContent, "contactEmail"> & {
  _id: string;
  /** Present only for members: others do not learn whether there is one. */
  contactEmail?: string | null;
  /** Counts saves; a PUT names the one it was made from. */
  version: number;
  timestamp: string;
  updated: string;
  author: { _id: string; name: string };
  /** The name of the institution that the entry belongs to. */
  institution: string | null;
};

/** What the actor may do with an entry they see. */
export interface EntryRights {
  edit: boolean;
  delete: boolean;
}

export interface FacetValue {
  value: string;
  count: number;
}

/** Per filterable field, in the model's order, each value of its list and how many entries hold it. */
export type Facets = { field: ChoiceFieldKey; values: FacetValue[] }[];

/** What the dashboard shows, over public entries that are not deleted. */
export interface Statistics {
  algorithms: number;
  /** Distinct developerName. */
  developers: number;
  /** Distinct activeHospital. */
  hospitals: number;
  facets: Facets;
  /** When this was counted. */
  countedAt: string;
}

/** A notice as GET /api/notifications gives it. */
export interface NoticeDto {
  _id: string;
  content: string;
  style: "primary" | "secondary" | "success" | "danger" | "warning" | "info" | "light" | "dark";
  timestamp: string;
  author: { name: string };
}

/** A block of a page that admins edit, as GET /api/aboutdata gives it. */
export interface ContentBlockDto {
  _id: string;
  title: string;
  /** Plain text: blank lines separate paragraphs, lines beginning with "- " or "1. " are lists. */
  content: string;
  heading: string | null;
}

/** A mail that has not left yet, as admins see it. `to` and `subject` are null when it cannot be read any more. */
export interface MailDto {
  _id: string;
  /** Which of the product's mails it is. */
  kind: string;
  status: "stuck" | "waiting";
  to: string | null;
  subject: string | null;
  attempts: number;
  lastError: string | null;
  timestamp: string;
  /** Null when it is stuck. */
  nextAttempt: string | null;
}

/** What members see of each other. */
export interface ProfileCardDto {
  _id: string;
  name: string;
  role: "USER" | "ADMIN" | "METCMEMBER";
  /** The file name below /public/images, or null for the placeholder. */
  imageUrl: string | null;
}

/** A person as they and admins see them. */
export type ProfileDto = ProfileCardDto & {
  email: string;
  verified: boolean;
  allowAccess: boolean;
  isAdmin: boolean;
  created: string;
  institution: string | null;
  /** An address that becomes the account's once its link is opened. */
  pendingEmail: string | null;
};

/** The entries of a person's profile. */
export interface ProfileEntriesDto {
  /** Their public and institution's entries. */
  personalAlgorithms: EntryDto[];
  /** Those of colleagues; empty on the profile of another. */
  institutionalAlgorithms: EntryDto[];
  /** Their private ones. */
  privateAlgorithms: EntryDto[];
}

/** A message of the contact form, as GET /api/messages gives it. */
export interface MessageDto {
  _id: string;
  name: string;
  email: string;
  message: string;
  timestamp: string;
  read: boolean;
}

/** An account as admins see it in GET /api/users, and give it back in PUT /api/users. */
export interface AdminUserDto {
  _id: string;
  name: string;
  email: string;
  verified: boolean;
  allowAccess: boolean;
  role: "USER" | "ADMIN" | "METCMEMBER";
  isAdmin: boolean;
  created: string;
  imageUrl: string | null;
  institution: string | null;
  lastLogin: string | null;
  blocked: boolean;
  /** Whether the request for access was refused. */
  refused: boolean;
  /** Stands for everything above that a save may collide with: a save made from another revision is a conflict. */
  revision: string;
}

/** A deleted entry that an admin can still take back. */
export interface BinEntryDto {
  _id: string;
  algorithmName: string;
  author: string;
  deleted: string;
  /** Null when that account is no more. */
  deletedBy: string | null;
  /** When it is gone for good. */
  purged: string;
}

/** A block as admins edit it, on whichever page. */
export type EditableBlockDto = ContentBlockDto & {
  page: "about" | "privacy" | "toegankelijkheid";
  /** When it was last saved; a save names the moment it was made from. */
  updated: string;
};
