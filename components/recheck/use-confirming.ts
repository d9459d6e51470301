import { useTranslations } from "next-intl";
import { useState } from "react";
import { useExplained, useSubmission } from "@/components/form/use-submission";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { EntryDto } from "@/lib/entries/answers";
import type { RecheckDto } from "@/lib/entries/recheck-day";
import { paths } from "@/lib/paths";
import { useFormats } from "../ui/use-formats";

/** An entry as far as saying that it is right needs to know it. */
export interface RecheckedEntry {
  id: string;
  name: string;
}

/** A function that confirms that an entry is right; without a day, its next recheck is in a year. */
export function useConfirmation({ id, name }: RecheckedEntry) {
  const { formatDate } = useFormats();
  const translate = useTranslations("recheck.control");
  return async (nextRecheck: string | null): Promise<RecheckDto> => {
    const { recheck } = await callApi<EntryDto>("PUT", paths.api.entryRecheck(id), { nextRecheck });
    showToast(translate("done", { name, date: formatDate(recheck.nextRecheck) }), { kind: "success" });
    return recheck;
  };
}

/** Confirming an entry by one `button`; `done` is how the entry stands after that. */
export function useConfirming(entry: RecheckedEntry, onDone?: () => void) {
  const translate = useTranslations("recheck.control");
  const send = useConfirmation(entry);
  const [done, setDone] = useState<RecheckDto | null>(null);
  const { failure, isBusy, attempt } = useSubmission(useExplained(translate("failed")));
  const confirm = () =>
    attempt(async () => {
      setDone(await send(null));
      onDone?.();
    });
  const button = {
    disabled: isBusy,
    onClick: () => void confirm(),
    children: translate(isBusy ? "busy" : "confirm"),
  };
  return { done, failure, button };
}
