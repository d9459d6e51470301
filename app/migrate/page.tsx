import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { AccountPage, formMessages } from "@/components/accounts/entrance/account-page";
import { MigrateSteps } from "@/components/accounts/entrance/migrate-steps";
import { TextLink } from "@/components/ui/links";
import { paths } from "@/lib/paths";
import { type QueryValue, singleValue } from "@/lib/platform/http/search-params";

type Props = { searchParams: Promise<{ token?: QueryValue; email?: QueryValue }> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const translate = await getTranslations("account.migrate");
  const { token, email } = await searchParams;
  return {
    title: translate("title"),
    description: translate("description"),
    alternates: { canonical: paths.migrate },
    ...(token || email ? { robots: { index: false } } : {}),
  };
}

export default async function MigratePage({ searchParams }: Props) {
  const [translate, messages, query] = await Promise.all([
    getTranslations("account.migrate"),
    getMessages(),
    searchParams,
  ]);
  return (
    <AccountPage title={translate("title")} intro={translate("intro")}>
      <NextIntlClientProvider messages={formMessages(messages)}>
        <MigrateSteps email={singleValue(query.email)} token={singleValue(query.token)} />
      </NextIntlClientProvider>
      <p className="mt-8 border-line border-t pt-6">
        {translate("noLegacy")}{" "}
        <TextLink plain href={paths.register}>
          {translate("register")}
        </TextLink>
      </p>
    </AccountPage>
  );
}
