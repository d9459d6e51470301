"use client";

import { useSearchParams } from "next/navigation";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { BreakdownField } from "@/lib/statistics/breakdown";
import { createOnDemandComponent } from "../ui/load-later";
import type { BreakdownLabels, BreakdownSource } from "./breakdown-table";

/** How a subject is shown. */
export type ExplorerView = "chart" | "table" | BreakdownField;

interface Subject {
  anchor: string;
  title: string;
  /** Label of the group of subjects that this one belongs to. */
  group: string;
  views: readonly ExplorerView[];
}

interface Choice {
  anchor: string;
  view: ExplorerView;
  /** The view in the address, kept for the next subject if this one has no such view. */
  wanted: ExplorerView;
}

const ChoiceContext = createContext<Choice>({ anchor: "", view: "chart", wanted: "chart" });

/**
 * Reads the choice from the address, so that it can be shared and the browser's 'back' returns to it. An address that
 * ends in a subject's anchor chooses that subject and scrolls to it.
 */
function useChoice(subjects: readonly Subject[]): { choice: Choice; choose: Choose } {
  const query = useSearchParams();
  const [address, setAddress] = useState(String(query));
  const [asked, setAsked] = useState({ subject: query.get("subject"), view: query.get("view") });
  if (address !== String(query)) {
    setAddress(String(query));
    setAsked({ subject: query.get("subject"), view: query.get("view") });
  }
  const subject = subjects.find((one) => one.anchor === asked.subject) ?? subjects[0];
  const anchor = subject?.anchor ?? "";
  useEffect(() => {
    const follow = () => {
      const target = window.location.hash.slice(1);
      if (target === anchor) document.getElementById(anchor)?.scrollIntoView();
      else if (subjects.some((one) => one.anchor === target))
        window.history.replaceState(null, "", `?subject=${target}#${target}`);
    };
    // Later, as Next follows a change of the address only after the effects of the first render.
    const timer = setTimeout(follow);
    window.addEventListener("hashchange", follow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("hashchange", follow);
    };
  }, [subjects, anchor]);
  const wanted = subjects.flatMap(({ views }) => views).find((view) => view === asked.view) ?? "chart";
  return {
    choice: { anchor, view: subject?.views.includes(wanted) ? wanted : "chart", wanted },
    // Shown at once; the address, which opens at the explorer, follows.
    choose: (chosen, view) => {
      setAsked({ subject: chosen, view });
      window.history.pushState(null, "", `?subject=${chosen}&view=${view}#explorer`);
    },
  };
}

type Choose = (anchor: string, view: ExplorerView) => void;

type Labels = Record<ExplorerView | "subject" | "showAs", string>;

interface ControlProps {
  subjects: readonly Subject[];
  labels: Labels;
  choice: Choice;
  choose: Choose;
}

function SubjectControl({ subjects, labels, choice, choose }: ControlProps) {
  return (
    <label>
      <span className="label">{labels.subject}</span>
      <select value={choice.anchor} onChange={({ target }) => choose(target.value, choice.wanted)}>
        {[...new Set(subjects.map(({ group }) => group))].map((group) => (
          <optgroup key={group} label={group}>
            {subjects
              .filter((subject) => subject.group === group)
              .map(({ anchor, title }) => (
                <option key={anchor} value={anchor}>
                  {title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

function ViewControl({ subjects, labels, choice, choose }: ControlProps) {
  const views = subjects.find(({ anchor }) => anchor === choice.anchor)?.views ?? [];
  if (views.length === 0) return null;
  return (
    <fieldset>
      <legend>{labels.showAs}</legend>
      <div>
        {views.map((view) => (
          <label key={view}>
            <input
              type="radio"
              name="explorer-view"
              checked={choice.view === view}
              onChange={() => choose(choice.anchor, view)}
            />
            {labels[view]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Shows one of its panels, by subject and view. Without a script all of them are shown, as tables. */
export function Explorer({
  subjects,
  labels,
  source,
  children,
}: Pick<ControlProps, "subjects" | "labels"> & {
  /** Source of the charts and tables; rankings state their own. */
  source: string | undefined;
  children: ReactNode;
}) {
  const { choice, choose } = useChoice(subjects);
  const control = { subjects, labels, choice, choose };
  const isChart = subjects.some(({ anchor, views }) => anchor === choice.anchor && views.length > 0);
  return (
    <ChoiceContext value={choice}>
      <div className="explorer">
        <SubjectControl {...control} />
        <ViewControl {...control} />
      </div>
      {children}
      {isChart ? <p className="no-print mt-1 text-muted text-sm">{source}</p> : null}
    </ChoiceContext>
  );
}

const BreakdownTable = createOnDemandComponent(() => import("./breakdown-table"));

/** Hidden unless chosen; always shown without scripts and in print. */
const UNCHOSEN = "hidden noscript:block print:block";

/** Panel of one subject: a chart, a table and breakdowns of the same numbers, or only `children`. */
export function ExplorerPanel({
  anchor,
  title,
  chart,
  table,
  files,
  breakdowns = [],
  labels,
  children,
}: {
  anchor: string;
  title: string;
  chart?: ReactNode;
  table?: ReactNode;
  /** Links to the files of chart and table. */
  files?: ReactNode;
  breakdowns?: readonly BreakdownSource[];
  labels?: BreakdownLabels;
  children: ReactNode;
}) {
  const choice = use(ChoiceContext);
  const isChosen = choice.anchor === anchor;
  const breakdown = breakdowns.find(({ by }) => by === choice.view);
  return (
    <section
      id={anchor}
      aria-label={title}
      className={`min-w-0 scroll-mt-44 break-inside-avoid ${isChosen ? "" : UNCHOSEN}`}
    >
      {children}
      {isChosen && choice.view === "chart" ? chart : null}
      <div className={isChosen && choice.view === "table" ? "" : UNCHOSEN}>{table}</div>
      {breakdown === undefined ? <p className="no-print mt-2">{files}</p> : null}
      {isChosen && breakdown !== undefined && labels !== undefined ? (
        <BreakdownTable
          key={breakdown.data}
          {...breakdown}
          labels={labels}
          waiting={
            <p lang="en" className="py-10 text-center text-muted">
              {labels.loading}
            </p>
          }
          failed={() => <p className="py-4">{labels.failed}</p>}
        />
      ) : null}
    </section>
  );
}
