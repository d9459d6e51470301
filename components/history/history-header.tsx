import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { EntryDto } from "@/lib/entries/answers";
import type { EntryVersionDto } from "@/lib/history/schema";
import { paths } from "@/lib/paths";
import { type DutchTextProps, dutchTextProps, useDutchText } from "../ui/dutch";
import { getFormats } from "../ui/get-formats";
import { TextLink } from "../ui/links";

interface OriginProps {
  version: Pick<EntryVersionDto, "timestamp" | "importedAt" | "author">;
  sentence: "savedBy" | "detail.savedOn";
}

/** When a version was saved and, for readers who may see it, by whom. */
export async function VersionDateAndAuthor({ version, sentence }: OriginProps) {
  const { timestamp, importedAt, author } = version;
  const { formatDate, formatDateTime } = await getFormats();
  const translate = await getTranslations("history");
  const saved = importedAt ?? timestamp;
  return translate.rich(importedAt === null ? sentence : "importedBy", {
    added: () => <time dateTime={timestamp}>{formatDate(timestamp)}</time>,
    date: () => <time dateTime={saved}>{formatDateTime(saved)}</time>,
    name: () => (author === null ? translate("unknownAuthor") : <bdi>{author.name}</bdi>),
  });
}

/** The note with which an editor described a change. */
export function ChangeNote({ note }: { note: string | null }) {
  const dutch = useDutchText();
  if (note === null) return null;
  return (
    <p dir="auto" {...dutch} className="wrap-anywhere mt-1 border-line-strong border-l-4 pl-3 text-lg">
      {note}
    </p>
  );
}

interface HeaderProps {
  entry: EntryDto;
  title: string;
  /** Whether the page is a subpage of the history. */
  isBelow: boolean;
  children?: ReactNode;
}

/** Header of history pages: breadcrumbs of register, entry and history, and the page's title. */
export async function HistoryHeader({ entry, title, isBelow, children }: HeaderProps) {
  const translate = await getTranslations("history");
  const common = await getTranslations("common");
  const dutch = dutchTextProps(await getLocale());
  const crumbs: { href: string; text: string; written?: DutchTextProps }[] = [
    { href: paths.home, text: common("register") },
    { href: paths.entry(entry._id), text: entry.algorithmName ?? "", written: dutch },
    ...(isBelow ? [{ href: paths.history(entry._id), text: translate("title") }] : []),
  ];
  return (
    <header className="mb-8 max-w-[56rem]">
      <nav aria-label={translate("breadcrumb")} className="no-print mb-3">
        <ol className="flex items-baseline gap-x-2 text-base">
          {crumbs.map(({ href, text, written }, index) => (
            <li
              key={href}
              className={`flex items-baseline ${index === 1 ? "min-w-0" : "shrink-0"} ${index > 0 ? "text-muted before:mr-2 before:content-['/'_/_'']" : ""}`}
            >
              <TextLink
                href={href}
                dir="auto"
                {...written}
                title={text}
                className="min-w-0 max-w-120 truncate py-0.5"
              >
                {text}
              </TextLink>
            </li>
          ))}
        </ol>
      </nav>
      <h1 className="wrap-anywhere">{title}</h1>
      <p dir="auto" {...dutch} className="wrap-anywhere mt-1 text-lg text-muted">
        {entry.algorithmName}
      </p>
      {children}
    </header>
  );
}
