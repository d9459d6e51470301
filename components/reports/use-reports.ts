"use client";

import { useRouter } from "next/navigation";
import type { ReportStatus } from "@/lib/reports/rules";
import type { ReportDto, ReportPage } from "@/lib/reports/schema";
import { usePaged } from "../ui/paged-list";

/** Which reports are shown: of one state or all; of entries with this in their name. */
const ALL: { status: ReportStatus | ""; search: string } = { status: "", search: "" };

/** One page of the reports that are chosen. `first` is what the page of the site came with: all of them. */
export function useReports(base: string, first: ReportPage) {
  const router = useRouter();
  const { data, replace, refresh, ...list } = usePaged(base, first, ALL);
  const shown = data ?? first;
  return {
    ...list,
    ...shown,
    /** Shows a report as an act left it, and reads the rest anew. */
    replace: (report: ReportDto) => {
      replace({ ...shown, reports: shown.reports.map((one) => (one._id === report._id ? report : one)) });
      // The header and the heading count what is open as well.
      router.refresh();
    },
    refresh: () => {
      refresh();
      router.refresh();
    },
  };
}
