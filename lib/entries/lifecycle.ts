import type { AuditEventKind } from "../platform/audit/kinds";
import type { Actor, EntryState } from "../platform/auth/actor";
import {
  type Action,
  decideAction,
  decideEntryWrite,
  ENTRY_WRITE_PERMISSIONS,
  type EntryPermissionFacts,
  type EntryWriteAction,
  enforceVerdict,
  type PermissionVerdict,
} from "../platform/auth/permissions";
import type { SubjectAccessRule } from "../platform/auth/rules";
import { AppError } from "../platform/errors";

/** One row of ENTRY_TRANSITIONS: an act on an entry. */
export interface EntryTransition {
  /** The states in which the act is possible; `null` is an entry that does not exist yet. */
  from: readonly (EntryState | null)[];
  /** The resulting state: `same` is unchanged, `former` the state before deletion, `gone` a deleted row. */
  to: EntryState | "same" | "former" | "gone";
  /** The permission that the actor needs on the entry; `caller` if the calling code has already authorised. */
  permission: Action | EntryWriteAction | "caller";
  /** The kind of its audit log line; null if another line covers it. */
  event: AuditEventKind | null;
  /** Whether the act creates an immutable version. */
  makesVersion: boolean;
}

const UNDELETED_STATES = ["DRAFT", "IN_REVIEW", "PUBLISHED"] as const;
const VERSION = { makesVersion: true } as const;
const NO_VERSION = { makesVersion: false } as const;

/**
 * The life cycle of an entry: every act on an entry, with the states that it leads from and to. The writer
 * (server/changes.ts) refuses anything else; buttons, the API and docs/architecture.md follow this table as well.
 */
export const ENTRY_TRANSITIONS = {
  create: { from: [null], to: "PUBLISHED", permission: "entry.create", event: "entry.created", ...VERSION },
  draft: { from: [null], to: "DRAFT", permission: "entry.create", event: "entry.draftSaved", ...NO_VERSION },
  saveDraft: {
    from: ["DRAFT"],
    to: "DRAFT",
    permission: "entry.edit",
    event: "entry.draftSaved",
    ...NO_VERSION,
  },
  // Offering an entry for its first publication where somebody else has to read it first.
  submitNew: { from: [null], to: "IN_REVIEW", permission: "entry.create", event: null, ...NO_VERSION },
  submit: {
    from: ["DRAFT", "IN_REVIEW"],
    to: "IN_REVIEW",
    permission: "entry.edit",
    event: null,
    ...NO_VERSION,
  },
  withdraw: { from: ["IN_REVIEW"], to: "DRAFT", permission: "caller", event: null, ...NO_VERSION },
  // Decisions of a reviewer: asking for changes or refusing, and approving a first publication or a change.
  sendBack: { from: ["IN_REVIEW"], to: "DRAFT", permission: "caller", event: null, ...NO_VERSION },
  approve: { from: ["IN_REVIEW"], to: "PUBLISHED", permission: "caller", event: null, ...VERSION },
  approveChange: { from: ["PUBLISHED"], to: "same", permission: "caller", event: null, ...VERSION },
  // Proposing a change of a published entry, which stays as it is until somebody has approved it; and withdrawing it.
  propose: { from: ["PUBLISHED"], to: "same", permission: "entry.edit", event: null, ...NO_VERSION },
  publish: {
    from: ["DRAFT", "IN_REVIEW"],
    to: "PUBLISHED",
    permission: "entry.edit",
    event: "entry.created",
    ...VERSION,
  },
  edit: { from: ["PUBLISHED"], to: "same", permission: "entry.edit", event: "entry.updated", ...VERSION },
  restoreVersion: {
    from: ["PUBLISHED"],
    to: "same",
    permission: "entry.edit",
    event: "entry.versionRestored",
    ...VERSION,
  },
  handOver: {
    from: ["PUBLISHED"],
    to: "same",
    permission: "entry.manage",
    event: "entry.handedOver",
    ...VERSION,
  },
  confirm: {
    from: ["PUBLISHED"],
    to: "same",
    permission: "entry.confirm",
    event: "entry.confirmed",
    ...NO_VERSION,
  },
  nameCoEditors: {
    from: UNDELETED_STATES,
    to: "same",
    permission: "entry.nameCoEditors",
    event: null,
    ...NO_VERSION,
  },
  changeValidation: {
    from: UNDELETED_STATES,
    to: "same",
    permission: "entry.edit",
    event: null,
    ...NO_VERSION,
  },
  // Asking an ethics committee for advice, and withdrawing the request.
  askAdvice: {
    from: UNDELETED_STATES,
    to: "same",
    permission: "entry.edit",
    event: null,
    ...NO_VERSION,
  },
  requestDeletion: {
    from: ["PUBLISHED"],
    to: "same",
    permission: "entry.requestDeletion",
    event: "entry.deletionRequested",
    ...NO_VERSION,
  },
  chooseProduct: {
    from: UNDELETED_STATES,
    to: "same",
    permission: "caller",
    event: "entry.productChosen",
    ...NO_VERSION,
  },
  moveToProduct: {
    from: [...UNDELETED_STATES, "BINNED"],
    to: "same",
    permission: "caller",
    event: null,
    ...NO_VERSION,
  },
  delete: {
    from: UNDELETED_STATES,
    to: "BINNED",
    permission: "entry.delete",
    event: "entry.deleted",
    ...NO_VERSION,
  },
  restore: {
    from: ["BINNED"],
    to: "former",
    permission: "bin.manage",
    event: "entry.restored",
    ...NO_VERSION,
  },
  purge: { from: ["BINNED"], to: "gone", permission: "caller", event: "entry.purged", ...NO_VERSION },
  erase: {
    from: [...UNDELETED_STATES, "BINNED"],
    to: "gone",
    permission: "caller",
    event: "entry.purged",
    ...NO_VERSION,
  },
  import: {
    from: [null],
    to: "PUBLISHED",
    permission: "entry.import",
    event: "entry.imported",
    ...VERSION,
  },
  importAgain: {
    from: ["PUBLISHED"],
    to: "same",
    permission: "entry.import",
    event: "entry.imported",
    ...VERSION,
  },
  undoImport: {
    from: ["PUBLISHED"],
    to: "BINNED",
    permission: "entry.import",
    event: "entry.deleted",
    ...NO_VERSION,
  },
  undoImportedChange: {
    from: ["PUBLISHED"],
    to: "same",
    permission: "entry.import",
    event: "entry.versionRestored",
    ...VERSION,
  },
  migrate: { from: [null], to: "PUBLISHED", permission: "caller", event: null, ...VERSION },
} as const satisfies Record<string, EntryTransition>;

