import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { paths } from "@/lib/paths";
import { buildRegisterAddress } from "@/lib/search/query";
import { useFocusFallback } from "../form/use-focus-fallback";
import { TextLink } from "../ui/links";
import { RESULTS_ANCHOR } from "./addresses";
import { ColumnOpener, findNextControl } from "./list-tools";
import { useRegister } from "./register-provider";

/** Time that a live region stays empty before it is filled, in ms, so that a repeated text is announced again. */
const EMPTY_REGION_MS = 100;

/**
 * Returns the live-region text for a new list: the message above it, such as a correction, and the number of results.
 * Changes once per search and filter choice; the first list, page changes and sorting are not announced.
 */
function useSaid(list: RefObject<HTMLElement | null>, count: string): string {
  const { query, isPending } = useRegister();
  const [said, say] = useState("");
  const { search, filters } = query;
  const asked = buildRegisterAddress({ search, filters });
  const lastAsked = useRef(asked);
  useEffect(() => {
    if (isPending || lastAsked.current === asked) return;
    lastAsked.current = asked;
    say("");
    const timer = setTimeout(() => {
      const first = list.current?.querySelector("[data-said-first]")?.textContent;
      say([first, count].filter(Boolean).join(" "));
    }, EMPTY_REGION_MS);
    return () => clearTimeout(timer);
  }, [isPending, asked, count, list]);
  return said;
}

/** Renders the list with its count. While a newer list loads, the old one stays, dimmed. */
export function ResultsRegion({
  total,
  closestTo = null,
  chips = null,
  drafts = 0,
  children,
}: {
  total: number;
  /** The search of which the list shows the closest matches, as no entry has all its words. */
  closestTo?: string | null;
  /** Chips of the active filters, if the column beside the list does not show them. */
  chips?: ReactNode;
  /** Number of the reader's unpublished drafts, which no list shows. */
  drafts?: number;
  children: ReactNode;
}) {
  const translate = useTranslations("home.results");
  const { isPending } = useRegister();
  const count =
    closestTo === null ? translate("count", { n: total }) : translate("closest", { search: closestTo });
  // If the focused element disappears, such as a link of the empty list, the next control takes the focus; the results
  // heading would announce the count twice.
  const list = useFocusFallback<HTMLDivElement>(findNextControl);
  const said = useSaid(list, count);
  return (
    <section aria-labelledby={RESULTS_ANCHOR} className="min-w-0">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2
          id={RESULTS_ANCHOR}
          tabIndex={-1}
          className="min-w-0 wrap-anywhere font-sans text-lg outline-offset-4"
        >
          {count}
        </h2>
        <p aria-live="polite" aria-atomic="true" className="sr-only">
          {said}
        </p>
        <ColumnOpener />
        {drafts === 0 ? null : (
          <TextLink href={paths.work} alone className="no-print text-base">
            {translate("drafts", { n: drafts })}
          </TextLink>
        )}
        {chips}
      </div>
      <div
        ref={list}
        aria-busy={isPending}
        className={clsx("transition-opacity", isPending && "pointer-events-none opacity-55 delay-150")}
      >
        {children}
      </div>
    </section>
  );
}
