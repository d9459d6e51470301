import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/account/account-page";
import { formMessages } from "@/components/account/form-messages";
import { MigrateSteps } from "@/components/account/migrate-steps";
import { WholePageLink } from "@/components/ui/whole-page-link";
import { paths } from "@/lib/paths";

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("account.migrate");
  return {
    title: translate("title"),
    description: translate("description"),
    alternates: { canonical: paths.migrate },
  };
}

export default async function MigratePage() {
  const [translate, messages] = await Promise.all([getTranslations("account.migrate"), getMessages()]);
  return (
    <AccountPage title={translate("title")} intro={translate("intro")}>
      <NextIntlClientProvider messages={formMessages(messages)}>
        <MigrateSteps />
      </NextIntlClientProvider>
      <p className="mt-8 border-line border-t pt-6">
        {translate("noLegacy")}{" "}
        <WholePageLink href={paths.register} className="link">
          {translate("register")}
        </WholePageLink>
      </p>
    </AccountPage>
  );
}
