import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFailureOfError, useSubmission } from "@/components/form/use-submission";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import type { WorkItem } from "@/lib/work/rules";
import type { WorkStateBody, WorkStateDto } from "@/lib/work/schema";

/** What became of a row: its act is done, or the person hid it, until a day or for good. */
export type WorkOutcome = "done" | { until: string | null };

/** State of a row of the to-do list. The row stays until the page is loaded again, so that no row moves. */
export function useWorkRow({ kind, key }: Pick<WorkItem, "kind" | "key">, first: WorkOutcome | null) {
  const router = useRouter();
  const translate = useTranslations("work.row");
  const [outcome, setOutcome] = useState(first);
  const { failure, isBusy, attempt } = useSubmission(useFailureOfError(translate("failed")), { once: true });
  const settle = (work: () => Promise<WorkOutcome | null>) =>
    void attempt(async () => {
      setOutcome(await work());
      // The header counts what waits.
      router.refresh();
    });
  const put = async (body: WorkStateBody): Promise<WorkOutcome | null> => {
    const { state, until } = await callApi<WorkStateDto>("PUT", paths.api.toDo, body);
    return state === "open" ? null : { until };
  };
  return {
    outcome,
    failure,
    isBusy,
    act: (call: () => Promise<unknown>) =>
      settle(async () => {
        await call();
        return "done";
      }),
    putOff: (until?: string) =>
      settle(() => put({ kind, key, state: "later", ...(until === undefined ? {} : { until }) })),
    decline: () => settle(() => put({ kind, key, state: "declined" })),
    showAgain: () => settle(() => put({ kind, key, state: "open" })),
  };
}
