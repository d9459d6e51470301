import { paths } from "@/lib/paths";
import type { Action } from "@/lib/platform/auth/permissions";
import { THEMES } from "@/lib/platform/themes";

export interface QuickSearchProps {
  /** Of who is logged in. */
  profileId: string | null;
  /** What they may do, of what the commands ask for. */
  allowed: readonly string[];
  /** The parts of the admin area, for who may go there. */
  adminParts: readonly AdminPlace[];
}

/** A part of the admin area, as its own navigation calls it. */
interface AdminPlace {
  name: string;
  href: string;
}

export interface QuickDialogProps extends QuickSearchProps {
  onClose: () => void;
}

/** What the quick search offers besides what the register holds; `rule` says who may, as the permission table has it. */
interface Command {
  /** What it is called, in the sentences of every page. */
  label: string;
  group: "pages" | "actions";
  /** What else it is called, by which it is found as well; of the same sentences. */
  also?: string;
  /** Without one it is something that the page does by itself. */
  href?: string;
  rule?: Action;
  /** For who is not logged in alone. */
  isForVisitors?: true;
}

export const OWN_PROFILE = "profile";

const PAGES = [
  { label: "register", href: paths.home },
  { label: "work", also: "toDo", href: paths.work, rule: "profile.own" },
  { label: "dashboard", href: paths.dashboard },
  { label: "following", href: paths.following, rule: "follow.read" },
  { label: OWN_PROFILE, rule: "profile.own" },
  { label: "admin", href: paths.admin, rule: "admin.area" },
  { label: "quick.imports", href: paths.imports, rule: "entry.import" },
  { label: "products", href: paths.products },
  { label: "hospitals", href: paths.hospitals },
  { label: "compare", href: paths.compare() },
  { label: "about", href: paths.about },
  { label: "contact", href: paths.contact },
  { label: "fields", href: paths.fields },
  { label: "openData", href: paths.openData },
  { label: "apiDocs", href: paths.apiDocs },
  { label: "privacy", href: paths.privacy },
  { label: "accessibility", href: paths.accessibility },
] as const satisfies Omit<Command, "group">[];

const ACTS = [
  { label: "quick.newEntry", href: paths.newEntry, rule: "entry.create" },
  {
    label: "quick.export",
    href: paths.api.entriesFile(new URLSearchParams(), "csv"),
    rule: "entry.list",
  },
  { label: "login", href: paths.login, isForVisitors: true },
  { label: "requestAccess", href: paths.register, isForVisitors: true },
  { label: "otherLanguage" },
  ...THEMES.map((theme) => ({ label: theme })),
  { label: "logout", also: "quick.logout", rule: "profile.own" },
] as const satisfies Omit<Command, "group">[];

export const COMMANDS: readonly Command[] = [
  ...PAGES.map((page) => ({ ...page, group: "pages" as const })),
  ...ACTS.map((act) => ({ ...act, group: "actions" as const })),
];

/** What the header asks of the permission table for them. */
export const COMMAND_RULES: readonly Action[] = [
  ...new Set(COMMANDS.flatMap(({ rule }) => (rule === undefined ? [] : [rule]))),
];