/** The name of an act, such as `publish`. */
export type EntryAct = keyof typeof ENTRY_TRANSITIONS;
const ENTRY_ACTS = Object.keys(ENTRY_TRANSITIONS) as EntryAct[];

/** An act that needs a permission on the entry itself. */
type OwnAct = {
  [A in EntryAct]: (typeof ENTRY_TRANSITIONS)[A]["permission"] extends EntryWriteAction ? A : never;
}[EntryAct];

/** Returns the access rule of an API call that does these acts to the entry in its path; all need one permission. */
export function buildAccessRuleForActs(act: OwnAct, ...others: OwnAct[]): SubjectAccessRule {
  return { entry: ENTRY_TRANSITIONS[act].permission, acts: [act, ...others] };
}

/** Returns the states before and after each of the named acts, for the description of the API. */
export function listActStateTransitions(
  names: readonly string[],
): Record<string, Pick<EntryTransition, "from" | "to">> {
  const acts = ENTRY_ACTS.filter((act) => names.includes(act));
  return Object.fromEntries(
    acts.map((act) => [act, { from: ENTRY_TRANSITIONS[act].from, to: ENTRY_TRANSITIONS[act].to }]),
  );
}

const isWriteAction = (permission: string): permission is EntryWriteAction =>
  permission in ENTRY_WRITE_PERMISSIONS;

/** The properties of an entry that decide which acts are possible, such as its state. */
export type EntryLifeCycleFacts = EntryPermissionFacts;

/** Returns the state that forbids an act, by its name in the message `refused`; null if it is possible. */
function obstacleTo(act: EntryAct, entry: EntryLifeCycleFacts | null): string | null {
  const { from }: EntryTransition = ENTRY_TRANSITIONS[act];
  return from.includes(entry?.state ?? null) ? null : (entry?.state ?? "none");
}

function actVerdict(actor: Actor, act: EntryAct, entry: EntryLifeCycleFacts | null): PermissionVerdict {
  const { permission }: EntryTransition = ENTRY_TRANSITIONS[act];
  if (permission === "caller") return true;
  return isWriteAction(permission)
    ? decideEntryWrite(actor, permission, entry)
    : decideAction(actor, permission);
}

/**
 * Throws if an act on the entry is not allowed by permission or state; `entry` is null if it does not exist. Without an
 * actor (a job), permissions are not checked. Throws not_authenticated, forbidden, not_found, edit_conflict if the act
 * was meant for another `version`, and entry_state.
 */
export function requireActPermittedNow(
  actor: Actor | null,
  act: EntryAct,
  entry: (EntryLifeCycleFacts & { version: number }) | null,
  version?: number,
): void {
  const { from }: EntryTransition = ENTRY_TRANSITIONS[act];
  const isOfBin = from.includes("BINNED");
  // For all acts except those of the bin, a deleted entry does not exist.
  const found = entry?.state === "BINNED" && !isOfBin ? null : entry;
  if (actor !== null) enforceVerdict(actor, actVerdict(actor, act, found));
  const why = obstacleTo(act, found);
  if (why !== null && (found === null || isOfBin)) throw new AppError("not_found");
  if (version !== undefined && version !== found?.version) throw new AppError("edit_conflict");
  if (why === null) return;
  throw new AppError("entry_state", { values: { why } });
}

/** Returns whether the actor may perform the act on an entry now; false for acts that the calling code authorises. */
export function mayPerformAct(actor: Actor, act: EntryAct, entry: EntryLifeCycleFacts): boolean {
  return (
    ENTRY_TRANSITIONS[act].permission !== "caller" &&
    obstacleTo(act, entry) === null &&
    actVerdict(actor, act, entry) === true
  );
}

/** Returns all acts that the actor can do to an entry now. */
export function listPossibleActs(actor: Actor, entry: EntryLifeCycleFacts): EntryAct[] {
  return ENTRY_ACTS.filter((act) => mayPerformAct(actor, act, entry));
}
