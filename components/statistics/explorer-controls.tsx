"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useOptimistic, useTransition } from "react";
import {
  ALL_SUBJECTS,
  type ExplorerChoice,
  type ExplorerSubject,
  type ExplorerView,
  ONLY_IN_USE,
} from "@/lib/statistics/explorer";

type SubjectGroup = { label: string; subjects: readonly Pick<ExplorerSubject, "key" | "title">[] };

/** Shows the explorer that the address asks for: by its parameters, or by the anchor of a subject that is not shown. */
function useAddress(shown: string, groups: readonly SubjectGroup[]): void {
  const router = useRouter();
  useEffect(() => {
    const { hash, search } = window.location;
    if (hash === "" && search !== "") document.getElementById("explorer")?.scrollIntoView();
  }, []);
  useEffect(() => {
    const follow = () => {
      const anchor = window.location.hash.slice(1);
      if (anchor !== shown && groups.some(({ subjects }) => subjects.some(({ key }) => key === anchor)))
        router.replace(`?subject=${anchor}#${anchor}`);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [router, shown, groups]);
}

/**
 * Form in which the reader chooses a subject and how it is shown. The server renders the choice that the address holds,
 * so that it can be shared, the browser's 'back' returns to it, and the form works without script.
 */
export function ExplorerControls({
  groups,
  views,
  choice,
  labels,
  offersInUse,
  children,
}: {
  groups: readonly SubjectGroup[];
  /** Views of the subject that is shown, with their labels. */
  views: readonly (readonly [ExplorerView, string])[];
  choice: ExplorerChoice;
  labels: Record<"subject" | "all" | "showAs" | "onlyInUse" | "show", string>;
  /** Whether the reader may leave out what is not in use. */
  offersInUse: boolean;
  /** The subject that is shown. */
  children: ReactNode;
}) {
  const router = useRouter();
  const [isBusy, startTransition] = useTransition();
  const [shown, show] = useOptimistic(choice);
  useAddress(choice.subject, groups);

  function choose(subject: string, view: ExplorerView, onlyInUse = shown.onlyInUse) {
    startTransition(() => {
      show({ subject, view, wanted: view, onlyInUse });
      const only = onlyInUse ? `&only=${ONLY_IN_USE}` : "";
      router.push(`?subject=${subject}&view=${view}${only}#explorer`, { scroll: false });
    });
  }

  return (
    <>
      <form action="#explorer" className="explorer">
        <label>
          <span className="label">{labels.subject}</span>
          <select
            name="subject"
            value={shown.subject}
            onChange={({ target }) => choose(target.value, shown.wanted)}
          >
            {groups.map(({ label, subjects }) => (
              <optgroup key={label} label={label}>
                {subjects.map(({ key, title }) => (
                  <option key={key} value={key}>
                    {title}
                  </option>
                ))}
              </optgroup>
            ))}
            <option value={ALL_SUBJECTS}>{labels.all}</option>
          </select>
        </label>
        {views.length === 0 ? null : (
          <fieldset>
            <legend>{labels.showAs}</legend>
            <div>
              {views.map(([view, label]) => (
                <label key={view}>
                  <input
                    type="radio"
                    name="view"
                    value={view}
                    checked={shown.view === view}
                    onChange={() => choose(shown.subject, view)}
                  />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {offersInUse ? (
          <fieldset>
            <div>
              <label>
                <input
                  type="checkbox"
                  name="only"
                  value={ONLY_IN_USE}
                  checked={shown.onlyInUse}
                  onChange={({ target }) => choose(shown.subject, shown.view, target.checked)}
                />
                {labels.onlyInUse}
              </label>
            </div>
          </fieldset>
        ) : null}
        <button type="submit" className="button button-normal button-secondary hidden noscript:inline-flex">
          {labels.show}
        </button>
      </form>
      <div aria-busy={isBusy || undefined} className="aria-busy:opacity-60">
        {children}
      </div>
    </>
  );
}
