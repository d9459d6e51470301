import { AppError, type ErrorCode } from "../errors";
import {
  type AccessTokenScope,
  type Actor,
  type ActorStanding,
  type EntryState,
  getActorStanding,
  isAdmin,
  type ReviewRule,
  type UserActor,
  VISIBILITIES,
  type Visibility,
} from "./actor";

/**
 * The one permission table of the server, read by API, pages and buttons. `true` allows the action; a number is the
 * HTTP status of the refusal. A 404 looks exactly like the answer for an object that does not exist.
 */
export type PermissionVerdict = true | 401 | 403 | 404;

type ByStanding = Record<ActorStanding, PermissionVerdict>;

const EVERYONE = { anonymous: true, pending: true, member: true, admin: true } as const;
const MEMBERS = { anonymous: 401, pending: 403, member: true, admin: true } as const;
const LOGGED_IN = { anonymous: 401, pending: true, member: true, admin: true } as const;
const NOBODY_ELSE = { anonymous: 401, pending: 403, member: 403, admin: 403 } as const;
const ADMINS = { anonymous: 401, pending: 403, member: 403, admin: true } as const;
const NO_ACCOUNT = { anonymous: 401, pending: 401, member: 401, admin: 401 } as const;

/** Actions whose permission does not depend on a particular entry or person. */
export const ACTION_PERMISSIONS = {
  "public.read": EVERYONE,
  "session.create": EVERYONE,
  // Choosing the display language, stored in this browser and, for a logged-in user, in the account.
  "language.choose": EVERYONE,
  "entry.list": MEMBERS,
  // Searching and filtering the entries that the actor may see: visitors see public entries. A list without search and
  // filters requires entry.list instead (lib/search/server/access.ts).
  "entry.search": EVERYONE,
  // Comparing entries; entries that the actor may not see are left out, as on their detail pages.
  "entry.compare": EVERYONE,
  "entry.create": MEMBERS,
  // Confirming an entry by the link of a mail, open to whoever has it; its person's rights are checked by
  // entry.confirm.
  "entry.confirmByLink": EVERYONE,
  // One's own follows and saved searches. People without access may read, change and end theirs, but not create new
  // ones.
  "follow.read": LOGGED_IN,
  "follow.change": LOGGED_IN,
  "follow.begin": MEMBERS,
  // Unsubscribing by the link of a mail, open to whoever has the link.
  "follow.stopByLink": EVERYONE,
  // Receiving notifications of changes, by mail or by the feed of a saved search.
  "follow.hear": MEMBERS,
  "entry.import": ADMINS,
  "entry.contact": { anonymous: 403, pending: 403, member: true, admin: true },
  "profile.own": LOGGED_IN,
  "admin.area": ADMINS,
  "notice.write": ADMINS,
  "user.manage": ADMINS,
  "message.create": EVERYONE,
  "message.read": ADMINS,
  // Reporting an error in a public entry; see decideReportCreation.
  "report.create": EVERYONE,
  // Listing the reports on entries that the actor is the author of; admins see all by report.manage.
  "report.list": MEMBERS,
  "report.manage": ADMINS,
  "mail.manage": ADMINS,
  "bin.manage": ADMINS,
  "content.write": ADMINS,
  "institution.manage": ADMINS,
  // Editing the names, help texts and lists of the fields.
  "dataModel.manage": ADMINS,
  // Products, their suppliers and their entries. Any member who may see a product may propose a change.
  "product.propose": MEMBERS,
  "product.manage": ADMINS,
  // Writing an experience with an entry: see decideExperienceWrite. Writers may withdraw their own experience wherever
  // they work now.
  "experience.write": MEMBERS,
  "experience.withdraw": LOGGED_IN,
  // Reading experiences that their writer shared with members only.
  "experience.ofMembers": MEMBERS,
  // Removing another person's experience, and editing the list of obstacles.
  "experience.manage": ADMINS,
  // Editing a hospital's statement, people and inventory: see also decideHospitalManagement.
  "institution.lookAfter": MEMBERS,
  // Naming the hospital admins.
  "institution.nameAdmins": ADMINS,
  // Asking an ethics committee for advice on an entry, which needs entry.edit on it as well.
  "advice.ask": MEMBERS,
  // Giving that advice: see decideAdviceGiving.
  "advice.give": MEMBERS,
  // Reading and discussing what waits for review, and deciding about it: see decideReviewReading and decideReviewDecision.
  "review.read": MEMBERS,
  "review.decide": MEMBERS,
  // Reading and writing the dossier of an entry: see decideDossier.
  "dossier.read": MEMBERS,
  "dossier.write": MEMBERS,
  // The rows of the law that dossiers are judged by.
  "law.read": MEMBERS,
  "law.manage": ADMINS,
  // Choosing who reads first in the whole register.
  "review.setRule": ADMINS,
  // Postponing or dismissing an item of one's own to-do list, which hides it from nobody else.
  "work.defer": MEMBERS,
  // Editing the synonyms of the search.
  "synonym.manage": ADMINS,
  // Listing everybody's entries that are past their recheck date.
  "recheck.manage": ADMINS,
  "audit.read": ADMINS,
  // Reading the metrics takes METRICS_TOKEN, which belongs to no account.
  "metrics.read": NO_ACCOUNT,
} as const satisfies Record<string, ByStanding>;

