import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId, useLayoutEffect, useRef, useState } from "react";
import type { Comparison } from "@/lib/client/comparison";
import { MAX_COMPARED_ENTRIES, MIN_COMPARED_ENTRIES } from "@/lib/comparison/size";
import { paths } from "@/lib/paths";
import { truncateText } from "@/lib/platform/language/format";
import { useFocusFallback } from "../form/use-focus-fallback";
import { Button } from "../ui/button";
import { useDutchText } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { ButtonLink } from "../ui/links";

/** Maximum length of a name in the bar; screen readers get the full name. */
const MAX_NAME_LENGTH = 32;
const HEIGHT = "--compare-bar";

/** Publishes the bar's height as a CSS variable, so that other sticky elements stay above it. */
function useToldHeight() {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const root = document.documentElement;
    const tell = () => root.style.setProperty(HEIGHT, `${element.offsetHeight}px`);
    tell();
    // Some test environments lack ResizeObserver.
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(tell);
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      root.style.removeProperty(HEIGHT);
    };
  }, []);
  return bar;
}

function GoOn({ ids }: { ids: readonly string[] }) {
  const translate = useTranslations("compare.choose");
  if (ids.length < MIN_COMPARED_ENTRIES) return <span className="text-muted">{translate("needMore")}</span>;
  return (
    <ButtonLink href={paths.compare(ids)} kind="primary" size="small">
      <span>
        {translate.rich("go", {
          n: ids.length,
          more: (words) => <span className="max-md:sr-only">{words}</span>,
        })}
      </span>
    </ButtonLink>
  );
}

/** List of the chosen entries with remove buttons; after a removal the focus moves to the next one. */
function ChosenList({ id, isOpen, comparison }: { id: string; isOpen: boolean; comparison: Comparison }) {
  const { chosen, remove } = comparison;
  const dutch = useDutchText();
  const translate = useTranslations("compare.choose");
  const list = useFocusFallback<HTMLUListElement>((around) => around.querySelector("button"));
  return (
    <ul
      ref={list}
      id={id}
      className={clsx(
        "min-w-0 flex-1 flex-wrap gap-2 max-md:order-last max-md:basis-full md:flex",
        isOpen ? "flex" : "hidden",
      )}
    >
      {chosen.map((entry) => (
        <li
          key={entry.id}
          className="flex min-w-0 items-center gap-1 rounded-full border border-line-strong pl-3 text-base"
        >
          <bdi {...dutch} className="min-w-0 wrap-anywhere py-0.5">
            {truncateText(entry.name, MAX_NAME_LENGTH)}
          </bdi>
          <button
            type="button"
            aria-label={translate("remove", { name: entry.name })}
            title={translate("remove", { name: entry.name })}
            onClick={() => (chosen.length > 1 ? remove(entry) : endingWith(() => remove(entry)))}
            className="rounded-full p-1.5 text-muted hover:text-ink"
          >
            <Icon name="close" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Runs an action that removes the bar, and then moves the focus to the content. */
function endingWith(act: () => void): void {
  act();
  document.getElementById("content")?.focus({ preventScroll: true });
}

/** Bar at the bottom of the screen with the entries chosen to compare; folded to one line on phones. */
export default function CompareBar({ comparison }: { comparison: Comparison }) {
  const translate = useTranslations("compare.choose");
  const [isOpen, setOpen] = useState(false);
  const bar = useToldHeight();
  const listId = useId();
  const { chosen, isStored, clear } = comparison;
  const count = translate("count", { n: chosen.length, max: MAX_COMPARED_ENTRIES });
  return (
    <section
      ref={bar}
      aria-label={translate("bar")}
      data-compare-bar=""
      className="no-print tall:sticky bottom-(--notice) z-20 border-line-strong border-t bg-surface shadow-float"
    >
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2">
        <p className="font-semibold max-md:hidden">{count}</p>
        <Button
          kind="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          className="-ml-2 px-2! md:hidden"
        >
          {count}
          <Icon name={isOpen ? "chevronDown" : "chevronUp"} className="size-4" />
        </Button>
        <ChosenList id={listId} isOpen={isOpen} comparison={comparison} />
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <GoOn ids={chosen.map(({ id }) => id)} />
          <Button
            kind="quiet"
            size="small"
            className={clsx("px-2!", !isOpen && "max-md:hidden")}
            onClick={() => endingWith(clear)}
          >
            {translate("clear")}
          </Button>
        </div>
        {isStored ? null : <p className="basis-full text-muted text-sm">{translate("notStored")}</p>}
      </div>
    </section>
  );
}
