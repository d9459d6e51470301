/** Maximum count in the header; above it, the header shows that there is more. */
export const MAX_HEADER_COUNT = 99;

/** Parts of the to-do list, by the user's role, in display order. An item is listed in the first part that applies. */
export const WORK_PARTS = ["own", "coEdited", "committee", "hospital", "register"] as const;
export type WorkPart = (typeof WORK_PARTS)[number];

/**
 * Kinds of to-do items, in display order. The rows of each kind are defined in `server/kinds.ts`, and its links and
 * next action in `components/work/kind-views.ts`.
 */
export const WORK_KINDS = [
  "account",
  "advice",
  "review",
  "changes",
  "report",
  "message",
  "mail",
  "proposal",
  "match",
  "statement",
  "certificate",
  "duty",
  "law",
  "overdue",
  "draft",
  "imported",
  "incomplete",
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Kinds of to-do items that the number in the header leaves out, as nobody else waits for the user to do them. */
export const UNCOUNTED_KINDS: readonly WorkKind[] = ["draft", "imported", "incomplete"];

/** One to-do item of a user. Days are YYYY-MM-DD in Dutch time. */
export interface WorkItem {
  kind: WorkKind;
  part: WorkPart;
  /** Identifies the item within its kind; another occurrence, such as the recheck of next year, has another key. */
  key: string;
  /** Id or slug for the item's link and next action. */
  target: string;
  name: string;
  /** The first day on which the item needed an action; for a certificate, its last day; null if unknown. */
  since: string | null;
  /** Urgency; an item that the user hid is shown again once its urgency increases. */
  weight: number;
  /** Details that other people entered, such as a report's message or an account's e-mail address. */
  text: string | null;
}

/** A to-do item that the user hid: until a day, or for good. */
export interface HiddenItem extends WorkItem {
  until: string | null;
}

/** The first to-do items of one kind, longest waiting first; `total` counts all items of the kind. */
export interface WorkGroup {
  kind: WorkKind;
  total: number;
  items: WorkItem[];
}

/** A user's to-do list by part and kind; parts and kinds without items are left out. */
export interface ToDo {
  parts: { part: WorkPart; total: number; groups: WorkGroup[] }[];
  hidden: HiddenItem[];
  hiddenTotal: number;
}

/** Maximum number of rows on the first screen; on a phone, where rows are higher, only the first few of them. */
export const FIRST_SCREEN_ROWS = { desktop: 6, phone: 3 };
/** Maximum number of rows per kind and part in the whole to-do list; a kind's own page, if any, lists the rest. */
export const MAX_LISTED_ENTRIES = 25;

/** Returns whether the first screen shows a kind as one row with its count, as its items would fill the screen. */
export const isShownAsOneRow = ({ total }: WorkGroup) => total > FIRST_SCREEN_ROWS.desktop;

/** Keeps one item of each group that is one row on the first screen, to stand for it. */
export function collapseLongGroups(parts: ToDo["parts"]): ToDo["parts"] {
  return parts.map(({ groups, ...part }) => ({
    ...part,
    groups: groups.map((group) =>
      isShownAsOneRow(group) ? { ...group, items: group.items.slice(0, 1) } : group,
    ),
  }));
}

/** Counts the items of the list as the number in the header does, and those that it leaves out. */
export function countListedItems(parts: ToDo["parts"]): { counted: number; uncounted: number } {
  const groups = parts.flatMap((part) => part.groups);
  const sumOf = (chosen: WorkGroup[]) => chosen.reduce((sum, { total }) => sum + total, 0);
  return {
    counted: sumOf(groups.filter(({ kind }) => !UNCOUNTED_KINDS.includes(kind))),
    uncounted: sumOf(groups.filter(({ kind }) => UNCOUNTED_KINDS.includes(kind))),
  };
}

/**
 * Divides the rows of the first screen over the groups: in turn one for each part, and within a part one for each kind.
 * Within a part, what others wait for comes before what nobody waits for (UNCOUNTED_KINDS). Returns the chosen items in
 * the order in which they were chosen.
 */
export function selectFirstScreenItems(parts: ToDo["parts"], rows: number): WorkItem[] {
  const takeTurns = (groups: readonly WorkGroup[]) => {
    const longest = Math.max(0, ...groups.map(({ items }) => items.length));
    return Array.from({ length: longest }, (_, place) =>
      groups.flatMap(({ items }) => items.slice(place, place + 1)),
    ).flat();
  };
  const isUncounted = ({ kind }: WorkGroup) => UNCOUNTED_KINDS.includes(kind);
  const turns = parts.map(({ groups }) => [
    ...takeTurns(groups.filter((group) => !isUncounted(group))),
    ...takeTurns(groups.filter(isUncounted)),
  ]);
  const rounds = Math.max(0, ...turns.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, round) =>
    turns.flatMap((items) => items.slice(round, round + 1)),
  ).flat();
  return inTurn.slice(0, rows);
}

/** Keeps of a list only these items; totals stay. */
export function keepOnlyGivenItems(parts: ToDo["parts"], kept: readonly WorkItem[]): ToDo["parts"] {
  const chosen = new Set(kept);
  return parts.flatMap(({ groups, ...part }) => {
    const left = groups
      .map((group) => ({ ...group, items: group.items.filter((item) => chosen.has(item)) }))
      .filter(({ items }) => items.length > 0);
    return left.length === 0 ? [] : [{ ...part, groups: left }];
  });
}
