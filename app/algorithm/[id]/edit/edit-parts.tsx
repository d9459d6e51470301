import { getTranslations } from "next-intl/server";
import { CoEditorsPanel } from "@/components/co-editors/co-editors-panel";
import { linkTo } from "@/components/ui/links";
import type { CoEditorsDto } from "@/lib/co-editors/schema";
import type { EntryDto } from "@/lib/entries/answers";
import type { EntryReaderRights } from "@/lib/entries/rights";
import { ENTRY_DELETION_REQUEST_HASH, paths } from "@/lib/paths";

interface AfterFormProps {
  entry: EntryDto;
  standing: Pick<EntryReaderRights, "rights" | "isCoEditor">;
  readerId: string;
  /**
   * Co-editors of a draft, for users who may change them or are co-editors themselves; null for a published entry, as
   * its detail page shows its co-editors.
   */
  coEditors: CoEditorsDto | null;
}

/** Below the form: a draft's co-editors, and links to ask for advice on a draft or discard it, to restore a version, or request deletion. */
export async function AfterForm({ entry, standing, readerId, coEditors }: AfterFormProps) {
  const translate = await getTranslations("form");
  const { rights, isCoEditor } = standing;
  const { _id: id, algorithmName, institution } = entry;
  const linkOf = (href: string) => ({ link: linkTo(href, { plain: true }) });
  return (
    <>
      {coEditors === null ? null : (
        <div className="mt-8 max-w-[44rem]">
          <CoEditorsPanel
            entry={{ id, name: algorithmName ?? "", institution }}
            own={isCoEditor ? readerId : null}
            listed={coEditors}
          />
        </div>
      )}
      <div className="mt-8 grid gap-2 text-base text-muted empty:hidden">
        {entry.state === undefined ? (
          <p>{translate.rich("historyHint", linkOf(paths.history(id)))}</p>
        ) : (
          <p>{translate.rich("adviceHint", linkOf(paths.advice(id)))}</p>
        )}
        {entry.state !== undefined && rights.includes("delete") ? (
          <p>{translate.rich("discardHint", linkOf(paths.entry(id, "delete")))}</p>
        ) : null}
        {rights.includes("requestDeletion") ? (
          <p>{translate.rich("deletionHint", linkOf(paths.entry(id) + ENTRY_DELETION_REQUEST_HASH))}</p>
        ) : null}
      </div>
    </>
  );
}
