"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import type { ReportStatus } from "@/lib/reports/rules";
import type { ReportDto, ReportPage } from "@/lib/reports/schema";

/** Which reports are shown: of one state or all; of entries with this in their name. */
export interface ReportChoice {
  status: ReportStatus | "";
  search: string;
}

const ALL: ReportChoice = { status: "", search: "" };

function addressOf(base: string, { status, search }: ReportChoice, page: number): string {
  const parameters = new URLSearchParams();
  if (status !== "") parameters.set("status", status);
  if (search !== "") parameters.set("search", search);
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text === "" ? base : `${base}?${text}`;
}

/** One page of the reports that are chosen. `first` is what the page of the site came with: all of them. */
export function useReports(base: string, first: ReportPage) {
  const router = useRouter();
  const [choice, setChoice] = useState(ALL);
  const [page, setPage] = useState(1);
  const path = addressOf(base, choice, page);
  const { data, error, isLoading, isValidating, mutate } = useSWR<ReportPage, unknown>(
    path,
    (address: string) => callApi<ReportPage>("GET", address),
    {
      ...(path === base ? { fallbackData: first } : {}),
      revalidateOnMount: false,
      keepPreviousData: true,
      shouldRetryOnError: false,
    },
  );
  const shown = data ?? first;

  function choose(next: Partial<ReportChoice>) {
    setChoice((before) => ({ ...before, ...next }));
    setPage(1);
  }

  /** Shows a report as an act left it, and reads the rest anew. */
  function replace(report: ReportDto) {
    const reports = shown.reports.map((held) => (held._id === report._id ? report : held));
    void mutate({ ...shown, reports }).catch(() => undefined);
    // The header and the heading count what is open as well.
    router.refresh();
  }

  function refresh() {
    void mutate().catch(() => undefined);
    router.refresh();
  }

  return {
    ...shown,
    choice,
    choose,
    page,
    setPage,
    error,
    isLoading: isLoading || (isValidating && data === undefined),
    replace,
    refresh,
  };
}
