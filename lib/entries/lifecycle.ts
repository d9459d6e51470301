import type { AuditKind } from "../platform/audit/kinds";
import type { Actor, EntryState } from "../platform/auth/actor";
import {
  type Action,
  ENTRY_WRITE,
  type EntrySubject,
  type EntryWriteAction,
  enforce,
  type Verdict,
  verdict,
  writeVerdict,
} from "../platform/auth/permissions";
import type { SubjectRule } from "../platform/auth/rules";
import { AppError } from "../platform/errors";

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
    from: LIVING,
    to: "same",
    permission: "entry.nameCoEditors",
    event: null,
    ...NO_VERSION,
  },
  changeValidation: { from: LIVING, to: "same", permission: "entry.edit", event: null, ...NO_VERSION },
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
const ENTRY_ACTS = Object.keys(TRANSITIONS) as EntryAct[];

/** An act that asks a permission on the entry itself. */
type OwnAct = {
  [A in EntryAct]: (typeof TRANSITIONS)[A]["permission"] extends EntryWriteAction ? A : never;
}[EntryAct];

/** What a call asks that does one of these acts to the entry of its address, which all need the same permission. */
export function accessTo(act: OwnAct, ...others: OwnAct[]): SubjectRule {
  return { entry: TRANSITIONS[act].permission, acts: [act, ...others] };
}

/** From which states to which the named acts go, as the description of the API says. */
export function describeActs(names: readonly string[]): Record<string, Pick<Transition, "from" | "to">> {
  const acts = ENTRY_ACTS.filter((act) => names.includes(act));
  return Object.fromEntries(
    acts.map((act) => [act, { from: TRANSITIONS[act].from, to: TRANSITIONS[act].to }]),
  );
}

const isWriteAction = (permission: string): permission is EntryWriteAction => permission in ENTRY_WRITE;

/** The parts of an entry that decide which acts are possible, such as its state. */
export type EntryLife = EntrySubject;

/** Why an act is not possible with an entry as it is, by the names that the sentence `refused` knows; null when it is. */
function obstacleTo(act: EntryAct, entry: EntryLife | null): string | null {
  const { from }: Transition = TRANSITIONS[act];
  return from.includes(entry?.state ?? null) ? null : (entry?.state ?? "none");
}

function actVerdict(actor: Actor, act: EntryAct, entry: EntryLife | null): Verdict {
  const { permission }: Transition = TRANSITIONS[act];
  if (permission === "caller") return true;
  return isWriteAction(permission) ? writeVerdict(actor, permission, entry) : verdict(actor, permission);
}

/**
 * Refuses an act on an entry as it is now, by its permission and by what holds the entry; null is one that does not exist.
 * Without an actor, a job, it asks no permission. Throws not_authenticated, forbidden, not_found, edit_conflict where
 * the act was meant for another `version`, and entry_state.
 */
export function requireAct(
  actor: Actor | null,
  act: EntryAct,
  entry: (EntryLife & { version: number }) | null,
  version?: number,
): void {
  const { from }: Transition = TRANSITIONS[act];
  const isOfBin = from.includes("BINNED");
  // To every act but those of the bin, a deleted entry does not exist.
  const found = entry?.state === "BINNED" && !isOfBin ? null : entry;
  if (actor !== null) enforce(actor, actVerdict(actor, act, found));
  const why = obstacleTo(act, found);
  if (why !== null && (found === null || isOfBin)) throw new AppError("not_found");
  if (version !== undefined && version !== found?.version) throw new AppError("edit_conflict");
  if (why === null) return;
  throw new AppError("entry_state", { values: { why } });
}

/** Whether the actor can do this to an entry now. Buttons ask it, never of what its caller authorises as a whole. */
export function mayDo(actor: Actor, act: EntryAct, entry: EntryLife): boolean {
  return (
    TRANSITIONS[act].permission !== "caller" &&
    obstacleTo(act, entry) === null &&
    actVerdict(actor, act, entry) === true
  );
}

/** Everything that the actor can do to an entry now. */
export function actsOpenTo(actor: Actor, entry: EntryLife): EntryAct[] {
  return ENTRY_ACTS.filter((act) => mayDo(actor, act, entry));
}
