import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/accounts/entrance/account-page";
import { ReportForm } from "@/components/reports/report-form";
import { ReportNeedsScriptNotice } from "@/components/reports/without-script";
import { TextLink } from "@/components/ui/links";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getCaptchaProvider } from "@/lib/platform/captcha/captcha";
import { getReporterAccount, translateFields } from "@/lib/reports/rules";
import { getReportableEntry } from "@/lib/reports/server/reports";
import { wrapPageWithRefusals } from "../../../in-place";
import type { IdParamProps, SearchParamsProps } from "../../../props";
import { entrySubpageMetadata, wrapReadOrNull } from "../read-entry";

/** Loads the entry to report an error in; null if it is not public. */
const readReportable = wrapReadOrNull(getReportableEntry);

export async function generateMetadata({ params }: IdParamProps): Promise<Metadata> {
  const [found, translate] = await Promise.all([
    params.then(({ id }) => readReportable(id)),
    getTranslations("reports.form"),
  ]);
  return entrySubpageMetadata(
    found && { id: found._id, title: translate("metaTitle", { name: found.name }) },
  );
}

/** Page to report an error in a public entry; for other entries every user gets the 404 page. */
async function ReportPage({ params, searchParams }: IdParamProps & SearchParamsProps) {
  const [{ id }, { field }] = await Promise.all([params, searchParams]);
  const [entry, model, actor, translate] = await Promise.all([
    readReportable(id),
    getReaderModel(),
    getCurrentActor(),
    getTranslations("reports.form"),
  ]);
  if (entry === null) notFound();
  const { name, author } = entry;
  const fields = translateFields(model, entry.fields);
  const asked = [field].flat()[0] ?? "";
  return (
    <AccountPage
      title={translate("title")}
      intro={author ? translate("intro", { name, author }) : translate("introNoAuthor", { name })}
      sentences="reports.form"
    >
      <ReportNeedsScriptNotice fields={fields} />
      <ReportForm
        entry={entry}
        fields={fields}
        chosen={fields.some(({ key }) => key === asked) ? asked : ""}
        person={getReporterAccount(actor)}
        captcha={getCaptchaProvider()}
      />
      <p className="mt-8">
        <TextLink plain href={paths.entry(entry._id)}>
          {translate("back")}
        </TextLink>
      </p>
    </AccountPage>
  );
}

export default wrapPageWithRefusals(ReportPage);
