import clsx from "clsx";
import { createUniqueAnchors, type PlainTextPart, parsePlainText } from "@/lib/platform/text/plain-text";

export interface ContentBlock {
  _id: string;
  title: string;
  content: string;
  /** Style class from the database: 'lead' makes the block larger; any other value has no effect. */
  heading: string | null;
  /** True on a page in another language, where the text is marked as Dutch. */
  isDutch?: boolean;
}

function Part({ part }: { part: PlainTextPart }) {
  switch (part.kind) {
    case "list":
      return (
        <ul className="list-disc space-y-1.5 pl-6 marker:text-accent">
          {part.items.map((item) => (
            <li key={item} className="pl-1">
              {item}
            </li>
          ))}
        </ul>
      );
    case "steps":
      return (
        <ol
          start={part.start}
          className="list-decimal space-y-1.5 pl-6 marker:font-semibold marker:text-accent"
        >
          {part.items.map((item) => (
            <li key={item} className="pl-1">
              {item}
            </li>
          ))}
        </ol>
      );
    default:
      return <p className="whitespace-pre-line">{part.lines.join("\n")}</p>;
  }
}

function Block({ block, anchor }: { block: ContentBlock; anchor: string }) {
  const isLead = block.heading === "lead";
  return (
    <section
      aria-labelledby={anchor}
      {...(block.isDutch ? { lang: "nl" } : {})}
      className={clsx(isLead && "lead text-xl leading-relaxed sm:text-[1.375rem]")}
    >
      <h2 id={anchor} className={clsx("mb-3", isLead && "text-[1.75rem]!")}>
        {block.title}
      </h2>
      <div className="space-y-4">
        {parsePlainText(block.content).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change order
          <Part key={index} part={part} />
        ))}
      </div>
    </section>
  );
}

/** Renders a page of text blocks with headings, and on wide screens a table of contents. */
export function ContentBlocks({
  title,
  blocks,
  labels,
}: {
  title: string;
  blocks: readonly ContentBlock[];
  labels: { contents: string; empty: string; onlyDutch: string };
}) {
  const anchors = createUniqueAnchors(blocks.map((block) => block.title));
  const anchorAt = (index: number) => anchors[index] ?? "";
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="mb-8 border-ink border-b-2 pb-6">{title}</h1>
      {blocks.length === 0 ? <p className="text-muted">{labels.empty}</p> : null}
      {blocks.some(({ isDutch }) => isDutch) ? (
        <p className="mb-8 max-w-[42rem] text-muted">{labels.onlyDutch}</p>
      ) : null}
      <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <article className="max-w-[42rem] space-y-12">
          {blocks.map((block, index) => (
            <Block key={block._id} block={block} anchor={anchorAt(index)} />
          ))}
        </article>
        {blocks.length > 1 ? (
          <nav aria-label={labels.contents} className="hidden lg:block">
            <div className="sticky top-24 border-line border-l pl-5">
              <p className="mb-3 font-semibold">{labels.contents}</p>
              <ul className="space-y-2 text-base leading-snug">
                {blocks.map((block, index) => (
                  <li key={block._id}>
                    <a
                      href={`#${anchorAt(index)}`}
                      {...(block.isDutch ? { lang: "nl" } : {})}
                      className="block py-0.5 text-muted hover:text-accent-strong hover:underline"
                    >
                      {block.title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          </nav>
        ) : null}
      </div>
    </div>
  );
}
