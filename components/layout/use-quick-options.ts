import { useTranslations } from "next-intl";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { cleanLine } from "@/lib/platform/text/schema";
import { foldText } from "@/lib/platform/text/text-match";
import { THEMES, type Theme } from "@/lib/platform/themes";
import type { QuickSearchResult } from "@/lib/search/answers";
import { dropTooShortSearch, formatQueryParameters } from "@/lib/search/query";
import { usePaused } from "../ui/use-paused";
import { OWN_PROFILE_LABEL, QUICK_COMMANDS, type QuickSearchProps } from "./quick-commands";

const GROUPS = ["entry", "product", "hospital", "pages", "actions"] as const;

export interface QuickOption {
  group: (typeof GROUPS)[number];
  text: string;
  detail: string | null;
  /** Address that the option links to; null for an action in the page, which `name` identifies. */
  address: string | null;
  name: string;
}

/** Debounce of the search request, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 150;

const THEME_LABELS: Record<Theme, "themeSystem" | "themeLight" | "themeDark"> = {
  system: "themeSystem",
  light: "themeLight",
  dark: "themeDark",
};

/** Returns the pages and actions that the user may use and whose name contains the text. */
function useCommands(text: string, { profileId, allowed, adminParts }: QuickSearchProps): QuickOption[] {
  const translate = useTranslations("common");
  const themeNamed = (label: string) => THEMES.find((theme) => theme === label);
  const nameOf = (label: string) => {
    const theme = themeNamed(label);
    if (theme !== undefined) return `${translate("theme")}: ${translate(THEME_LABELS[theme])}`;
    return translate(label as "register");
  };
  const commands: QuickOption[] = QUICK_COMMANDS.filter(({ rule, isForVisitors }) => {
    if (isForVisitors && profileId !== null) return false;
    return rule === undefined || allowed.includes(rule);
  }).map(({ label, also, group, href }) => ({
    group,
    text: nameOf(label),
    detail: also === undefined ? null : nameOf(also),
    address: label === OWN_PROFILE_LABEL && profileId !== null ? paths.profile(profileId) : (href ?? null),
    name: label,
  }));
  const parts: QuickOption[] = adminParts.map(({ name, href }) => ({
    group: "pages",
    text: name,
    detail: translate("admin"),
    address: href,
    name: "adminPart",
  }));
  const wanted = foldText(text);
  return [
    ...commands.filter((command) => foldText(`${command.text} ${command.detail ?? ""}`).includes(wanted)),
    // Admin sections are many: they are offered only once a text is typed.
    ...parts.filter((part) => wanted !== "" && foldText(part.text).includes(wanted)),
  ];
}

/** Ranks a group by how well the text matches its options: 0 equals a name, 1 begins a word of a name, 2 neither. */
function rankOf(group: QuickOption["group"], options: readonly QuickOption[], text: string): number {
  const names = options.filter((option) => option.group === group).map((option) => foldText(option.text));
  if (text === "") return 2;
  if (names.includes(text)) return 0;
  return names.some((name) => ` ${name}`.includes(` ${text}`)) ? 1 : 2;
}

/** Returns the grouped options of the quick search for the typed text: search results, pages and actions. */
export function useQuickOptions(typed: string, props: QuickSearchProps) {
  const translate = useTranslations("common.quick");
  const text = cleanLine(typed);
  const asked = dropTooShortSearch(usePaused(text, SEARCH_DEBOUNCE_MS));
  const { data, error, isLoading } = useSWR<QuickSearchResult[]>(
    asked === "" ? null : paths.api.quickSearch(asked),
    (path: string) => callApi<QuickSearchResult[]>("GET", path),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  );
  const isAsked = dropTooShortSearch(text) !== "";
  const found: QuickOption[] = (isAsked && data !== undefined && !error ? data : []).map(
    ({ kind, ...option }) => ({ group: kind, name: kind, ...option }),
  );
  const all: QuickOption[] = isAsked
    ? [
        {
          group: "actions",
          text: translate("all", { text }),
          detail: null,
          address: `${paths.home}?${formatQueryParameters({ search: text })}`,
          name: "all",
        },
      ]
    : [];
  const commands = useCommands(text, props);
  const options = [...found, ...commands, ...all];
  const groups = GROUPS.map((group) => ({ group, rank: rankOf(group, options, foldText(text)) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ group }) => group);
  return {
    text,
    groups,
    options: options.sort((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group)),
    /** Number of results, without the option "search in the register". */
    count: options.length - all.length,
    hasFailed: isAsked && error !== undefined,
    isBusy: isAsked && (asked !== dropTooShortSearch(text) || isLoading),
  };
}
