import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/components/ui/button";
import type { EntryVersionDto } from "@/lib/history/schema";
import { paths } from "@/lib/paths";
import { Callout } from "../ui/callout";
import { getFormats } from "../ui/get-formats";

type Choice = Pick<EntryVersionDto, "_id" | "number" | "timestamp">;

const NAMES = ["from", "to"] as const;

/** Which two versions to compare; a form that asks for the page with both in its address, also without script. */
export async function VersionChooser({
  entryId,
  versions,
}: {
  entryId: string;
  versions: readonly Choice[];
}) {
  const { formatDateTime } = await getFormats();
  const translate = await getTranslations("history.choose");
  const [newest, before] = versions;
  if (newest === undefined || before === undefined) return null;
  const chosen = { from: before._id, to: newest._id };
  return (
    <form
      method="get"
      action={paths.history(entryId)}
      aria-labelledby="vergelijk-kop"
      className="no-print mb-10 max-w-[56rem] rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <h2 id="vergelijk-kop" className="mb-3">
        {translate("title")}
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        {NAMES.map((name) => (
          <label key={name} className="block min-w-0 flex-1 basis-56 font-semibold">
            {translate(name)}
            <select
              name={name}
              defaultValue={chosen[name]}
              className="mt-1 block min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-2.5 font-normal text-ink"
            >
              {versions.map(({ _id, number, timestamp }) => (
                <option key={_id} value={_id}>
                  {translate("option", { number, date: formatDateTime(timestamp) })}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="submit" className={buttonClass("primary")}>
          {translate("submit")}
        </button>
      </div>
    </form>
  );
}

/** That a version does not differ from itself, and what else can be compared. */
export async function ComparedWithItself({ number, hasOthers }: { number: number; hasOthers: boolean }) {
  const translate = await getTranslations("history.choose");
  return (
    <div className="mb-6 max-w-[56rem]">
      <Callout kind="warning">{translate(hasOthers ? "same" : "onlyOne", { number })}</Callout>
    </div>
  );
}
