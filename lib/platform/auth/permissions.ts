import { AppError, type ErrorCode } from "../errors";
import {
  type Actor,
  type EntryState,
  isAdmin,
  type Standing,
  standingOf,
  type TokenScope,
  type UserActor,
  VISIBILITIES,
  type Visibility,
} from "./actor";

/**
 * Who may do what: the server's one table. API, pages and buttons all read it.
 * `true` is yes; a number is the status of the refusal. 404 answers exactly like what does not exist.
 */
export type Verdict = true | 401 | 403 | 404;

type ByStanding = Record<Standing, Verdict>;

const EVERYONE = { anonymous: true, pending: true, member: true, admin: true } as const;
const MEMBERS = { anonymous: 401, pending: 403, member: true, admin: true } as const;
const LOGGED_IN = { anonymous: 401, pending: true, member: true, admin: true } as const;
const NOBODY_ELSE = { anonymous: 401, pending: 403, member: 403, admin: 403 } as const;
const ADMINS = { anonymous: 401, pending: 403, member: 403, admin: true } as const;
const NO_ACCOUNT = { anonymous: 401, pending: 401, member: 401, admin: 401 } as const;

/** Actions that do not depend on which entry or person they are about. */
export const ACTIONS = {
  "public.read": EVERYONE,
  "session.create": EVERYONE,
  // What one reads the register in: this browser's, and with an account that account's.
  "language.choose": EVERYONE,
  "entry.list": MEMBERS,
  // As the detail of each: what the actor may not see is not among them.
  "entry.compare": EVERYONE,
  "entry.create": MEMBERS,
  // By the link of a mail, for whoever has it; what its person may by then is asked of entry.confirm.
  "entry.confirmByLink": EVERYONE,
  // What one follows and has saved as searches: one's own alone. Seeing, changing and ending it stays with who is
  // no member (any more), as it is theirs; beginning does not.
  "follow.read": LOGGED_IN,
  "follow.change": LOGGED_IN,
  "follow.begin": MEMBERS,
  // By the link of a mail, for whoever has it.
  "follow.stopByLink": EVERYONE,
  // Whether one is told of changes, by mail or by the feed of a saved search.
  "follow.hear": MEMBERS,
  "entry.import": ADMINS,
  "entry.contact": { anonymous: 403, pending: 403, member: true, admin: true },
  "profile.own": LOGGED_IN,
  "admin.area": ADMINS,
  "notice.write": ADMINS,
  "user.manage": ADMINS,
  "message.create": EVERYONE,
  "message.read": ADMINS,
  // Of a public entry; see reportCreateVerdict.
  "report.create": EVERYONE,
  // Of the entries that one is the author of; admins see all by report.manage.
  "report.list": MEMBERS,
  "report.manage": ADMINS,
  "mail.manage": ADMINS,
  "bin.manage": ADMINS,
  "content.write": ADMINS,
  "institution.manage": ADMINS,
  // The names, help texts and lists of the fields.
  "dataModel.manage": ADMINS,
  // Products, who makes them and which entries are a use of which; anybody who may see one may propose a change.
  "product.propose": MEMBERS,
  "product.manage": ADMINS,
  // An experience with an entry: see also experienceWriteVerdict; one's own is taken away wherever one is by now.
  "experience.write": MEMBERS,
  "experience.withdraw": LOGGED_IN,
  // What its writer told to members alone.
  "experience.ofMembers": MEMBERS,
  // Removing somebody's experience, and the list of what may stand in the way.
  "experience.manage": ADMINS,
  // A hospital's statement, people and inventory: see also lookAfterVerdict.
  "institution.lookAfter": MEMBERS,
  // Which hospitals have whom to look after what they have here.
  "institution.nameAdmins": ADMINS,
  // What searching takes for the same thing.
  "synonym.manage": ADMINS,
  // Which entries are past their day, of everybody.
  "recheck.manage": ADMINS,
  "audit.read": ADMINS,
  // With METRICS_TOKEN, which is nobody's account.
  "metrics.read": NO_ACCOUNT,
} as const satisfies Record<string, ByStanding>;

export type Action = keyof typeof ACTIONS;

