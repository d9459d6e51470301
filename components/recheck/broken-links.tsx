import { getTranslations } from "next-intl/server";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/links";
import { paths } from "@/lib/paths";
import type { BrokenLinkDto } from "@/lib/recheck/schema";
import { getFormats } from "../ui/get-formats";

/** Note for an entry's editors: which of its links failed repeatedly. */
export async function BrokenLinksNote({
  entryId,
  links,
  hasForm = false,
}: {
  entryId: string;
  links: readonly BrokenLinkDto[];
  /** Whether the note is shown above the entry's form already. */
  hasForm?: boolean;
}) {
  const { formatDate } = await getFormats();
  const translate = await getTranslations("recheck.broken");
  if (links.length === 0) return null;
  return (
    <div className="no-print">
      <Callout kind="warning">
        <p className="font-semibold">{translate("title", { count: links.length })}</p>
        <p className="text-base">{translate("intro")}</p>
        <ul className="my-2 list-disc pl-5">
          {links.map(({ link, outcome, failingSince }) => (
            <li key={link} className="wrap-anywhere">
              {link}
              <span className="block text-base text-muted">
                {translate("since", {
                  reason: translate(`outcome.${outcome}`),
                  date: formatDate(failingSince),
                })}
              </span>
            </li>
          ))}
        </ul>
        {hasForm ? null : (
          <TextLink plain href={paths.editField(entryId, "mediaURL")} alone>
            {translate("edit")}
          </TextLink>
        )}
      </Callout>
    </div>
  );
}
