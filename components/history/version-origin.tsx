import { getTranslations } from "next-intl/server";
import type { EntryVersionDto } from "@/lib/history/schema";
import { useDutchText } from "../ui/dutch";
import { getFormats } from "../ui/get-formats";

/** When a version was saved, and by whom, for who may know. */
export async function VersionOrigin({
  version: { timestamp, author },
  sentence,
}: {
  version: Pick<EntryVersionDto, "timestamp" | "author">;
  sentence: "savedBy" | "detail.savedOn";
}) {
  const { formatDateTime } = await getFormats();
  const translate = await getTranslations("history");
  return translate.rich(sentence, {
    date: () => <time dateTime={timestamp}>{formatDateTime(timestamp)}</time>,
    name: () => (author === null ? translate("unknownAuthor") : <bdi>{author.name}</bdi>),
  });
}

/** What was said to have changed, in the words of who saved it. */
export function ChangeNote({ note }: { note: string | null }) {
  const dutch = useDutchText();
  if (note === null) return null;
  return (
    <p
      dir="auto"
      {...dutch}
      className="wrap-anywhere mt-1 border-line-strong border-l-4 pl-3 font-serif text-lg"
    >
      {note}
    </p>
  );
}
