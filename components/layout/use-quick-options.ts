import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { cleanLine } from "@/lib/platform/text/schema";
import { foldText } from "@/lib/platform/text/text-match";
import { THEMES, type Theme } from "@/lib/platform/themes";
import type { QuickFound } from "@/lib/search/answers";
import { effectiveSearch, writeQuery } from "@/lib/search/query";
import { COMMANDS, OWN_PROFILE, type QuickSearchProps } from "./quick-commands";

const GROUPS = ["entry", "product", "hospital", "pages", "actions"] as const;

export interface QuickOption {
  group: (typeof GROUPS)[number];
  text: string;
  detail: string | null;
  /** Where it leads; null for what the page does by itself, which `name` says. */
  address: string | null;
  name: string;
}

/** How long a pause in typing is, in milliseconds, after which the register is asked. */
const TYPING_PAUSE = 150;

const THEME_LABELS: Record<Theme, "themeSystem" | "themeLight" | "themeDark"> = {
  system: "themeSystem",
  light: "themeLight",
  dark: "themeDark",
};

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** The pages and actions of who asks, those whose name holds the text. */
function useCommands(text: string, { profileId, allowed, adminParts }: QuickSearchProps): QuickOption[] {
  const translate = useTranslations("common");
  const themeNamed = (label: string) => THEMES.find((theme) => theme === label);
  const nameOf = (label: string) => {
    const theme = themeNamed(label);
    if (theme !== undefined) return `${translate("theme")}: ${translate(THEME_LABELS[theme])}`;
    return translate(label as "register");
  };
  const commands: QuickOption[] = COMMANDS.filter(({ rule, isForVisitors }) => {
    if (isForVisitors && profileId !== null) return false;
    return rule === undefined || allowed.includes(rule);
  }).map(({ label, also, group, href }) => ({
    group,
    text: nameOf(label),
    detail: also === undefined ? null : nameOf(also),
    address: label === OWN_PROFILE && profileId !== null ? paths.profile(profileId) : (href ?? null),
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
    // There are many: they come once something is typed.
    ...parts.filter((part) => wanted !== "" && foldText(part.text).includes(wanted)),
  ];
}

/** How much the text is the name of a group's options: first what is called so, then where a word begins so. */
function rankOf(group: QuickOption["group"], options: readonly QuickOption[], text: string): number {
  const names = options.filter((option) => option.group === group).map((option) => foldText(option.text));
  if (text === "") return 2;
  if (names.includes(text)) return 0;
  return names.some((name) => ` ${name}`.includes(` ${text}`)) ? 1 : 2;
}

/** What the quick search offers for what is typed: what the register finds, pages and actions, in groups. */
export function useQuickOptions(typed: string, props: QuickSearchProps) {
  const translate = useTranslations("common.quick");
  const text = cleanLine(typed);
  const asked = effectiveSearch(usePaused(text));
  const { data, error, isLoading } = useSWR<QuickFound[]>(
    asked === "" ? null : paths.api.quickSearch(asked),
    (path: string) => callApi<QuickFound[]>("GET", path),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  );
  const isAsked = effectiveSearch(text) !== "";
  const found: QuickOption[] = (isAsked && data !== undefined && !error ? data : []).map(
    ({ kind, ...option }) => ({ group: kind, name: kind, ...option }),
  );
  const all: QuickOption[] =
    isAsked && props.allowed.includes("entry.list")
      ? [
          {
            group: "actions",
            text: translate("all", { text }),
            detail: null,
            address: `${paths.home}?${writeQuery({ search: text })}`,
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
    /** How many were found: to search in the register is not one of them. */
    count: options.length - all.length,
    hasFailed: isAsked && error !== undefined,
    isBusy: isAsked && (asked !== effectiveSearch(text) || isLoading),
  };
}