export type Action = keyof typeof ACTION_PERMISSIONS;

/** Actions that an anonymous visitor never may do, so an allowed actor is always a logged-in user. */
export type LoggedInAction = {
  [A in Action]: (typeof ACTION_PERMISSIONS)[A]["anonymous"] extends true ? never : A;
}[Action];
type AllowedActor<A extends Action> = A extends LoggedInAction ? UserActor : Actor;

/**
 * What a personal access token may do for its owner, besides the actions open to everyone. Tokens are for programs
 * that work with entries; every other action, such as in the admin area or on one's own account, is refused.
 */
const READING = [
  "entry.list",
  "review.read",
  "dossier.read",
  "law.read",
  "experience.ofMembers",
  "entry.contact",
  "profile.own",
  "follow.read",
] as const;
const WRITING = [
  "entry.create",
  "entry.edit",
  "advice.ask",
  "dossier.write",
  "follow.change",
  "follow.begin",
] as const;
export const ACCESS_TOKEN_ACTIONS: Record<AccessTokenScope, readonly (Action | EntryWriteAction)[]> = {
  read: READING,
  write: [...READING, ...WRITING],
};

/** Whether the actor's session or access token has the action in its scope; a session has every action. */
function isInScope(actor: Actor, action: Action | EntryWriteAction): boolean {
  if (actor.kind === "anonymous" || actor.accessToken === undefined) return true;
  return ACCESS_TOKEN_ACTIONS[actor.accessToken.scope].includes(action);
}

/** Reading a person's profile and entries. Readers of another person see only a card; admins see everything. */
const PROFILE_READ = { own: LOGGED_IN, other: MEMBERS };

/** Changing or closing an account, its sessions and its data export: the account's own user only. */
const PROFILE_WRITE = { own: LOGGED_IN, other: NOBODY_ELSE };

/** An actor's relation to one entry; see getEntryRelation. `author`, `coEditor` and `colleague` are members. */
export type EntryRelation =
  | "anonymous"
  | "pending"
  | "member"
  | "colleague"
  | "coEditor"
  | "author"
  | "admin";

/** Relations that may read an entry of any visibility, besides colleagues. */
const INSIDERS = { coEditor: true, author: true, admin: true } as const;

const ENTRY_READ: Record<Visibility, Record<EntryRelation, PermissionVerdict>> = {
  PUBLIC: { anonymous: true, pending: true, member: true, colleague: true, ...INSIDERS },
  INSTITUTION: { anonymous: 404, pending: 404, member: 404, colleague: true, ...INSIDERS },
  PRIVATE: { anonymous: 404, pending: 404, member: 404, colleague: 404, ...INSIDERS },
};

/** Returns the visibilities that this relation may read; list queries filter by them in SQL. */
export function listReadableVisibilities(relation: EntryRelation): Visibility[] {
  return VISIBILITIES.filter((visibility) => ENTRY_READ[visibility][relation] === true);
}

