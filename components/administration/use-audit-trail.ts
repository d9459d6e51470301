"use client";

import { useState } from "react";
import useSWR from "swr";
import type { AuditEventDto } from "@/lib/audit/schema";
import { readApiPage } from "@/lib/client/api";
import { paths } from "@/lib/paths";

/** What the filter's controls hold; an empty text asks nothing. */
export const EMPTY_FILTER = { kind: "", person: "", subject: "", from: "", to: "" };
export type TypedFilter = typeof EMPTY_FILTER;

function withParameters(path: string, filter: TypedFilter, page: number): string {
  const parameters = new URLSearchParams(Object.entries(filter).filter(([, value]) => value.trim() !== ""));
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text === "" ? path : `${path}?${text}`;
}

interface AuditPage {
  items: AuditEventDto[];
  total: number;
}

/** One page of the audit trail under the filter that was last applied. `first` is what the page came with. */
export function useAuditTrail(first: { events: AuditEventDto[]; total: number }) {
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [page, setPage] = useState(1);
  const path = withParameters(paths.api.audit, filter, page);
  const initial = path === paths.api.audit ? { items: first.events, total: first.total } : undefined;
  const { data, error, isLoading, isValidating, mutate } = useSWR<AuditPage, unknown>(
    path,
    (address: string) => readApiPage<AuditEventDto>(address),
    {
      ...(initial ? { fallbackData: initial } : {}),
      revalidateOnMount: false,
      revalidateOnFocus: false,
      revalidateIfStale: true,
      keepPreviousData: true,
      shouldRetryOnError: false,
    },
  );
  return {
    events: data?.items ?? [],
    total: data?.total ?? 0,
    hasData: data !== undefined,
    error,
    isLoading: isLoading || isValidating,
    filter,
    isFiltered: withParameters("", filter, 1) !== "",
    page,
    setPage,
    apply: (next: TypedFilter) => {
      setFilter(next);
      setPage(1);
    },
    refresh: () => void mutate().catch(() => undefined),
    filePath: withParameters(paths.api.auditFile, filter, 1),
  };
}
