"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import { callApi } from "@/lib/client/api";
import type { ImportRunDto, ImportTroubles } from "@/lib/import/answers";
import type { MappingDraft } from "@/lib/import/guess";
import type { Remembered } from "@/lib/import/mapping-schema";
import { without } from "@/lib/import/mends";
import { GROUPS_AT_ONCE } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { useAct } from "../form/use-act";
import { useKeptFocus } from "../form/use-kept-focus";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { useFormats } from "../ui/use-formats";
import { Cleaned } from "./cleaned";
import { RememberedList } from "./remembered-list";
import { usePlaceName } from "./row-item";
import { RowChoices, Rows, useRows } from "./row-list";
import { useRun } from "./run-context";
import { StartImport } from "./start-import";
import { TroubleGroups } from "./trouble-groups";
import { KindChoice, TroubleKinds } from "./trouble-kinds";
import { EVERY_KIND, type KindFilter, useTroubles } from "./use-kinds";

const COUNTED = ["added", "changed", "unchanged", "rejected", "binned", "omitted", "sameName"] as const;

function Counts() {
  const translate = useTranslations("importing.check");
  const { formatNumber } = useFormats();
  const { rowCounts } = useRun().run;
  const shown = COUNTED.filter((name) => rowCounts[name] > 0 || name === "added" || name === "rejected");
  return (
    <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
      {shown.map((name) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-base text-muted">{translate(`counts.${name}`)}</dt>
          <dd className="font-serif text-3xl tabular-nums">{formatNumber(rowCounts[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the mapping corrects by now; what is taken out is looked at as the file has it. */
function RememberedHere({ onForgotten }: { onForgotten: () => void }) {
  const translate = useTranslations("importing");
  const { run, show } = useRun();
  const nameOf = usePlaceName();
  const { act, isBusy } = useAct(translate("check.failed"));
  const mapping = run.mapping as MappingDraft;
  const corrections = mapping.corrections ?? [];
  const { name } = mapping;

  function forget(one: Remembered) {
    void act(async () => {
      const next = { ...mapping, corrections: without(corrections, one) };
      await callApi("PUT", paths.api.importRun(run._id), { mapping: next });
      show(await callApi<ImportRunDto>("POST", paths.api.importAct(run._id, "check")));
      onForgotten();
    });
  }

  return (
    <div className="mb-8 empty:hidden">
      <RememberedList
        corrections={corrections}
        nameOf={nameOf}
        hint={name ? translate("remembered.goesAlong", { name }) : translate("remembered.keepIt")}
        onForget={forget}
        isBusy={isBusy}
      />
    </div>
  );
}

/** What is wrong, mended by kind or by value; where the last of it goes, reading goes on at the rows. */
function Troubles({
  shown,
  filter,
  onFilter,
  onMended,
  onMore,
  status,
}: {
  shown: ImportTroubles | undefined;
  filter: KindFilter;
  onFilter: (filter: KindFilter) => void;
  onMended: () => void;
  onMore: () => void;
  status: RefObject<HTMLParagraphElement | null>;
}) {
  const around = useKeptFocus<HTMLDivElement>((box) => box.querySelector("h3") ?? status.current);
  const { kinds = [], groups = [], total = 0 } = shown ?? {};
  return (
    <div ref={around}>
      <TroubleKinds kinds={kinds} onMended={onMended} onShow={onFilter} />
      <TroubleGroups groups={groups} total={total} filter={filter} onReplaced={onMended} onMore={onMore} />
    </div>
  );
}

/** The third step: what would happen, and what is wrong, to be corrected where it stands. */
export function CheckStep({ onBack }: { onBack: () => void }) {
  const translate = useTranslations("importing.check");
  const { run } = useRun();
  const status = useRef<HTMLParagraphElement>(null);
  const [filter, setFilter] = useState(EVERY_KIND);
  const [limit, setLimit] = useState<number>(GROUPS_AT_ONCE);
  const { troubles, reload } = useTroubles(filter, limit);
  const rows = useRows(filter, reload);
  const { binned, rejected, sameName } = run.rowCounts;

  function choose(next: KindFilter) {
    setFilter(next);
    setLimit(GROUPS_AT_ONCE);
    rows.choose("problems");
  }

  return (
    <section>
      <h2 tabIndex={-1} className="scroll-mt-24 outline-offset-4">
        {translate("title")}
      </h2>
      <p className="mt-1 mb-6 max-w-[75ch] text-muted">{translate("intro")}</p>
      <Counts />
      <div className="mb-6 space-y-3 empty:hidden">
        {binned > 0 ? <Callout kind="info">{translate("binnedHint", { count: binned })}</Callout> : null}
        {sameName > 0 ? (
          <Callout kind="warning">{translate("sameNameHint", { count: sameName })}</Callout>
        ) : null}
      </div>
      <Cleaned cleaning={run.cleaning} />
      <Troubles
        shown={troubles}
        filter={filter}
        onFilter={(next) => {
          choose(next);
          status.current?.focus();
        }}
        onMended={rows.refresh}
        onMore={() => setLimit(limit + GROUPS_AT_ONCE)}
        status={status}
      />
      <RememberedHere onForgotten={rows.refresh} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RowChoices rows={rows} />
        {rejected > 0 ? (
          <a href={paths.api.importAct(run._id, "problems.csv")} download className="link">
            {translate("download")}
          </a>
        ) : null}
      </div>
      {rows.show === "problems" ? (
        <div className="mt-4 max-w-2xl empty:hidden">
          <KindChoice kinds={troubles?.kinds ?? []} filter={filter} onChange={choose} />
        </div>
      ) : null}
      <Rows rows={rows} status={status} />
      <StartImport />
      <Button kind="quiet" className="mt-4" onClick={onBack}>
        {translate("backToMapping")}
      </Button>
    </section>
  );
}