/** Default refusals for relations outside INSIDERS; each row below adds the insiders. */
const OUTSIDERS = { anonymous: 401, pending: 403, member: 403, colleague: 403 } as const;

/** Permissions to change an entry. A 403 becomes 404 for a member who may not see the entry. */
export const ENTRY_WRITE_PERMISSIONS = {
  "entry.edit": { ...OUTSIDERS, ...INSIDERS },
  "entry.delete": { ...OUTSIDERS, coEditor: 403, author: 403, admin: true },
  "entry.manage": { ...OUTSIDERS, coEditor: 403, author: 403, admin: true },
  // Naming and removing co-editors; see also decideCoEditorRemoval. Access tokens may not do this.
  "entry.nameCoEditors": { ...OUTSIDERS, coEditor: 403, author: true, admin: true },
  // Confirming that the entry is still right. Access tokens may not do this, as a program cannot know.
  "entry.confirm": { ...OUTSIDERS, ...INSIDERS },
  // Asking an admin to delete the entry; admins delete it themselves.
  "entry.requestDeletion": { ...OUTSIDERS, coEditor: 403, author: true, admin: 403 },
} as const satisfies Record<string, Record<EntryRelation, PermissionVerdict>>;

export type EntryWriteAction = keyof typeof ENTRY_WRITE_PERMISSIONS;

/** Reporting an error: everyone may for a public entry; any other entry answers 404. */
const REPORT_CREATE: Record<Visibility, PermissionVerdict> = { PUBLIC: true, INSTITUTION: 404, PRIVATE: 404 };

/** Reading and answering a report: the present author of the entry, and admins. */
const REPORT_HANDLE: Record<EntryRelation, PermissionVerdict> = {
  anonymous: 401,
  pending: 403,
  member: 404,
  colleague: 404,
  coEditor: 404,
  author: true,
  admin: true,
};

/** Rows that replace those of ENTRY_WRITE_PERMISSIONS until an entry is published: an author may delete a draft. */
const UNPUBLISHED_WRITE: Partial<Record<EntryWriteAction, Record<EntryRelation, PermissionVerdict>>> = {
  "entry.delete": { ...OUTSIDERS, coEditor: 403, author: true, admin: true },
};

/** The properties of an entry that its permissions depend on. */
export interface EntryPermissionFacts {
  state: EntryState;
  visibility: Visibility;
  authorId: string;
  institutionId: string | null;
  /** Ids of all named co-editors, including those who have lost the right to edit. */
  coEditorIds: readonly string[];
}

/**
 * Returns the actor's present relation to an entry. Co-editors who left the institution or lost access do not count.
 */
export function getEntryRelation(actor: Actor, entry: EntryPermissionFacts): EntryRelation {
  const standing = getActorStanding(actor);
  if (actor.kind === "anonymous" || standing !== "member") return standing;
  if (actor.id === entry.authorId) return "author";
  const colleague = actor.institutionId !== null && actor.institutionId === entry.institutionId;
  if (!colleague) return "member";
  return entry.coEditorIds.includes(actor.id) ? "coEditor" : "colleague";
}

export function decideAction(actor: Actor, action: Action): PermissionVerdict {
  const answer: PermissionVerdict = ACTION_PERMISSIONS[action][getActorStanding(actor)];
  const forEveryone = ACTION_PERMISSIONS[action].anonymous === true;
  return answer === true && !forEveryone && !isInScope(actor, action) ? 403 : answer;
}

function whose(actor: Actor, personId: string): "own" | "other" {
  return actor.kind === "user" && actor.id === personId ? "own" : "other";
}

export function decideProfileRead(actor: Actor, personId: string): PermissionVerdict {
  return PROFILE_READ[whose(actor, personId)][getActorStanding(actor)];
}

export function decideProfileWrite(actor: Actor, personId: string): PermissionVerdict {
  // An access token may read its owner's profile but change nothing of the account.
  if (actor.kind === "user" && actor.accessToken) return 403;
  return PROFILE_WRITE[whose(actor, personId)][getActorStanding(actor)];
}

