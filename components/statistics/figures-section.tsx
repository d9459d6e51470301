import { useTranslations } from "next-intl";
import type { FigureView } from "@/lib/statistics/figure-view";
import type { RenderedFinding } from "@/lib/statistics/findings";
import { TextLink } from "../ui/links";
import { FigureCard } from "./figure-card";

function Findings({ findings }: { findings: readonly RenderedFinding[] }) {
  const translate = useTranslations("figures");
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="findings" className="mt-8 print:mt-3">
      <h2 id="findings">{translate("title")}</h2>
      <ul className="mt-3 max-w-prose list-disc space-y-2 pl-5 text-lg marker:text-accent print:mt-1 print:max-w-none print:space-y-0 print:text-[8.5pt]">
        {findings.map(({ sentence, figure }) => (
          <li key={sentence}>
            {sentence}{" "}
            <TextLink plain href={`#${figure}`} className="no-print whitespace-nowrap text-base">
              {translate("show")}
              <span className="sr-only"> ({translate(`${figure}.title`)})</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Section with the figures and their findings in sentences. */
export function FiguresSection({
  findings,
  views,
  site,
}: {
  findings: readonly RenderedFinding[];
  views: FigureView[];
  site: string;
}) {
  return (
    <>
      <Findings findings={findings} />
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-2 print:mt-3 print:grid-cols-[3fr_2fr] print:gap-x-6 print:gap-y-3">
        {views.map((view) => (
          <FigureCard key={view.key} view={view} site={site} />
        ))}
      </div>
    </>
  );
}
