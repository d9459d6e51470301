import { getTranslations } from "next-intl/server";
import { BoardReport } from "@/components/board/board-report";
import { BoardDraftForms } from "@/components/board/draft-forms";
import { PrintButton } from "@/components/entries/detail/share-buttons";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { getFormats } from "@/components/ui/get-formats";
import { ButtonLink, TextLink } from "@/components/ui/links";
import { PrintFooter } from "@/components/ui/printed";
import { BOARD_FILE_FORMATS } from "@/lib/board/schema";
import { getBoardReport } from "@/lib/board/server/reports";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { wrapPageWithRefusals } from "../../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../../metadata";
import { orRefuse } from "../../../../or-refuse";
import { ManagementForbidden } from "../../management-forbidden";

export const generateMetadata = createNoindexMetadataGenerator("board", "metaTitle", NOINDEX_METADATA);

interface ReportPageProps {
  params: Promise<{ slug: string; year: string }>;
}

/** A hospital's report to its board on a year: the draft with its forms, or the frozen report. */
async function ReportPage({ params }: ReportPageProps) {
  const { slug, year: asked } = await params;
  const actor = await getCurrentActor();
  const { report } = await orRefuse(`${paths.hospital(slug)}/report/${asked}`, slug, () =>
    getBoardReport(actor, slug, asked),
  );
  const [translate, common, { formatDate, formatDateTime }] = await Promise.all([
    getTranslations("board"),
    getTranslations("common"),
    getFormats(),
  ]);
  const { year, content, sha256 } = report;
  const { hospital, countedTo, frozen, literacy, incidents, asked: askedOfBoard } = content;
  return (
    <div className="report-page page-width py-8 sm:py-10 print:max-w-none print:p-0">
      <p className="print:hidden">
        <TextLink href={paths.hospitalManagement(slug)} alone>
          {translate("back", { name: hospital.name })}
        </TextLink>
      </p>
      <p className="hidden text-muted text-sm print:float-right print:block">{common("siteName")}</p>
      <h1 className="wrap-anywhere">{translate("title", { year: String(year), name: hospital.name })}</h1>
      <p className="mt-2 text-lg">
        {frozen === null ? (
          <strong>{translate("draft", { date: formatDate(countedTo) })}</strong>
        ) : (
          translate.rich("frozenBy", {
            name: () => <bdi>{frozen.by}</bdi>,
            date: formatDateTime(frozen.at),
          })
        )}
      </p>
      <p className="mt-2 max-w-prose text-muted">
        {translate("intro")} {frozen === null ? null : translate("frozenIntro")}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2 print:hidden">
        <PrintButton label={translate("print")} className="noscript:hidden" />
        <span className="ml-2 text-muted">{translate("download")}</span>
        {BOARD_FILE_FORMATS.map((format) => (
          <ButtonLink
            key={format}
            plain
            size="small"
            rel="nofollow"
            href={paths.api.boardReportFile(slug, year, format)}
          >
            {format === "json" ? "JSON" : "Excel"}
          </ButtonLink>
        ))}
      </div>
      <BoardReport content={content} />
      {frozen === null ? (
        <FormSentences of={["board", "errors.fields"]}>
          <BoardDraftForms
            slug={slug}
            report={{ ...report, content: { literacy, incidents, asked: askedOfBoard } }}
            isEarly={countedTo < `${year}-12-31`}
          />
        </FormSentences>
      ) : (
        <p className="mt-8 border-line border-t pt-3 text-muted text-sm">
          {translate("digest")} <code className="wrap-anywhere">{sha256}</code>
        </p>
      )}
      <PrintFooter
        address={getSettings().APP_URL + paths.boardReport(slug, year)}
        isExample={isExampleSite()}
        opening={`${hospital.name}.`}
        {...(frozen === null ? {} : { moment: new Date(frozen.at) })}
      />
    </div>
  );
}

export default wrapPageWithRefusals(ReportPage, undefined, ManagementForbidden);
