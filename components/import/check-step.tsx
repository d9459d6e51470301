"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import type { ImportTroubles, TroubleKind } from "@/lib/import/answers";
import type { ImportMapping } from "@/lib/import/mapping-schema";
import type { RowFilter } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { Select } from "../form/select";
import { useApiAction } from "../form/use-act";
import { useFocusFallback } from "../form/use-focus-fallback";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { DuplicateRowsActionChoice } from "./doubles";
import { RememberedList, useTroubleKindName } from "./remembered-list";
import { ImportRows, RowFilterButtons, useCleaningSummary } from "./rows";
import { ImportStepSection, useImportRun, useMappingChange, usePlaceName } from "./run-context";
import { TakeSuggestions } from "./suggestions";
import { NO_TROUBLE_FILTER, type TroubleFilter, TroubleList } from "./troubles";
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
    <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
      {shown.map((name) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-base text-muted">{translate(`counts.${name}`)}</dt>
          <dd className="font-semibold font-serif text-3xl tabular-nums">{formatNumber(rowCounts[name])}</dd>
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
      className="mb-8"
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
    <div className="mb-6">
      <Callout kind={isLoss ? "warning" : "info"}>
        <p>{translate("cleaned", { cleaned })}</p>
        {isLoss ? <p className="mt-1">{translate("unreadableHint")}</p> : null}
      </Callout>
    </div>
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

/** Filter of the displayed problems, by field and kind. */
function KindChoice({
  kinds,
  filter,
  onChange,
}: {
  kinds: readonly TroubleKind[];
  filter: TroubleFilter;
  onChange: (filter: TroubleFilter) => void;
}) {
  const translate = useTranslations("importing.check");
  const nameOf = usePlaceName();
  const kindName = useTroubleKindName();
  const { field, problem } = filter;
  if (kinds.length < 2 && field === "" && problem === "") return null;
  // A chosen field or kind stays an option when its last problem is corrected.
  const fields = new Set([...kinds.map(({ path }) => path), field].filter(Boolean));
  const ofField = kinds.filter(({ path }) => field === "" || path === field);
  const problems = new Map(ofField.map(({ message, values }) => [message, values]));
  if (problem !== "" && !problems.has(problem)) problems.set(problem, {});
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={translate("filterField")}
        value={field}
        onValue={(next) => onChange({ field: next, problem: "" })}
        options={[...fields].map((path) => [path, nameOf(path)])}
      >
        <option value="">{translate("filterAllFields")}</option>
      </Select>
      <Select
        label={translate("filterProblem")}
        value={problem}
        onValue={(next) => onChange({ field, problem: next })}
        // Without a chosen field, names omit the limits, which differ between fields.
        options={[...problems].map(([message, values]) => [
          message,
          kindName({ message, values: field === "" ? {} : values }),
        ])}
      >
        <option value="">{translate("filterAllProblems")}</option>
      </Select>
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
  const [filter, setFilter] = useState(NO_TROUBLE_FILTER);
  const { data: troubles = NO_TROUBLES, mutate } = useSWR<ImportTroubles, unknown>(
    paths.api.importProblems(run._id),
    (address: string) => callApi<ImportTroubles>("GET", address),
    STEADY,
  );
  const rows = useRows(filter, () => void mutate().catch(() => undefined));
  const refresh = () => void rows.refresh();
  // When the last problem disappears, the focus moves to the rows.
  const around = useFocusFallback<HTMLDivElement>((box) => box.querySelector("h3") ?? status.current);
  const { binned, rejected, sameName } = run.rowCounts;
  const doubledKeys = troubles.kinds.find(({ message }) => message === "import.duplicateKey")?.rows ?? 0;

  function choose(next: TroubleFilter, show: RowFilter = "problems") {
    setFilter(next);
    rows.choose(show);
  }

  function show(next: TroubleFilter, among: RowFilter) {
    choose(next, among);
    status.current?.focus();
  }

  return (
    <ImportStepSection title={translate("title")} intro={translate("intro", { kind: run.kind })}>
      <Counts />
      <div className="mb-6 space-y-3 empty:hidden">
        {binned > 0 ? <Callout kind="info">{translate("binnedHint", { count: binned })}</Callout> : null}
        {doubledKeys > 0 ? (
          <Callout kind="warning">
            <p>{translate("duplicateKeyHint", { count: doubledKeys })}</p>
            <Button size="small" className="mt-2" onClick={onBack}>
              {translate("changeKey")}
            </Button>
          </Callout>
        ) : null}
        {(run.mapping as ImportMapping).sourceKey.none ? (
          <Callout kind="warning">{mapping("keyNoneHint", { kind: run.kind })}</Callout>
        ) : null}
        {sameName > 0 ? (
          <Callout kind="warning">
            <p>{translate("sameNameHint", { count: sameName })}</p>
            <Button size="small" className="mt-2" onClick={() => show(NO_TROUBLE_FILTER, "sameName")}>
              {translate("showKind")}
            </Button>
          </Callout>
        ) : null}
      </div>
      <Cleaned />
      <DuplicateRowsActionChoice
        onChanged={refresh}
        onShow={() => {
          rows.choose("doubles");
          status.current?.focus();
        }}
      />
      <div ref={around}>
        <TakeSuggestions suggestions={troubles.suggestions} onChanged={refresh} />
        <TroubleList troubles={troubles} onShow={show} onMended={refresh} />
      </div>
      <RememberedHere onForgotten={refresh} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RowFilterButtons rows={rows} />
        {rejected > 0 ? (
          <a href={paths.api.importAct(run._id, "problems.csv")} download className="link">
            {translate("download")}
          </a>
        ) : null}
      </div>
      {rows.show === "problems" ? (
        <div className="mt-4 max-w-2xl empty:hidden">
          <KindChoice kinds={troubles.kinds} filter={filter} onChange={choose} />
        </div>
      ) : null}
      <ImportRows rows={rows} kinds={troubles.kinds} field={filter.field} status={status} />
      <StartImport />
      <Button kind="quiet" className="mt-4" onClick={onBack}>
        {translate("backToMapping")}
      </Button>
    </ImportStepSection>
  );
}
