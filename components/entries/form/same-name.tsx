import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useSuggestions } from "@/components/form/use-suggestions";
import { useDutchText } from "@/components/ui/dutch";
import type { EntryFormValues } from "@/lib/entries/schema";
import { paths } from "@/lib/paths";
import { cleanLine } from "@/lib/platform/text/schema";
import { formatQueryParameters } from "@/lib/search/query";

const inLowerCase = (text: string | null) => cleanLine(text ?? "").toLowerCase();

/** Warning of a new entry: an entry that the user may see has the same name at the same hospital. */
export function SameNameWarning({ name }: { name: string }) {
  const translate = useTranslations("form");
  const dutch = useDutchText();
  const hospital = String(useWatch<EntryFormValues, "activeHospital">({ name: "activeHospital" }));
  const isComplete = cleanLine(name) !== "" && hospital !== "";
  const query = formatQueryParameters({ search: cleanLine(name), filters: { activeHospital: [hospital] } });
  const found = useSuggestions<{ _id: string; algorithmName: string | null }[]>(
    isComplete ? `${query}` : null,
    (asked) => `${paths.api.entries}?${asked}`,
  );
  const same = found?.find(({ algorithmName }) => inLowerCase(algorithmName) === inLowerCase(name));
  return (
    <div role="status" className="empty:hidden">
      {same === undefined ? null : (
        <p className="mt-1 border-warning border-l-4 pl-3 text-base">
          {translate("sameName", { hospital })}{" "}
          <Link href={paths.entry(same._id)} className="link" target="_blank" prefetch={false} {...dutch}>
            {same.algorithmName}
          </Link>
        </p>
      )}
    </div>
  );
}