/** What no anonymous visitor may: whoever may is a person. */
export type PersonalAction = {
  [A in Action]: (typeof ACTIONS)[A]["anonymous"] extends true ? never : A;
}[Action];
type AllowedActor<A extends Action> = A extends PersonalAction ? UserActor : Actor;

/**
 * What a personal access token may do of what its owner may, besides what everyone may: a program works with entries.
 * An action that is not named here is none of a program's business, such as the admin area and one's own account.
 */
const READING = [
  "entry.list",
  "experience.ofMembers",
  "entry.contact",
  "profile.own",
  "follow.read",
] as const;
const WRITING = ["entry.create", "entry.edit", "follow.change", "follow.begin"] as const;
export const TOKEN_ACTIONS: Record<TokenScope, readonly (Action | EntryWriteAction)[]> = {
  read: READING,
  write: [...READING, ...WRITING],
};

/** Whether the means by which the actor asks allows this at all; a session allows whatever the person may do. */
function isInScope(actor: Actor, action: Action | EntryWriteAction): boolean {
  if (actor.kind === "anonymous" || actor.accessToken === undefined) return true;
  return TOKEN_ACTIONS[actor.accessToken.scope].includes(action);
}

/** Reading a person: their profile and their entries. Who may read others sees only a card of them, but admins all. */
const PROFILE_READ = { own: LOGGED_IN, other: MEMBERS };

/** Changing or closing an account, its sessions and its data as a file: one's own alone. */
const PROFILE_WRITE = { own: LOGGED_IN, other: NOBODY_ELSE };

/** What an actor is to one entry. `author`, `coEditor` and `colleague` are members; see relationTo. */
export type EntryRelation =
  | "anonymous"
  | "pending"
  | "member"
  | "colleague"
  | "coEditor"
  | "author"
  | "admin";

/** All that may look into an entry whoever it is for, beside those who are in its institution. */
const INSIDERS = { coEditor: true, author: true, admin: true } as const;

const ENTRY_READ: Record<Visibility, Record<EntryRelation, Verdict>> = {
  PUBLIC: { anonymous: true, pending: true, member: true, colleague: true, ...INSIDERS },
  INSTITUTION: { anonymous: 404, pending: 404, member: 404, colleague: true, ...INSIDERS },
  PRIVATE: { anonymous: 404, pending: 404, member: 404, colleague: 404, ...INSIDERS },
};

/** What one may see by being this to an entry: the lists ask for it in SQL. */
export function readableAs(relation: EntryRelation): Visibility[] {
  return VISIBILITIES.filter((visibility) => ENTRY_READ[visibility][relation] === true);
}

/** Whoever is not among the insiders: what differs for those stands in each row. */
const OUTSIDERS = { anonymous: 401, pending: 403, member: 403, colleague: 403 } as const;

/** A 403 below becomes 404 for a member who may not see the entry. */
export const ENTRY_WRITE = {
  "entry.edit": { ...OUTSIDERS, ...INSIDERS },
  "entry.delete": { ...OUTSIDERS, coEditor: 403, author: 403, admin: true },
  "entry.manage": { ...OUTSIDERS, coEditor: 403, author: 403, admin: true },
  // Naming and removing who else may edit it; see also coEditorRemoveVerdict. Whom one trusts is no program's business.
  "entry.nameCoEditors": { ...OUTSIDERS, coEditor: 403, author: true, admin: true },
  // Saying that it is right as it stands. A program cannot know: no token may.
  "entry.confirm": { ...OUTSIDERS, ...INSIDERS },
  // An admin deletes, and has nobody to ask.
  "entry.requestDeletion": { ...OUTSIDERS, coEditor: 403, author: true, admin: 403 },
} as const satisfies Record<string, Record<EntryRelation, Verdict>>;

export type EntryWriteAction = keyof typeof ENTRY_WRITE;

/** Reporting an error: everyone may on what everyone may see; anything else is as if it did not exist. */
const REPORT_CREATE: Record<Visibility, Verdict> = { PUBLIC: true, INSTITUTION: 404, PRIVATE: 404 };

