"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import type { ImportRunDto } from "@/lib/import/answers";
import { type ImportStep, STEP_OF } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { Callout } from "../ui/callout";
import { CheckStep } from "./check-step";
import { DoneStep } from "./done-step";
import { MappingStep } from "./mapping-step";
import { ProgressStep } from "./progress-step";
import { RunContext, type RunState } from "./run-context";
import { Steps } from "./steps";

const POLL_EVERY = 1_000;
const isAtWork = (run: ImportRunDto | undefined) => run?.status === "importing" || run?.status === "undoing";

/** How the run is: read again every second while a server works on it. */
function useImportRun(first: ImportRunDto) {
  const { data, mutate } = useSWR<ImportRunDto, unknown>(
    paths.api.importRun(first._id),
    (path: string) => callApi<ImportRunDto>("GET", path),
    {
      fallbackData: first,
      revalidateOnMount: false,
      refreshInterval: (latest) => (isAtWork(latest ?? first) ? POLL_EVERY : 0),
    },
  );
  return { run: data ?? first, mutate };
}

const KNOWN_FAILURES = [
  "stopped",
  "interrupted",
  "invalid_input",
  "edit_conflict",
  "undo_later_first",
  "forbidden",
] as const;

function Failure({ failure }: { failure: string | null }) {
  const translate = useTranslations("importing.failure");
  if (failure === null) return null;
  const known = KNOWN_FAILURES.find((name) => name === failure);
  return (
    <div className="mb-6">
      <Callout kind={failure === "stopped" ? "info" : "danger"} role="alert">
        {translate(known ?? "other")}
      </Callout>
    </div>
  );
}

/** A new step is told by where reading goes on: its heading. */
function useFocusOnChange(step: ImportStep) {
  const region = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    region.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [step]);
  return region;
}

/** One import, at the step where it is. Who was at the trial can go back to the columns. */
export function RunDesk({
  first,
  ...given
}: Omit<RunState, "run" | "show" | "refresh"> & { first: ImportRunDto }) {
  const { run, mutate } = useImportRun(first);
  const [isBack, setBack] = useState(false);
  const { model, people, institutions, mappings } = given;
  const state = useMemo(
    (): RunState => ({
      run,
      show: (next) => void mutate(next, { revalidate: false }),
      refresh: () => void mutate().catch(() => undefined),
      model,
      people,
      institutions,
      mappings,
    }),
    [run, mutate, model, people, institutions, mappings],
  );
  const step = isBack && run.status === "checked" ? "mapping" : STEP_OF[run.status];
  const region = useFocusOnChange(step);
  return (
    <RunContext value={state}>
      <Steps now={step} />
      <Failure failure={run.failure} />
      <div ref={region}>
        {step === "mapping" ? <MappingStep onChecked={() => setBack(false)} /> : null}
        {step === "check" ? <CheckStep onBack={() => setBack(true)} /> : null}
        {run.status === "importing" || run.status === "undoing" ? <ProgressStep /> : null}
        {run.status === "done" || run.status === "undone" ? <DoneStep /> : null}
      </div>
    </RunContext>
  );
}