/** Whether the actor may read a person's e-mail address and account state: only the person and admins may. */
export function mayReadAccount(actor: Actor, personId: string): boolean {
  return whose(actor, personId) === "own" || getActorStanding(actor) === "admin";
}

/** Returns the effective visibility: an unpublished entry is as hidden as a private one. */
function shownAs({ state, visibility }: EntryPermissionFacts): Visibility {
  return state === "PUBLISHED" ? visibility : "PRIVATE";
}

/** Decides whether the actor may read an entry; pass null for an entry that does not exist. */
export function decideEntryRead(actor: Actor, entry: EntryPermissionFacts | null): PermissionVerdict {
  if (entry === null || entry.state === "BINNED") return 404;
  return ENTRY_READ[shownAs(entry)][getEntryRelation(actor, entry)];
}

/** Decides whether the actor may do this action on an entry; pass null for an entry that does not exist. */
export function decideEntryWrite(
  actor: Actor,
  action: EntryWriteAction,
  entry: EntryPermissionFacts | null,
): PermissionVerdict {
  if (entry === null) return getMissingEntryRefusal(actor, action);
  const relation = getEntryRelation(actor, entry);
  const rule =
    (entry.state === "PUBLISHED" ? undefined : UNPUBLISHED_WRITE[action]) ?? ENTRY_WRITE_PERMISSIONS[action];
  const answer: PermissionVerdict = rule[relation];
  const hidden = relation === "member" || relation === "colleague";
  if (answer === true && !isInScope(actor, action)) return 403;
  return answer === 403 && hidden && decideEntryRead(actor, entry) !== true ? 404 : answer;
}

/** Decides who may write an experience: members of the entry's institution who can see it, but no access token. */
export function decideExperienceWrite(actor: Actor, entry: EntryPermissionFacts | null): PermissionVerdict {
  const listed = decideAction(actor, "experience.write");
  if (listed !== true) return listed;
  if (entry?.state !== "PUBLISHED" || decideEntryRead(actor, entry) !== true) return 404;
  const isOfHospital = actor.kind === "user" && actor.institutionId !== null;
  return isOfHospital && actor.institutionId === entry.institutionId ? true : 403;
}

/** A request for the advice of an ethics committee: its entry, and the institution whose committee was asked. */
export interface AdvicePermissionFacts {
  entry: EntryPermissionFacts;
  committeeId: string;
}

/**
 * Decides who may give advice on an entry, and read that entry until the advice is given, whatever its visibility:
 * members of the committee's institution with the role METCMEMBER who are neither its author nor named as its
 * co-editor. It opens nothing else of the entry. For others only its editors know that advice was asked for.
 */
export function decideAdviceGiving(actor: Actor, request: AdvicePermissionFacts | null): PermissionVerdict {
  const listed = decideAction(actor, "advice.give");
  if (listed !== true) return listed;
  if (request === null || actor.kind === "anonymous" || request.entry.state === "BINNED") return 404;
  const { entry, committeeId } = request;
  const isInvolved = actor.id === entry.authorId || entry.coEditorIds.includes(actor.id);
  if (isCommitteeMember(actor) && actor.institutionId === committeeId && !isInvolved) return true;
  return mayWriteEntry(actor, "entry.edit", entry) ? 403 : 404;
}

/** Returns whether the actor may advise for the ethics committee of their institution; an access token may not. */
export function isCommitteeMember(actor: Actor): actor is UserActor {
  return actor.kind === "user" && actor.role === "METCMEMBER" && mayPerformAction(actor, "advice.give");
}

/** Something that waits for review, or waited for it. */
export interface ReviewPermissionFacts {
  entry: EntryPermissionFacts;
  proposerId: string | null;
  /** Whether it was not yet approved, refused or withdrawn, or was decided by the actor. */
  isOpenToReviewer: boolean;
  /** Whether the actor is named as a reviewer of the entry's institution and works there today. */
  isReviewer: boolean;
  /** Who has to read first now, by the register's rule and that of the entry's institution. */
  rule: ReviewRule;
}

