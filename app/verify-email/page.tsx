import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/accounts/entrance/account-page";
import { VerifyForm } from "@/components/accounts/entrance/verify-form";
import { MAILED_CODE_LENGTH } from "@/lib/accounts/rules";
import { paths } from "@/lib/paths";
import { getActorStanding } from "@/lib/platform/auth/actor";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getCaptchaProvider } from "@/lib/platform/captcha/captcha";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import { normalizeEmail } from "@/lib/platform/text/email-address";
import type { SearchParamsProps } from "../props";

/** Whether the token confirms a changed address: it is longer than the six-digit code for a new account. */
function isNewAddress(token: string): boolean {
  return token.length > MAILED_CODE_LENGTH;
}

export async function generateMetadata({ searchParams }: SearchParamsProps): Promise<Metadata> {
  const translate = await getTranslations("account.verify");
  const { token, email } = await searchParams;
  return {
    title: translate(isNewAddress(getValueUnlessRepeated(token)) ? "newAddress.title" : "title"),
    description: translate("description"),
    alternates: { canonical: paths.verifyEmail },
    ...(token || email ? { robots: { index: false } } : {}),
  };
}

export default async function VerifyEmailPage({ searchParams }: SearchParamsProps) {
  const [query, actor, translate] = await Promise.all([
    searchParams,
    getCurrentActor(),
    getTranslations("account.verify"),
  ]);
  const isLoggedIn = actor.kind === "user";
  const ownEmail = isLoggedIn ? actor.email : "";
  const email = getValueUnlessRepeated(query.email) || ownEmail;
  // Users learn only whether their own current address is verified; the page does not reveal this for other addresses.
  const verified = isLoggedIn && actor.verified && normalizeEmail(email.trim()) === ownEmail;
  const token = getValueUnlessRepeated(query.token);
  const newAddress = isNewAddress(token);
  return (
    <AccountPage title={translate(newAddress ? "newAddress.title" : "title")}>
      <VerifyForm
        captcha={getCaptchaProvider()}
        token={token}
        email={email}
        verified={verified}
        isLoggedIn={isLoggedIn}
        isWaiting={getActorStanding(actor) === "pending"}
        newAddress={newAddress}
      />
    </AccountPage>
  );
}
