import { useTranslations } from "next-intl";
import { formatBibtex } from "@/lib/open-data/daily-files";
import { serverOnlyPaths } from "@/lib/paths";
import { useFormats } from "../ui/use-formats";
import { CopyButton } from "./copy-button";
import { OpenDataSection } from "./part";

interface CitingProps {
  day: string;
  site: string;
  publisher: string | undefined;
}

/** How to cite a day's version of the data. */
export function CitationExample({ day, site, publisher }: CitingProps) {
  const translate = useTranslations("openData.page.cite");
  const siteName = useTranslations("common")("siteName");
  const { formatDate } = useFormats();
  const cited = {
    title: translate("data", { siteName }),
    publisher: publisher ?? siteName,
    day,
    url: site + serverOnlyPaths.dailyFile(day, "csv"),
  };
  const sentence = translate("sentence", { ...cited, year: day.slice(0, 4), day: formatDate(day) });
  const bibtex = formatBibtex(cited);
  const labels = { copied: translate("copied"), copyFailed: translate("copyFailed", { link: "{link}" }) };
  return (
    <OpenDataSection id="citing" title={translate("title")}>
      <p>{translate("intro")}</p>
      <blockquote className="wrap-anywhere border-line-strong border-l-4 pl-4">{sentence}</blockquote>
      <CopyButton text={sentence} label={translate("copySentence")} labels={labels} />
      <h3>{translate("bibtex")}</h3>
      <pre className="wrap-anywhere whitespace-pre-wrap rounded-card border border-line bg-surface p-4 text-base">
        {bibtex}
      </pre>
      <CopyButton text={bibtex} label={translate("copyBibtex")} labels={labels} />
    </OpenDataSection>
  );
}