/** Returns whether the actor writes the entry: its author, a named co-editor, or who proposed the change of it. */
function isWriterOf(actor: Actor, { entry, proposerId }: ReviewPermissionFacts): boolean {
  if (actor.kind === "anonymous") return false;
  return [entry.authorId, ...entry.coEditorIds, proposerId].includes(actor.id);
}

/**
 * Decides who may read a review and comment on it: who may edit the entry, and reviewers of its institution until it is
 * decided; who decided goes on reading it.
 */
export function decideReviewReading(
  actor: Actor,
  facts: ReviewPermissionFacts | null,
  action: "review.read" | "review.decide" = "review.read",
): PermissionVerdict {
  const listed = decideAction(actor, action);
  if (listed !== true) return listed;
  if (facts === null || facts.entry.state === "BINNED") return 404;
  const isEditor = ENTRY_WRITE_PERMISSIONS["entry.edit"][getEntryRelation(actor, facts.entry)] === true;
  return isEditor || (facts.isReviewer && facts.isOpenToReviewer) ? true : 404;
}

/**
 * Decides who may approve, refuse, or ask for changes: reviewers of the institution (admins where the rule asks for an
 * admin), but nobody who writes the entry. Where the rule asks nobody any more, who may edit the entry may decide.
 */
export function decideReviewDecision(actor: Actor, facts: ReviewPermissionFacts | null): PermissionVerdict {
  const read = decideReviewReading(actor, facts, "review.decide");
  if (read !== true || facts === null) return read;
  if (isWriterOf(actor, facts))
    return facts.rule === "none" && mayWriteEntry(actor, "entry.edit", facts.entry) ? true : 403;
  return isAdmin(actor) || (facts.isReviewer && facts.rule !== "admin") ? true : 403;
}

/**
 * Returns whether what this actor saves has to be read by somebody else before it is published. A private entry is read
 * by nobody else. An admin publishes what others wrote at once, and their own as anybody. `entry` is null for a new one.
 */
export function needsReview(
  actor: Actor,
  rule: ReviewRule,
  visibility: Visibility,
  entry: Pick<EntryPermissionFacts, "authorId" | "coEditorIds"> | null,
): boolean {
  if (rule === "none" || visibility === "PRIVATE") return false;
  const isOwn =
    entry === null || (actor.kind === "user" && [entry.authorId, ...entry.coEditorIds].includes(actor.id));
  return isOwn || !isAdmin(actor);
}

/**
 * Decides who may read or write the dossier of an entry: who may edit the entry, and the admins of its hospital who may
 * read it.
 */
export function decideDossier(
  actor: Actor,
  action: "dossier.read" | "dossier.write",
  entry: EntryPermissionFacts | null,
  isHospitalAdmin: boolean,
): PermissionVerdict {
  const listed = decideAction(actor, action);
  if (listed !== true) return listed;
  if (entry === null || entry.state === "BINNED") return 404;
  const isEditor = ENTRY_WRITE_PERMISSIONS["entry.edit"][getEntryRelation(actor, entry)] === true;
  if (isEditor) return true;
  if (decideEntryRead(actor, entry) !== true) return 404;
  return isHospitalAdmin ? true : 403;
}

/** Decides who may edit a hospital's page: admins, and its hospital admins who work there today (`isNamed`). */
export function decideHospitalManagement(actor: Actor, isNamed: boolean): PermissionVerdict {
  const listed = decideAction(actor, "institution.lookAfter");
  if (listed !== true) return listed;
  return isNamed || isAdmin(actor) ? true : 403;
}

/**
 * Decides, of those who may edit a hospital's page, who may speak for the hospital: state something in its name, or
 * freeze its board's report. An admin of the register may not.
 */
export function decideHospitalSpeech(isNamed: boolean): PermissionVerdict {
  return isNamed ? true : 403;
}

/**
 * Decides who may remove a co-editor: whoever may name them, and the co-editors themselves even without other rights.
 */