/** Reading and answering a report: for the author of its entry of today alone, and for admins. */
const REPORT_HANDLE: Record<EntryRelation, Verdict> = {
  anonymous: 401,
  pending: 403,
  member: 404,
  colleague: 404,
  coEditor: 404,
  author: true,
  admin: true,
};

/** Rows of the table above that are others until an entry is published: its author may throw a draft away. */
const UNPUBLISHED_WRITE: Partial<Record<EntryWriteAction, Record<EntryRelation, Verdict>>> = {
  "entry.delete": { ...OUTSIDERS, coEditor: 403, author: true, admin: true },
};

/** The parts of an entry on which permissions depend. */
export interface EntrySubject {
  state: EntryState;
  visibility: Visibility;
  authorId: string;
  institutionId: string | null;
  /** Who is named as its co-editor, whatever they may by now. */
  coEditorIds: readonly string[];
}

/** What an actor is to an entry today. Who is named but left the institution, or may not come in, is no co-editor. */
export function relationTo(actor: Actor, entry: EntrySubject): EntryRelation {
  const standing = standingOf(actor);
  if (actor.kind === "anonymous" || standing !== "member") return standing;
  if (actor.id === entry.authorId) return "author";
  const colleague = actor.institutionId !== null && actor.institutionId === entry.institutionId;
  if (!colleague) return "member";
  return entry.coEditorIds.includes(actor.id) ? "coEditor" : "colleague";
}

export function verdict(actor: Actor, action: Action): Verdict {
  const answer: Verdict = ACTIONS[action][standingOf(actor)];
  const forEveryone = ACTIONS[action].anonymous === true;
  return answer === true && !forEveryone && !isInScope(actor, action) ? 403 : answer;
}

function whose(actor: Actor, personId: string): "own" | "other" {
  return actor.kind === "user" && actor.id === personId ? "own" : "other";
}

export function profileReadVerdict(actor: Actor, personId: string): Verdict {
  return PROFILE_READ[whose(actor, personId)][standingOf(actor)];
}

export function profileWriteVerdict(actor: Actor, personId: string): Verdict {
  // A program reads who its owner is; it changes nothing of their account.
  if (actor.kind === "user" && actor.accessToken) return 403;
  return PROFILE_WRITE[whose(actor, personId)][standingOf(actor)];
}

/** Whether the actor gets a person's e-mail address and the state of their account: oneself and admins. */
export function mayReadAccount(actor: Actor, personId: string): boolean {
  return whose(actor, personId) === "own" || standingOf(actor) === "admin";
}

/** An entry that is not published is as hidden as a private one, whatever visibility it is going to have. */
function shownAs({ state, visibility }: EntrySubject): Visibility {
  return state === "PUBLISHED" ? visibility : "PRIVATE";
}

/** Whether the actor may see an entry; null is one that does not exist. */
export function readVerdict(actor: Actor, entry: EntrySubject | null): Verdict {
  if (entry === null || entry.state === "BINNED") return 404;
  return ENTRY_READ[shownAs(entry)][relationTo(actor, entry)];
}

/** Whether the actor may do this to an entry; null is one that does not exist. */
export function writeVerdict(actor: Actor, action: EntryWriteAction, entry: EntrySubject | null): Verdict {
  if (entry === null) return missingVerdict(actor, action);
  const relation = relationTo(actor, entry);
  const rule = (entry.state === "PUBLISHED" ? undefined : UNPUBLISHED_WRITE[action]) ?? ENTRY_WRITE[action];
  const answer: Verdict = rule[relation];
  const hidden = relation === "member" || relation === "colleague";
  if (answer === true && !isInScope(actor, action)) return 403;
  return answer === 403 && hidden && readVerdict(actor, entry) !== true ? 404 : answer;
}

/** Telling how it went with an entry: for members of its institution who see it. No program has experiences. */
export function experienceWriteVerdict(actor: Actor, entry: EntrySubject | null): Verdict {
  const listed = verdict(actor, "experience.write");
  if (listed !== true) return listed;
  if (entry?.state !== "PUBLISHED" || readVerdict(actor, entry) !== true) return 404;
  const isOfHospital = actor.kind === "user" && actor.institutionId !== null;
  return isOfHospital && actor.institutionId === entry.institutionId ? true : 403;
}

