import clsx from "clsx";

/** Numbers with their headings; `rows` is its body as HTML, in which every text is escaped. */
export function NumbersTable({
  caption,
  head,
  rows,
  words = [],
}: {
  caption: string;
  head: readonly string[];
  rows: string;
  /** Which columns after the first hold words in place of numbers. */
  words?: readonly number[];
}) {
  return (
    <table className="data-table mt-1 w-full text-base">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line-strong border-b text-left text-muted text-sm">
          {head.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={clsx(
                "py-1.5 font-semibold",
                index > 0 && "pl-4",
                index > 0 && !words.includes(index) && "text-right",
              )}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped */}
      <tbody dangerouslySetInnerHTML={{ __html: rows }} />
    </table>
  );
}
