"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import type { ImportRowsPage } from "@/lib/import/answers";
import { ROW_CHOICES, ROWS_PER_PAGE, type RowChoice } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { Chips } from "../ui/chips";
import { PagedList, usePaged } from "../ui/paged-list";
import { RowItem } from "./row-item";
import { useRun } from "./run-context";
import type { KindFilter } from "./use-kinds";

/** One page of the rows that are chosen; of those with mistakes, the ones of a kind. */
export function useRows(filter: KindFilter, reloadTroubles: () => void) {
  const { run, refresh } = useRun();
  const [show, setShow] = useState<RowChoice>(run.rowCounts.rejected > 0 ? "problems" : "ready");
  const base = paths.api.importRows(run._id, { show, ...(show === "problems" ? { ...filter } : {}) });
  const {
    data,
    replace,
    refresh: readAgain,
    setPage,
    ...list
  } = usePaged<ImportRowsPage, Record<string, string>>(base, undefined, {}, { revalidateOnFocus: false });

  function changed() {
    reloadTroubles();
    refresh();
  }

  return {
    ...list,
    setPage,
    data,
    total: data?.total ?? 0,
    show,
    choose: (next: RowChoice) => {
      setShow(next);
      setPage(1);
    },
    /** Shows one row as it is now where it stands: a page that moves under one's hands is no help. */
    replace: (answer: ImportRowsPage) => {
      const [row] = answer.rows;
      if (data === undefined || row === undefined) return;
      const rows = data.rows.map((shown) => (shown.line === row.line ? row : shown));
      replace({ ...data, rows, counts: answer.counts }, false);
      changed();
    },
    refresh: () => {
      readAgain();
      changed();
    },
  };
}

/** Not every file has such rows, and few need the choice. */
const isRare = (choice: RowChoice): choice is "sameName" | "changed" =>
  choice === "sameName" || choice === "changed";

/** Which rows are shown. */
export function RowChoices({ rows }: { rows: ReturnType<typeof useRows> }) {
  const translate = useTranslations("importing.check");
  const { rowCounts } = useRun().run;
  const choices = ROW_CHOICES.filter(
    (choice) => !isRare(choice) || rowCounts[choice] > 0 || rows.show === choice,
  );
  return (
    <Chips
      label={translate("show")}
      choices={choices.map((value) => ({ value, words: translate(`choices.${value}`) }))}
      chosen={rows.show}
      onChoose={rows.choose}
    />
  );
}

/** The rows, each to be corrected where it stands. */
export function Rows({
  rows,
  status,
}: {
  rows: ReturnType<typeof useRows>;
  status: RefObject<HTMLParagraphElement | null>;
}) {
  const translate = useTranslations("importing.check");
  return (
    <PagedList
      list={rows}
      perPage={ROWS_PER_PAGE}
      words="importing.check"
      status={status}
      none={<p>{translate(rows.show === "problems" ? "noProblems" : "none")}</p>}
    >
      <ul className="divide-y divide-line">
        {rows.data?.rows.map((row) => (
          <RowItem key={row.line} row={row} onAnswer={rows.replace} />
        ))}
      </ul>
    </PagedList>
  );
}
