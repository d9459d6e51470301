"use client";

import type { AuditEventDto } from "@/lib/audit/schema";
import { readApiPage } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { chosenAddress, usePaged } from "../ui/paged-list";

/** What the filter's controls hold; an empty text asks nothing. */
export const EMPTY_FILTER = { kind: "", person: "", subject: "", from: "", to: "" };
export type TypedFilter = typeof EMPTY_FILTER;

/** One page of the audit trail under the filter that was last applied. `first` is what the page came with. */
export function useAuditTrail(first: { events: AuditEventDto[]; total: number }) {
  const { data, isLoading, isValidating, choice, choose, ...list } = usePaged(
    paths.api.audit,
    { items: first.events, total: first.total },
    EMPTY_FILTER,
    { read: readApiPage<AuditEventDto>, revalidateOnFocus: false },
  );
  return {
    ...list,
    events: data?.items ?? [],
    total: data?.total ?? 0,
    isLoading: isLoading || isValidating,
    isFiltered: chosenAddress("", choice) !== "",
    apply: choose,
    filePath: chosenAddress(paths.api.auditFile, choice),
  };
}
