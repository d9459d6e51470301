import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/accounts/entrance/account-page";
import { NewPasswordForm, ResetRequestForm } from "@/components/accounts/entrance/password-forms";
import { TextLink } from "@/components/ui/links";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getSettings } from "@/lib/platform/env";
import { wrapPageWithRefusals } from "../../in-place";

interface Props {
  params: Promise<{ token?: string[] }>;
  searchParams: Promise<{ email?: string | string[] }>;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const translate = await getTranslations("account.reset");
  const [{ token }, { email }] = await Promise.all([params, searchParams]);
  if (token && token.length > 1) {
    return { title: (await getTranslations("common"))("notFoundTitle"), robots: { index: false } };
  }
  if (token) return { title: translate("newTitle"), robots: { index: false }, referrer: "same-origin" };
  return {
    title: translate("title"),
    description: translate("description"),
    alternates: { canonical: paths.passwordReset },
    ...(email ? { robots: { index: false } } : {}),
  };
}

async function PasswordResetPage({ params, searchParams }: Props) {
  const [{ token = [] }, query] = await Promise.all([params, searchParams]);
  if (token.length > 1) notFound();
  const [translate, actor] = await Promise.all([getTranslations("account.reset"), getCurrentActor()]);
  const isLoggedIn = actor.kind === "user";
  const email = typeof query.email === "string" ? query.email : isLoggedIn ? actor.email : "";
  const [secret] = token;
  const occasion = secret ? "new" : isLoggedIn ? "change" : null;
  return (
    <AccountPage
      title={translate(occasion ? `${occasion}Title` : "title")}
      intro={translate(occasion ? `${occasion}Intro` : "intro")}
    >
      {secret ? (
        <NewPasswordForm token={secret} email={email} passwordMin={getSettings().PASSWORD_MIN_LENGTH} />
      ) : (
        <ResetRequestForm email={email} />
      )}
      <p className="mt-8 border-line border-t pt-6">
        {isLoggedIn ? (
          <TextLink href={paths.profile(actor.id)}>{translate("backToProfile")}</TextLink>
        ) : (
          <TextLink plain href={paths.login}>
            {translate("backToLogin")}
          </TextLink>
        )}
      </p>
    </AccountPage>
  );
}

export default wrapPageWithRefusals(PasswordResetPage);
