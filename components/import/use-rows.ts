"use client";

import { useState } from "react";
import useSWR, { type SWRConfiguration, useSWRConfig } from "swr";
import { callApi } from "@/lib/client/api";
import type { ImportRowDto, ImportRowsPage } from "@/lib/import/answers";
import { IMPORT_ROWS_PER_PAGE, type RowFilter } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { buildListAddress } from "../ui/paged-list";
import { useImportRun } from "./run-context";

/** Does not reload when the window gets the focus: users look elsewhere for corrections. */
export const STEADY = {
  revalidateOnFocus: false,
  shouldRetryOnError: false,
} as const satisfies SWRConfiguration;

const readPage = (address: string) => callApi<ImportRowsPage>("GET", address);

/** Loads the page of an import's rows that has the row at an index, and returns that row once it is loaded. */
export function useRowAt(base: string, index: number): ImportRowDto | undefined {
  const address = buildListAddress(base, {}, Math.floor(index / IMPORT_ROWS_PER_PAGE) + 1);
  const { data } = useSWR<ImportRowsPage, unknown>(address, readPage, STEADY);
  return data?.rows[index % IMPORT_ROWS_PER_PAGE];
}

/** Filter of rows by the field and kind of their problems; an empty text stands for all. */
export interface TroubleFilter {
  field: string;
  problem: string;
}

const NO_TROUBLE_FILTER: TroubleFilter = { field: "", problem: "" };

/** Whether a filter of rows can be narrowed to one kind of problem or warning. */
const isOfKind = (show: RowFilter) => show === "problems" || show === "warnings";

/** Holds the filter and the active row of an import's rows, and counts them; the rows load page by page. */
export function useRows(reloadTroubles: () => void) {
  const { run, refresh: refreshRun } = useImportRun();
  const [show, setShow] = useState<RowFilter>(run.rowCounts.rejected > 0 ? "problems" : "ready");
  const [filter, setFilter] = useState(NO_TROUBLE_FILTER);
  const [active, setActive] = useState(0);
  const { mutate } = useSWRConfig();
  const base = paths.api.importRows(run._id, { show, ...(isOfKind(show) ? { ...filter } : {}) });
  const { data, error, isLoading } = useSWR<ImportRowsPage, unknown>(base, readPage, {
    ...STEADY,
    keepPreviousData: true,
  });
  const total = data?.total ?? 0;
  return {
    base,
    total,
    error,
    isLoading,
    show,
    /** Index of the row that is open for correction. */
    active: Math.max(0, Math.min(active, total - 1)),
    setActive,
    field: filter.field,
    choose: (next: RowFilter, among = NO_TROUBLE_FILTER) => {
      setShow(next);
      setFilter(among);
      setActive(0);
    },
    /** Reloads the loaded rows, the problems and the counts. */
    refresh: async () => {
      const everyPage = paths.api.importRows(run._id, {});
      await mutate((key) => typeof key === "string" && key.startsWith(everyPage));
      reloadTroubles();
      refreshRun();
    },
  };
}

export type RowsState = ReturnType<typeof useRows>;
