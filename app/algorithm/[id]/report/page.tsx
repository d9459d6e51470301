import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { cache } from "react";
import { AccountPage } from "@/components/accounts/entrance/account-page";
import { formMessages } from "@/components/accounts/entrance/form-messages";
import { ReportForm } from "@/components/reports/report-form";
import { WithoutScript } from "@/components/reports/without-script";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { shownText, shownValues } from "@/lib/fields/shown-words";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { currentActor } from "@/lib/platform/auth/session";
import { captchaProvider } from "@/lib/platform/captcha/captcha";
import { AppError } from "@/lib/platform/errors";
import { getReportableEntry } from "@/lib/reports/server/reports";
import { inPlace, refuse } from "../../../in-place";
import { HIDDEN, ID } from "../read-entry";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The entry to report on, or null for what is not public; looked up once for the page and its metadata. */
const readReportable = cache(async (id: string) => {
  if (!ID.test(id)) return null;
  try {
    return await getReportableEntry(await currentActor(), id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
});

/** Search engines keep to the entry itself. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await readReportable((await params).id);
  if (found === null) return { title: (await getTranslations("common"))("notFoundTitle"), ...HIDDEN };
  const translate = await getTranslations("reports.form");
  return {
    title: translate("metaTitle", { name: found.name }),
    alternates: { canonical: paths.entry(found._id) },
    ...HIDDEN,
  };
}

function personOf(actor: Actor) {
  if (actor.kind === "anonymous") return null;
  const { id, name, email, verified } = actor;
  return { id, name, email, isVerified: verified };
}

/** What is reported on a public entry; anything else answers 404 in place, to whoever asks. */
async function ReportPage({ params, searchParams }: Props) {
  const [{ id }, { field }] = await Promise.all([params, searchParams]);
  const [entry, model, actor, messages, translate] = await Promise.all([
    readReportable(id),
    getReaderModel(),
    currentActor(),
    getMessages(),
    getTranslations("reports.form"),
  ]);
  if (entry === null) refuse(404);
  const { name, author } = entry;
  const shown = shownValues(model);
  const fields = entry.fields.map(({ key, value }) => ({
    key,
    name: model[key].displayName,
    value: shownText(shown, key, value),
  }));
  const asked = [field].flat()[0] ?? "";
  const { common, login } = formMessages(messages);
  return (
    <AccountPage
      title={translate("title")}
      intro={author ? translate("intro", { name, author }) : translate("introNoAuthor", { name })}
    >
      <NextIntlClientProvider messages={{ common, login, reports: { form: messages.reports.form } }}>
        <WithoutScript fields={fields} />
        <ReportForm
          entry={entry}
          fields={fields}
          chosen={fields.some(({ key }) => key === asked) ? asked : ""}
          person={personOf(actor)}
          captcha={captchaProvider()}
        />
      </NextIntlClientProvider>
      <p className="mt-8">
        <a href={paths.entry(entry._id)} className="link">
          {translate("back")}
        </a>
      </p>
    </AccountPage>
  );
}

export default inPlace(ReportPage);
