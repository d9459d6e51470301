import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { NoticeDto } from "@/lib/administration/schema";
import { useDutchText } from "../ui/dutch";
import { Icon } from "../ui/icon";
import { useFormats } from "../ui/use-formats";
import { NoticeFold } from "./notice-fold";

/** Border and tag of each notice style; the tag's text distinguishes them without colour. */
const LOOKS: Record<NoticeDto["style"], { item: string; tag: string }> = {
  primary: { item: "border-accent bg-accent-soft", tag: "text-accent" },
  secondary: { item: "border-line-strong bg-sunken", tag: "text-muted" },
  success: { item: "border-success bg-success-soft", tag: "text-success" },
  danger: { item: "border-danger bg-danger-soft", tag: "text-danger" },
  warning: { item: "border-warning bg-warning-soft", tag: "text-warning" },
  info: { item: "border-info bg-info-soft", tag: "text-info" },
  light: { item: "border-line bg-surface", tag: "text-muted" },
  dark: { item: "border-ink bg-ink text-paper", tag: "text-paper" },
};

/** Styles of important notices, which come first. */
const IMPORTANT: ReadonlySet<NoticeDto["style"]> = new Set(["danger", "warning", "dark"]);

interface NoticeProps {
  notice: Pick<NoticeDto, "content" | "style" | "timestamp" | "author">;
  as?: "li" | "div";
}

/** A notice as readers see it. */
export function Notice({ notice: { content, style, timestamp, author }, as: Element = "li" }: NoticeProps) {
  const { formatDate } = useFormats();
  const dutch = useDutchText();
  const translate = useTranslations("home.notices");
  const look = LOOKS[style];
  return (
    <Element
      className={clsx(
        "rounded-control border-l-4 px-3 py-1.5 text-base md:grid md:grid-cols-[7.5rem_1fr_auto] md:gap-x-4",
        look.item,
      )}
    >
      <strong className={look.tag}>{translate(`style.${style}`)}</strong>
      <p dir="auto" {...dutch} className="wrap-anywhere whitespace-pre-line">
        {content}
      </p>
      <p className={clsx("text-sm md:text-right", style === "dark" ? look.tag : "text-muted")}>
        {translate.rich("by", {
          date: () => <time dateTime={timestamp}>{formatDate(timestamp)}</time>,
          name: () => <bdi>{author.name}</bdi>,
        })}
      </p>
    </Element>
  );
}

/** Moment since when a notice is shown. */
const momentOf = ({ timestamp, shownFrom }: NoticeDto) =>
  Math.max(Date.parse(timestamp), shownFrom === null ? 0 : Date.parse(shownFrom));

/**
 * Box of notices, open until the user folds it, and again when there is a newer one; nothing if there are none. Above
 * search or filter results it starts folded, so that results come first. Folded, it is one line with the first words of
 * the newest notice. Important notices come first. Above a list it is less than half the screen high until the user opens it, so that the first result is on the first screen.
 */
export function FoldableNoticesBox({
  notices,
  folded,
  aboveResults = false,
  opensOnce = false,
}: {
  notices: readonly NoticeDto[];
  /** Value of the cookie that remembers which notices were folded. */
  folded: string | undefined;
  aboveResults?: boolean;
  /** Whether notices that were open once are folded on the next visit. */
  opensOnce?: boolean;
}) {
  const dutch = useDutchText();
  const translate = useTranslations("home.notices");
  if (notices.length === 0) return null;
  const [newestNotice] = notices.toSorted((a, b) => momentOf(b) - momentOf(a));
  const newest = newestNotice === undefined ? Number.NaN : momentOf(newestNotice);
  const ordered = notices.toSorted((a, b) => Number(IMPORTANT.has(b.style)) - Number(IMPORTANT.has(a.style)));
  return (
    <NoticeFold key={newest} {...{ newest, folded, aboveResults, opensOnce }}>
      <summary className="flex min-h-11 items-center gap-3 rounded-card px-4 py-1 marker:content-none wide:px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="font-sans font-semibold text-base">{translate("title")}</h2>
        <span className="shrink-0 text-base text-muted max-md:sr-only">
          {translate("count", { n: notices.length })}
        </span>
        <span dir="auto" {...dutch} className="min-w-0 truncate text-base group-open:hidden">
          {newestNotice?.content}
        </span>
        <Icon
          name="chevronDown"
          className="ml-auto size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <section
        aria-label={translate("title")}
        tabIndex={opensOnce ? 0 : undefined}
        className={clsx(
          "px-3 pb-3 wide:px-4 wide:pb-4",
          opensOnce &&
            "max-h-[45dvh] max-md:max-h-[24dvh] overflow-y-auto pt-1 group-data-by-hand:max-h-none",
        )}
      >
        <ul className="grid gap-1.5">
          {ordered.map((notice) => (
            <Notice key={notice._id} notice={notice} />
          ))}
        </ul>
      </section>
    </NoticeFold>
  );
}
