import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import { CompareToggle } from "@/components/comparison/compare-toggle";
import { OutdatedNote } from "@/components/review/outdated";
import type { EntryDto } from "@/lib/entries/answers";
import type { EntryDetailRights } from "@/lib/entries/rights";
import type { Followable } from "@/lib/following/rules";
import { EntryActionsPiece, FollowMenuPiece, ReviewNoticePiece } from "./member-pieces";

/** What can be done with an entry besides reading it: comparing, following for members, and its author's own. */
export async function DetailActions({
  entry,
  rights,
  followables,
}: {
  entry: EntryDto;
  rights: EntryDetailRights;
  /** The entry, its hospital and its specialism; null for who may follow nothing. */
  followables: Followable[] | null;
}) {
  const { common, entryActions, following } = await getMessages();
  const { menu, control } = following;
  const { _id, version, author, institution } = entry;
  const name = entry.algorithmName ?? "";
  return (
    <>
      <CompareToggle id={_id} name={name} kind="secondary" size="normal" />
      {followables === null ? null : (
        <NextIntlClientProvider messages={{ common, following: { menu, control } }}>
          <FollowMenuPiece followables={followables} />
        </NextIntlClientProvider>
      )}
      {rights.handOver || rights.requestDeletion ? (
        <NextIntlClientProvider messages={{ common, entryActions }}>
          <EntryActionsPiece entry={{ _id, name, version, author, institution }} rights={rights} />
        </NextIntlClientProvider>
      ) : null}
    </>
  );
}

/** That an entry may not be right any more, with the button that says that it is for who may press it. */
export async function ReviewNote({ entry, mayConfirm }: { entry: EntryDto; mayConfirm: boolean }) {
  const { isOutdated, nextReview } = entry.review;
  if (!mayConfirm) return isOutdated ? <OutdatedNote since={nextReview} /> : null;
  const { common, review } = await getMessages();
  const { outdated, outdatedText, control } = review;
  return (
    <NextIntlClientProvider messages={{ common, review: { outdated, outdatedText, control } }}>
      <ReviewNoticePiece entry={{ id: entry._id, name: entry.algorithmName ?? "" }} review={entry.review} />
    </NextIntlClientProvider>
  );
}
