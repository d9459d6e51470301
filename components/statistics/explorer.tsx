"use client";

import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
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
}

const ChoiceContext = createContext<Choice>({ anchor: "", view: "chart" });

/** Keeps the choice; an address that ends in a subject's anchor chooses that subject and scrolls to it. */
function useChoice(subjects: readonly Subject[]) {
  const [choice, setChoice] = useState<Choice>({ anchor: subjects[0]?.anchor ?? "", view: "chart" });
  const target = useRef<string>(undefined);
  useEffect(() => {
    const follow = () => {
      const anchor = window.location.hash.slice(1);
      if (!subjects.some((subject) => subject.anchor === anchor)) return;
      target.current = anchor;
      setChoice({ anchor, view: "chart" });
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [subjects]);
  // After rendering, as the browser cannot scroll to a hidden section.
  useEffect(() => {
    if (target.current === choice.anchor) document.getElementById(choice.anchor)?.scrollIntoView();
    target.current = undefined;
  }, [choice]);
  return [choice, setChoice] as const;
}

type Labels = Record<ExplorerView | "subject" | "showAs", string>;

interface ControlProps {
  subjects: readonly Subject[];
  labels: Labels;
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

function viewsOf(subjects: readonly Subject[], anchor: string): readonly ExplorerView[] {
  return subjects.find((subject) => subject.anchor === anchor)?.views ?? [];
}

function SubjectControl({ subjects, labels, choice, onChoice }: ControlProps) {
  function choose(anchor: string) {
    const isOffered = viewsOf(subjects, anchor).includes(choice.view);
    onChoice({ anchor, view: isOffered ? choice.view : "chart" });
    window.history.replaceState(null, "", `#${anchor}`);
  }
  return (
    <label>
      <span className="label">{labels.subject}</span>
      <select value={choice.anchor} onChange={({ target }) => choose(target.value)}>
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

function ViewControl({ subjects, labels, choice, onChoice }: ControlProps) {
  const views = viewsOf(subjects, choice.anchor);
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
              onChange={() => onChoice({ ...choice, view })}
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
  children,
}: Pick<ControlProps, "subjects" | "labels"> & { children: ReactNode }) {
  const [choice, setChoice] = useChoice(subjects);
  const control = { subjects, labels, choice, onChoice: setChoice };
  return (
    <ChoiceContext value={choice}>
      <div className="explorer">
        <SubjectControl {...control} />
        <ViewControl {...control} />
      </div>
      {children}
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
