import { useTranslations } from "next-intl";
import { PostForm } from "@/components/form/post-form";
import { Button } from "@/components/ui/button";
import { getRecheckDayBounds } from "@/lib/entries/recheck-day";
import { Input } from "../form/input";
import { useApiForm } from "../form/use-api-form";
import { useFormats } from "../ui/use-formats";
import { type EntryToConfirm, useConfirmEntry } from "./use-confirming";

/** Form that sets the next recheck date of an entry, and thereby confirms its content. */
export default function RecheckDayForm({ entry, next }: { entry: EntryToConfirm; next: string }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("recheck.control");
  const confirm = useConfirmEntry(entry);
  const { first, last } = getRecheckDayBounds(new Date());
  const bounds = { first: formatDate(first), last: formatDate(last) };
  const { field, sending, isBusy } = useApiForm(
    { nextRecheck: next < first ? "" : next },
    { failed: translate("failed") },
  );
  const confirming = sending(({ nextRecheck }) => confirm(nextRecheck));
  return (
    <PostForm {...confirming} className="mt-2 space-y-3">
      <Input
        type="date"
        label={translate("day")}
        note={translate("dayNote", bounds)}
        min={first}
        max={last}
        {...field("nextRecheck", {
          required: translate("dayMissing"),
          validate: (day) => (day >= first && day <= last) || translate("dayOutside", bounds),
        })}
      />
      <Button type="submit" size="small" disabled={isBusy}>
        {translate("submit")}
      </Button>
    </PostForm>
  );
}
