import { useTranslations } from "next-intl";
import type { BoardReportSummary } from "@/lib/board/schema";
import { paths } from "@/lib/paths";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";

/** The reports of a hospital to its board, by year. */
export function BoardReportList({ slug, reports }: { slug: string; reports: readonly BoardReportSummary[] }) {
  const translate = useTranslations("board.list");
  const { formatDate } = useFormats();
  return (
    <section aria-labelledby="board-reports" className="mt-10">
      <h2 id="board-reports">{translate("title")}</h2>
      <p className="mt-2 max-w-prose text-muted">{translate("intro")}</p>
      <ul className="mt-3 space-y-2">
        {reports.map(({ year, frozen }) => (
          <li key={year}>
            <TextLink href={paths.boardReport(slug, year)} alone>
              {translate("link", { year: String(year) })}
            </TextLink>{" "}
            <span className="text-muted">
              {frozen === null
                ? translate("draft")
                : translate.rich("frozen", {
                    name: () => <bdi>{frozen.by}</bdi>,
                    date: formatDate(frozen.at),
                  })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
