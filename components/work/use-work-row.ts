import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureOfError, useSubmission } from "@/components/form/use-submission";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import type { WorkItem } from "@/lib/work/rules";
import type { WorkStateBody, WorkStateDto } from "@/lib/work/schema";

/** Outcome of a to-do row: its act is done, or the user hid it until a day or for good (`until` is null). */
export type WorkOutcome = "done" | { until: string | null };

/** State of a row of the to-do list. The row stays until the page is loaded again, so that no row moves. */
export function useWorkRow({ kind, key }: Pick<WorkItem, "kind" | "key">, first: WorkOutcome | null) {
  const router = useRouter();
  const translate = useTranslations("work.row");
  const [outcome, setOutcome] = useState(first);
  const { failure, isBusy, attempt } = useSubmission(useFailureOfError(translate("failed")), { once: true });
  const [settled, setSettled] = useState(0);
  async function settle(work: () => Promise<WorkOutcome | null>): Promise<void> {
    await attempt(async () => {
      setOutcome(await work());
      // The header counts what waits.
      router.refresh();
    });
    setSettled((calls) => calls + 1);
  }
  const put = async (body: WorkStateBody): Promise<WorkOutcome | null> => {
    const { state, until } = await callApi<WorkStateDto>("PUT", paths.api.toDo, body);
    return state === "open" ? null : { until };
  };
  return {
    outcome,
    /** Number of calls that ended, well or not. */
    settled,
    failure,
    isBusy,
    act: (call: () => Promise<unknown>) =>
      void settle(async () => {
        await call();
        return "done";
      }),
    putOff: (until?: string) =>
      void settle(() => put({ kind, key, state: "later", ...(until === undefined ? {} : { until }) })),
    decline: () => void settle(() => put({ kind, key, state: "declined" })),
    showAgain: () => void settle(() => put({ kind, key, state: "open" })),
  };
}
