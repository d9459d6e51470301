import { getTranslations } from "next-intl/server";
import { BoardReportList } from "@/components/board/report-list";
import { DeclarableList } from "@/components/declarations/declarable-list";
import { FormSentences } from "@/components/form/draft/form-sentences";
import { HospitalAdviceForm } from "@/components/hospitals/advice-form";
import { ContactForm } from "@/components/hospitals/contact-form";
import { HospitalPeople } from "@/components/hospitals/hospital-people";
import { HospitalReviewForm } from "@/components/hospitals/review-form";
import { InventoryStatementForm } from "@/components/hospitals/statement-form";
import { TextLink } from "@/components/ui/links";
import { listBoardReports } from "@/lib/board/server/reports";
import { listDeclarableEntries } from "@/lib/declarations/server/declarations";
import { buildStretchByPhaseLabel } from "@/lib/entries/phase";
import { formatDutchDay } from "@/lib/entries/recheck-day";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { getShownLabel } from "@/lib/fields/shown-labels";
import { listHospitals } from "@/lib/hospitals/server/hospitals";
import { getManagement } from "@/lib/hospitals/server/management";
import { paths } from "@/lib/paths";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { wrapPageWithRefusals } from "../../../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../../../metadata";
import { orRefuse } from "../../../or-refuse";
import type { SlugParamProps } from "../../../props";
import { ManagementForbidden } from "../management-forbidden";

export const generateMetadata = createNoindexMetadataGenerator(
  "hospitals.management",
  "link",
  NOINDEX_METADATA,
);

/** Page where hospital admins maintain what their hospital's page says. */
async function ManagementPage({ params }: SlugParamProps) {
  const { slug } = await params;
  const actor = await getCurrentActor();
  const management = await orRefuse(paths.hospitalManagement(slug), "hospital", () =>
    getManagement(actor, slug),
  );
  const [translate, hospitals, model, reports, declarable] = await Promise.all([
    getTranslations("hospitals.management"),
    listHospitals(),
    getReaderModel(),
    listBoardReports(actor, slug),
    listDeclarableEntries(actor, slug),
  ]);
  const phases = [...buildStretchByPhaseLabel(model)].flatMap(([label, stretch]) =>
    stretch === "stopped" ? [] : label,
  );
  return (
    <div className="page-width py-8 sm:py-10">
      <p>
        <TextLink href={paths.hospital(slug)} alone>
          {translate("toPage")}
        </TextLink>
      </p>
      <h1 className="wrap-anywhere">{translate("title", { name: management.name })}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">{translate("intro")}</p>
      <p className="mt-3">
        <TextLink href={paths.hospitalInventory(slug)} alone>
          {translate("toInventory")}
        </TextLink>
      </p>
      <BoardReportList slug={slug} reports={reports} />
      <DeclarableList entries={declarable} />
      <FormSentences of={["hospitals.management", "hospitals.statement", "errors.fields"]}>
        <InventoryStatementForm management={management} today={formatDutchDay(new Date())} />
        <ContactForm management={management} />
        <HospitalAdviceForm
          management={management}
          committees={hospitals.flatMap(({ _id, name }) => (name === management.name ? [] : [[_id, name]]))}
          phases={phases.map((label) => [label, getShownLabel(model, "technicalReadinessLevel", label)])}
        />
        <HospitalReviewForm management={management} />
        <HospitalPeople management={management} mayName={mayPerformAction(actor, "institution.nameAdmins")} />
      </FormSentences>
    </div>
  );
}

export default wrapPageWithRefusals(ManagementPage, undefined, ManagementForbidden);