export function decideCoEditorRemoval(
  actor: Actor,
  entry: EntryPermissionFacts | null,
  personId: string,
): PermissionVerdict {
  const isNamed = entry?.coEditorIds.includes(personId) === true;
  const isOwn = actor.kind === "user" && actor.id === personId && isNamed;
  const mayLeave = isOwn && getActorStanding(actor) !== "pending" && actor.accessToken === undefined;
  return mayLeave ? true : decideEntryWrite(actor, "entry.nameCoEditors", entry);
}

/**
 * Returns the refusal of a write to an entry that does not exist: 404 for members and admins; others get 401 or 403
 * for any id.
 */
export function getMissingEntryRefusal(actor: Actor, action: EntryWriteAction): 401 | 403 | 404 {
  const standing = getActorStanding(actor);
  if (standing === "member" || standing === "admin") return 404;
  return ENTRY_WRITE_PERMISSIONS[action][standing];
}

/** Whether saving an entry also confirms it: true for its author and co-editors, false for admins and access tokens. */
export function isEntryConfirmedBySaving(actor: Actor, entry: EntryPermissionFacts): boolean {
  if (actor.kind === "user" && actor.accessToken !== undefined) return false;
  if (getEntryRelation(actor, entry) === "coEditor") return true;
  return actor.kind === "user" && actor.id === entry.authorId;
}

/** Decides whether an error can be reported on an entry; pass null for an entry that does not exist. */
export function decideReportCreation(entry: EntryPermissionFacts | null): PermissionVerdict {
  return entry === null ? 404 : REPORT_CREATE[shownAs(entry)];
}

/** Decides whether the actor may read and answer an entry's reports; pass null for an entry that does not exist. */
export function decideReportHandling(actor: Actor, entry: EntryPermissionFacts | null): PermissionVerdict {
  const listed = decideAction(actor, "report.list");
  if (listed !== true) return listed;
  return entry === null ? 404 : REPORT_HANDLE[getEntryRelation(actor, entry)];
}

export function getRefusalErrorCode(actor: Actor, refused: 401 | 403 | 404): ErrorCode {
  if (refused === 401) return "not_authenticated";
  if (refused === 404) return "not_found";
  if (actor.kind === "user" && actor.lacksSecondFactor) return "two_factor_required";
  if (actor.kind === "user" && actor.accessToken && getActorStanding(actor) !== "pending")
    return "token_scope";
  return getActorStanding(actor) === "pending" ? "not_approved" : "forbidden";
}

/** Throws the AppError of a refusal; does nothing when the verdict is true. */
export function enforceVerdict(actor: Actor, answer: PermissionVerdict): void {
  if (answer !== true) throw new AppError(getRefusalErrorCode(actor, answer));
}

/** Throws unless the actor may do the action; narrows `actor` to a user, unless anonymous visitors may do it too. */
export function authorise<A extends Action>(actor: Actor, action: A): asserts actor is AllowedActor<A> {
  enforceVerdict(actor, decideAction(actor, action));
}

/** Returns the user of a positive verdict, for entry actions that no anonymous visitor may do; throws on a refusal. */
export function requirePermittedUser(actor: Actor, answer: PermissionVerdict): UserActor {
  enforceVerdict(actor, answer);
  if (actor.kind === "anonymous") throw new AppError("not_authenticated");
  return actor;
}

export function mayReadEntry(actor: Actor, entry: EntryPermissionFacts): boolean {
  return decideEntryRead(actor, entry) === true;
}

/**
 * Returns the visibilities of versions that the actor may read: publishing an entry does not open its past versions.
 */
export function listReadableVersionVisibilities(actor: Actor, entry: EntryPermissionFacts): Visibility[] {
  if (!mayReadEntry(actor, entry)) return [];
  return VISIBILITIES.filter((visibility) => mayReadEntry(actor, { ...entry, visibility }));
}

export function mayWriteEntry(actor: Actor, action: EntryWriteAction, entry: EntryPermissionFacts): boolean {
  return decideEntryWrite(actor, action, entry) === true;
}

export function mayPerformAction(actor: Actor, action: Action): boolean {
  return decideAction(actor, action) === true;
}
