import { paths } from "@/lib/paths";
import type { Action } from "@/lib/platform/auth/permissions";
import { THEMES } from "@/lib/platform/themes";

export interface QuickSearchProps {
  /** Profile of the logged-in user; null for visitors. */
  profileId: string | null;
  /** Actions of ALL_COMMAND_PERMISSIONS that the user has permission for. */
  allowed: readonly string[];
  /** Sections of the admin area; empty for users without access to it. */
  adminParts: readonly AdminPlace[];
}

/** A section of the admin area, named as in the admin navigation. */
interface AdminPlace {
  name: string;
  href: string;
}

export interface QuickDialogProps extends QuickSearchProps {
  onClose: () => void;
}

/** A page or action of the quick search, besides search results; `rule` names the permission that it requires. */
interface Command {
  /** Message key of the command's name, in the namespace `common`. */
  label: string;
  group: "pages" | "actions";
  /** Key of a second name by which it can be found, in the namespace `common`. */
  also?: string;
  /** Page to open; absent for an action that runs in the current page. */
  href?: string;
  rule?: Action;
  /** Shown to visitors only, not to logged-in users. */
  isForVisitors?: true;
}

export const OWN_PROFILE_LABEL = "profile";

const PAGES = [
  { label: "register", href: paths.home },
  { label: "work", href: paths.work, rule: "profile.own" },
  { label: "dashboard", href: paths.dashboard },
  { label: "following", href: paths.following, rule: "follow.read" },
  { label: OWN_PROFILE_LABEL, rule: "profile.own" },
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

export const QUICK_COMMANDS: readonly Command[] = [
  ...PAGES.map((page) => ({ ...page, group: "pages" as const })),
  ...ACTS.map((act) => ({ ...act, group: "actions" as const })),
];

/** All permissions that commands require; the header checks them for the current user. */
export const ALL_COMMAND_PERMISSIONS: readonly Action[] = [
  ...new Set(QUICK_COMMANDS.flatMap(({ rule }) => (rule === undefined ? [] : [rule]))),
];