/** Looking after a hospital: for who was named for it and works there today (`isNamed`), and for admins. */
export function lookAfterVerdict(actor: Actor, isNamed: boolean): Verdict {
  const listed = verdict(actor, "institution.lookAfter");
  if (listed !== true) return listed;
  return isNamed || isAdmin(actor) ? true : 403;
}

/** Removing a co-editor: for who names them, and for themselves, also when they may not edit it any more. */
export function coEditorRemoveVerdict(actor: Actor, entry: EntrySubject | null, personId: string): Verdict {
  const isNamed = entry?.coEditorIds.includes(personId) === true;
  const isOwn = actor.kind === "user" && actor.id === personId && isNamed;
  const mayLeave = isOwn && standingOf(actor) !== "pending" && actor.accessToken === undefined;
  return mayLeave ? true : writeVerdict(actor, "entry.nameCoEditors", entry);
}

/** The answer to a write on an entry that does not exist. Who may write none is refused, whatever the id. */
export function missingVerdict(actor: Actor, action: EntryWriteAction): 401 | 403 | 404 {
  const standing = standingOf(actor);
  if (standing === "member" || standing === "admin") return 404;
  return ENTRY_WRITE[action][standing];
}

/** Whether saving an entry confirms it: its author and their co-editors know; an admin or a program may not. */
export function savingConfirms(actor: Actor, entry: EntrySubject): boolean {
  if (actor.kind === "user" && actor.accessToken !== undefined) return false;
  if (relationTo(actor, entry) === "coEditor") return true;
  return actor.kind === "user" && actor.id === entry.authorId;
}

/** Whether an error can be reported on an entry; null is one that does not exist. */
export function reportCreateVerdict(entry: EntrySubject | null): Verdict {
  return entry === null ? 404 : REPORT_CREATE[shownAs(entry)];
}

/** Whether the actor reads and answers the reports of an entry; null is one that does not exist. */
export function reportHandleVerdict(actor: Actor, entry: EntrySubject | null): Verdict {
  const listed = verdict(actor, "report.list");
  if (listed !== true) return listed;
  return entry === null ? 404 : REPORT_HANDLE[relationTo(actor, entry)];
}

export function refusalCode(actor: Actor, refused: 401 | 403 | 404): ErrorCode {
  if (refused === 401) return "not_authenticated";
  if (refused === 404) return "not_found";
  if (actor.kind === "user" && actor.lacksSecondFactor) return "two_factor_required";
  if (actor.kind === "user" && actor.accessToken && standingOf(actor) !== "pending") return "token_scope";
  return standingOf(actor) === "pending" ? "not_approved" : "forbidden";
}

/** Turns a refusal into the error that the API and the pages know; does nothing on yes. */
export function enforce(actor: Actor, answer: Verdict): void {
  if (answer !== true) throw new AppError(refusalCode(actor, answer));
}

/** Refuses who may not do this; who may is a person, unless the table lets an anonymous visitor do it. */
export function authorise<A extends Action>(actor: Actor, action: A): asserts actor is AllowedActor<A> {
  enforce(actor, verdict(actor, action));
}

/** The person of a yes, for what depends on an entry and no anonymous visitor ever may. */
export function requireUser(actor: Actor, answer: Verdict): UserActor {
  enforce(actor, answer);
  if (actor.kind === "anonymous") throw new AppError("not_authenticated");
  return actor;
}

export function mayRead(actor: Actor, entry: EntrySubject): boolean {
  return readVerdict(actor, entry) === true;
}

/** The versions that the actor may see: those whose own visibility would let them in, as publishing opens no past. */
export function readableVersions(actor: Actor, entry: EntrySubject): Visibility[] {
  if (!mayRead(actor, entry)) return [];
  return VISIBILITIES.filter((visibility) => mayRead(actor, { ...entry, visibility }));
}

export function mayWrite(actor: Actor, action: EntryWriteAction, entry: EntrySubject): boolean {
  return writeVerdict(actor, action, entry) === true;
}

export function may(actor: Actor, action: Action): boolean {
  return verdict(actor, action) === true;
}
