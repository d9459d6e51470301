import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/account/account-page";
import { formMessages } from "@/components/account/form-messages";
import { VerifyForm } from "@/components/account/verify-form";
import { paths } from "@/lib/paths";
import { captchaProvider } from "@/lib/server/captcha/captcha";
import { currentActor } from "@/lib/server/session";

type Props = { searchParams: Promise<{ token?: string | string[]; email?: string | string[] }> };

function single(value: string | string[] | undefined): string {
  return typeof value === "string" ? value : "";
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const translate = await getTranslations("account.verify");
  const { token, email } = await searchParams;
  return {
    title: translate("title"),
    description: translate("description"),
    alternates: { canonical: paths.verifyEmail },
    ...(token || email ? { robots: { index: false } } : {}),
  };
}

export default async function VerifyEmailPage({ searchParams }: Props) {
  const [query, actor, translate, messages] = await Promise.all([
    searchParams,
    currentActor(),
    getTranslations("account.verify"),
    getMessages(),
  ]);
  const isLoggedIn = actor.kind === "user";
  const ownEmail = isLoggedIn ? actor.email : "";
  const email = single(query.email) || ownEmail;
  // Of another address, such as one's new one, nothing is known, and nothing would be said.
  const verified = isLoggedIn && actor.verified && email.trim().toLowerCase() === ownEmail;
  return (
    <AccountPage title={translate("title")} intro={translate("intro")}>
      <NextIntlClientProvider messages={formMessages(messages)}>
        <VerifyForm
          captcha={captchaProvider()}
          token={single(query.token)}
          email={email}
          verified={verified}
          isLoggedIn={isLoggedIn}
        />
      </NextIntlClientProvider>
    </AccountPage>
  );
}
