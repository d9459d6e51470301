"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import type { ImportTroubles } from "@/lib/import/answers";
import type { ImportMapping } from "@/lib/import/mapping-schema";
import { VALUE_NOT_STORED_WARNING } from "@/lib/import/mends";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { useApiAction } from "../form/use-act";
import { useFocusFallback } from "../form/use-focus-fallback";
import { Button } from "../ui/button";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { DuplicateRowsActionChoice } from "./doubles";
import { RememberedList } from "./remembered-list";
import { ImportRows, RowFilterButtons, useCleaningSummary } from "./rows";
import { ImportStepSection, useImportRun, useMappingChange, usePlaceName } from "./run-context";
import { CheckSection, Decisions } from "./troubles";
import { STEADY, useRows } from "./use-rows";

const COUNTED = [
  "added",
  "changed",
  "unchanged",
  "double",
  "rejected",
  "binned",
  "omitted",
  "sameName",
  "warnings",
] as const;

function Counts() {
  const translate = useTranslations("importing.check");
  const { formatNumber } = useFormats();
  const { rowCounts } = useImportRun().run;
  const shown = COUNTED.filter((name) => rowCounts[name] > 0 || name === "added" || name === "rejected");
  return (
    <dl className="mb-3 flex flex-wrap items-baseline gap-x-6 gap-y-1">
      {shown.map((name) => (
        <div key={name} className="flex flex-row-reverse items-baseline gap-1.5">
          <dt className="text-base text-muted">{translate(`counts.${name}`)}</dt>
          <dd className="font-semibold font-serif text-xl tabular-nums">{formatNumber(rowCounts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Corrections saved with the mapping; removing one checks all rows again without it. */
function RememberedHere({ onForgotten }: { onForgotten: () => void }) {
  const translate = useTranslations("importing");
  const { remap, isBusy } = useMappingChange(onForgotten);
  const mapping = useImportRun().run.mapping as ImportMapping;
  const { name } = mapping;
  return (
    <RememberedList
      mapping={mapping}
      nameOf={usePlaceName()}
      hint={name ? translate("remembered.goesAlong", { name }) : translate("remembered.keepIt")}
      onChange={(next) => void remap(next)}
      isBusy={isBusy}
      className="has-[details[open]]:basis-full"
    />
  );
}

/** Cleaning counts of all rows, with advice about unreadable characters. */
function Cleaned() {
  const translate = useTranslations("importing.check");
  const { cleaning } = useImportRun().run;
  const cleaned = useCleaningSummary(cleaning);
  if (cleaned === null) return null;
  const isLoss = cleaning.unreadable > 0;
  return (
    <CheckSection title={translate(isLoss ? "notes.unreadable" : "notes.cleaned")}>
      <p>{translate("cleaned", { cleaned })}</p>
      {isLoss ? <p className="mt-1">{translate("unreadableHint")}</p> : null}
    </CheckSection>
  );
}

/** Button that starts the import if no row is wrong, or if wrong rows are skipped. */
function StartImport() {
  const translate = useTranslations("importing.check");
  const { run, send, refresh } = useImportRun();
  const id = useId();
  const [skips, setSkips] = useState(false);
  const { act, isBusy } = useApiAction(translate("startFailed"));
  const { added, changed, rejected } = run.rowCounts;
  const isBlocked = rejected > 0 && !skips;
  const isNothing = added + changed === 0;
  const note = isNothing && rejected === 0 ? "nothing" : isBlocked ? "blocked" : null;

  async function start() {
    const isWell = await act(() => send("start", { skipInvalid: skips }));
    // After a failed request the import may have started all the same.
    if (!isWell) refresh();
  }

  return (
    <div className="mt-8 card p-4 sm:p-5">
      {rejected > 0 ? (
        <CheckBox
          label={translate("skip", { count: rejected })}
          checked={skips}
          onChange={(event) => setSkips(event.currentTarget.checked)}
          className="mb-4"
        />
      ) : null}
      <ScriptButton
        kind="primary"
        disabled={isBusy || isBlocked || isNothing}
        aria-describedby={note === null ? undefined : id}
        onClick={() => void start()}
      >
        {isBusy ? translate("starting") : translate("start", { kind: run.kind, count: added + changed })}
      </ScriptButton>
      {note === null ? null : (
        <p id={id} className="mt-2 text-base text-muted">
          {translate(note)}
        </p>
      )}
    </div>
  );
}

const NO_TROUBLES: ImportTroubles = { kinds: [], warnings: [], suggestions: [] };

/** Third step of an import: its effect, and the problems, to be corrected in place. */
export function CheckStep({ onBack }: { onBack: () => void }) {
  const translate = useTranslations("importing.check");
  const mapping = useTranslations("importing.mapping");
  const { run } = useImportRun();
  const status = useRef<HTMLParagraphElement>(null);
  const { data: troubles = NO_TROUBLES, mutate } = useSWR<ImportTroubles, unknown>(
    paths.api.importProblems(run._id),
    (address: string) => callApi<ImportTroubles>("GET", address),
    STEADY,
  );
  const rows = useRows(() => void mutate().catch(() => undefined));
  const refresh = () => void rows.refresh();
  // When the last problem disappears, the focus moves to the rows.
  const around = useFocusFallback<HTMLDivElement>(
    (box) => box.querySelector<HTMLElement>("button, summary") ?? status.current,
  );
  const { binned, rejected, sameName } = run.rowCounts;
  const doubledKeys = troubles.kinds.find(({ message }) => message === "import.duplicateKey")?.rows ?? 0;

  const notes = [
    { name: "duplicateKey", count: doubledKeys, action: "changeKey", onAct: onBack },
    {
      ...{ name: "sameName", count: sameName, action: "showKind" },
      onAct: () => show("sameName"),
    },
    { name: "binned", count: binned, action: "showKind", onAct: undefined },
  ] as const;

  function show(...chosen: Parameters<typeof rows.choose>) {
    rows.choose(...chosen);
    status.current?.focus();
  }

  return (
    <ImportStepSection title={translate("title")} intro={translate("intro", { kind: run.kind })}>
      <Counts />
      <div ref={around}>
        <Decisions troubles={troubles} onChanged={refresh} onShow={show} />
        <div className="mb-3 flex flex-wrap items-start gap-x-6 gap-y-1 empty:hidden">
          {notes.map(({ name, count, action, onAct }) =>
            count === 0 ? null : (
              <CheckSection
                key={name}
                title={translate(`notes.${name}`, { count })}
                intro={translate(`${name}Hint`, { count })}
              >
                {onAct === undefined ? null : (
                  <Button size="small" className="my-2" onClick={onAct}>
                    {translate(action)}
                  </Button>
                )}
              </CheckSection>
            ),
          )}
          <DuplicateRowsActionChoice onChanged={refresh} onShow={() => show("doubles")} />
          {(run.mapping as ImportMapping).sourceKey.none ? (
            <CheckSection
              title={translate("notes.noKey")}
              intro={mapping("keyNoneHint", { kind: run.kind })}
            />
          ) : null}
          <Cleaned />
          <RememberedHere onForgotten={refresh} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <RowFilterButtons rows={rows} />
        {rejected > 0 ? (
          <a href={paths.api.importAct(run._id, "problems.csv")} download className="link ml-auto">
            {translate("download")}
          </a>
        ) : null}
      </div>
      <ImportRows
        rows={rows}
        kinds={[
          ...troubles.kinds,
          ...troubles.warnings.filter(({ message }) => message === VALUE_NOT_STORED_WARNING),
        ]}
        status={status}
      />
      <StartImport />
      <Button kind="quiet" className="mt-4" onClick={onBack}>
        {translate("backToMapping")}
      </Button>
    </ImportStepSection>
  );
}
