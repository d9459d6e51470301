import type { AuditKind } from "../platform/audit/kinds";
import type { Actor, EntryState } from "../platform/auth/actor";
import {
  type Action,
  ENTRY_WRITE,
  type EntrySubject,
  type EntryWriteAction,
  type Verdict,
  verdict,
  writeVerdict,
} from "../platform/auth/permissions";

/** One row of TRANSITIONS. */
export interface Transition {
  /** The states that the act starts from; `null` is an entry that does not exist yet. */
  from: readonly (EntryState | null)[];
  /** The state that it ends in: `same` leaves it, `former` is what it was before it was deleted, `gone` is no row any more. */
  to: EntryState | "same" | "former" | "gone";
  /** The permission that the actor needs on the entry; `caller` is for what its caller has authorised as a whole. */
  permission: Action | EntryWriteAction | "caller";
  /** The kind of its line in the audit log; null where another line tells of it. */
  event: AuditKind | null;
  /** Whether it makes an immutable version. */
  makesVersion: boolean;
}

const LIVING = ["DRAFT", "IN_REVIEW", "PUBLISHED"] as const;
const VERSION = { makesVersion: true } as const;
const NO_VERSION = { makesVersion: false } as const;

/**
 * The life of an entry: everything that can be done to one, with the states between which it goes. The writer
 * (server/changes.ts) refuses what is not in it; buttons, the API and docs/architecture.md go by it as well.
 */
export const TRANSITIONS = {
  create: { from: [null], to: "PUBLISHED", permission: "entry.create", event: "entry.created", ...VERSION },
  draft: { from: [null], to: "DRAFT", permission: "entry.create", event: "entry.draftSaved", ...NO_VERSION },
  saveDraft: {
    from: ["DRAFT"],
    to: "DRAFT",
    permission: "entry.edit",
    event: "entry.draftSaved",
    ...NO_VERSION,
  },
  publish: { from: ["DRAFT"], to: "PUBLISHED", permission: "entry.edit", event: "entry.created", ...VERSION },
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
    permission: "entry.handOver",
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
  requestDeletion: {
    from: ["PUBLISHED"],
    to: "same",
    permission: "entry.requestDeletion",
    event: "entry.deletionRequested",
    ...NO_VERSION,
  },
  chooseProduct: {
    from: LIVING,
    to: "same",
    permission: "caller",
    event: "entry.productChosen",
    ...NO_VERSION,
  },
  moveToProduct: {
    from: [...LIVING, "BINNED"],
    to: "same",
    permission: "caller",
    event: null,
    ...NO_VERSION,
  },
  delete: { from: LIVING, to: "BINNED", permission: "entry.delete", event: "entry.deleted", ...NO_VERSION },
  restore: {
    from: ["BINNED"],
    to: "former",
    permission: "bin.manage",
    event: "entry.restored",
    ...NO_VERSION,
  },
  purge: { from: ["BINNED"], to: "gone", permission: "caller", event: "entry.purged", ...NO_VERSION },
  erase: {
    from: [...LIVING, "BINNED"],
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
} as const satisfies Record<string, Transition>;

/** The name of an act, such as `publish`. */
export type EntryAct = keyof typeof TRANSITIONS;

const isWriteAction = (permission: string): permission is EntryWriteAction => permission in ENTRY_WRITE;

/** Whether the actor may do this to an entry by the permission alone; null is one that does not exist yet. */
export function actVerdict(actor: Actor, act: EntryAct, entry: EntrySubject | null): Verdict {
  const { permission }: Transition = TRANSITIONS[act];
  if (permission === "caller") return true;
  return isWriteAction(permission) ? writeVerdict(actor, permission, entry) : verdict(actor, permission);
}

/** Whether an entry in this state can have this done to it. */
export function isPossible(act: EntryAct, state: EntryState | null): boolean {
  const { from }: Transition = TRANSITIONS[act];
  return from.includes(state);
}

/**
 * Whether the actor can do this to an entry now: the state allows it and so does the permission. Buttons ask it. Never of
 * what its caller authorises as a whole.
 */
export function mayDo(actor: Actor, act: EntryAct, entry: EntrySubject): boolean {
  return (
    TRANSITIONS[act].permission !== "caller" &&
    isPossible(act, entry.state) &&
    actVerdict(actor, act, entry) === true
  );
}
