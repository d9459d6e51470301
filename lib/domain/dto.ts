import type { ChoiceFieldKey, EntryContent, FieldKey } from "./entry-fields";
import type { InstitutionKind } from "./institution-rules";
import type { ReviewDto } from "./review";

/** What leaves the data layer, for pages and components alike. Types only. Dates are ISO 8601 UTC. */

/** An entry as the API and the pages get it. Choices hold labels. */
export type EntryDto = Omit<EntryContent, "contactEmail"> & {
  _id: string;
  /** Present only for members: others do not learn whether there is one. */
  contactEmail?: string | null;
  /** Counts the saves that the reader may see, which for who may change it are all; a PUT names the one it was made from. */
  version: number;
  /** How many percent of the fields that apply hold an answer; contactEmail apart. See lib/domain/completeness.ts. */
  completeness: number;
  timestamp: string;
  updated: string;
  author: { _id: string; name: string };
  /** The name of the institution that the entry belongs to. */
  institution: string | null;
  /** Whether it is current; no part of its versions. */
  review: ReviewDto;
};

/** What the actor may do with an entry they see. */
export interface EntryRights {
  edit: boolean;
  delete: boolean;
}

/** What else one may do with it where it is shown in full. */
export interface EntryDetailRights extends EntryRights {
  handOver: boolean;
  /** Saying that it is right as it stands. */
  confirm: boolean;
  /** Naming and removing who else may edit it. */
  nameCoEditors: boolean;
  /** Whether it is as a co-editor that one may edit it. */
  isCoEditor: boolean;
  requestDeletion: boolean;
  /** Whether that was done in the last day, which is as often as one can; told to who may ask for it alone. */
  deletionRequested: boolean;
}

/** One save of an entry, numbered among those that its reader may see: nobody learns from a number of one that they may not. */
export interface EntryVersionDto {
  _id: string;
  number: number;
  timestamp: string;
  /** Null for who may not know them: not logged in, a name stands only at the author's own saves. */
  author: { _id: string; name: string } | null;
  /** Who might see the entry by then, as the label of the data model. */
  visibility: string;
  note: string | null;
  /** Which fields differ from the version before it that the reader may see; null for their first. */
  changes: FieldKey[] | null;
}

/** A version with what the entry was, and with the versions beside it that the same reader may see. */
export type EntryVersionDetailDto = EntryVersionDto & {
  content: Omit<EntryContent, "contactEmail"> & { contactEmail?: string | null };
  previous: string | null;
  next: string | null;
};

export interface FacetValue {
  value: string;
  count: number;
  /** What the reader of a page calls it, where that is not `value`; the API says nothing of it. */
  shown?: string;
}

/** Per filterable field, in the model's order, each value of its list and how many entries hold it. */
export type Facets = { field: ChoiceFieldKey; values: FacetValue[] }[];

/** What somebody who is typing a search may want: at most eight in all, the likeliest of each kind first. */
export interface Suggestions {
  /** To go to. */
  entries: { _id: string; algorithmName: string; algorithmType: string | null }[];
  /** Values to filter on, with the name of their field. */
  filters: { field: ChoiceFieldKey; displayName: string; value: string; shown?: string | undefined }[];
  /** Names from the list of synonyms to search for. */
  terms: string[];
}

/** A public entry as the home page names it to who has no list. */
export type RecentEntry = Pick<EntryDto, "_id" | "algorithmName" | "activeHospital" | "updated">;

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
  /** When what is counted last changed; null when there is nothing to count. */
  changedAt: string | null;
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

/** A block as a page shows it: in the language of its reader, or in Dutch where it is in that alone. */
export interface ShownBlock extends ContentBlockDto {
  /** On a page in another language. */
  isDutch: boolean;
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

/** A message of the contact form or an author's request, as GET /api/messages gives it. */
export interface MessageDto {
  _id: string;
  name: string;
  email: string;
  message: string;
  timestamp: string;
  read: boolean;
  /** On a request only: the entry that its author wants to have deleted. */
  deletion?: {
    algorithmName: string;
    /** Null once it is gone for good. */
    _id: string | null;
    inBin: boolean;
  };
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
  /** Whether a login asks for a code as well. */
  twoFactor: boolean;
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
  /** The same in English; both null where it is only in Dutch. */
  titleEn: string | null;
  contentEn: string | null;
  page: "about" | "privacy" | "toegankelijkheid";
  /** When it was last saved; a save names the moment it was made from. */
  updated: string;
};

/** How one's own two-step verification stands. */
export interface TwoFactorDto {
  /** Null when it is off. */
  since: string | null;
  recoveryCodesLeft: number;
  /** Whether the account's role needs it. */
  required: boolean;
}

/** How an account stands with the provider of single sign-on. */
export interface SignOnDto {
  /** What the provider is called; null when none is set up. */
  provider: string | null;
  /** Since when it lets the person in; null when it does not. */
  since: string | null;
}

/** What an authenticator app has to know. */
export interface TwoFactorSetupDto {
  /** In base 32. */
  secret: string;
  /** The same as an otpauth address, for a QR code. */
  uri: string;
}

/** A token of a program, without the token itself. */
export interface AccessTokenDto {
  _id: string;
  name: string;
  scope: "read" | "write";
  created: string;
  expires: string;
  lastUsed: string | null;
}

/** An institution as admins see it, with how many open accounts and entries belong to it. */
export interface InstitutionDto {
  _id: string;
  name: string;
  kind: InstitutionKind;
  city: string;
  domains: string[];
  /** Stays on old entries, and is not offered on new ones. */
  retired: boolean;
  people: number;
  algorithms: number;
  /** Stands for everything above that an admin can change. */
  revision: string;
}
