import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SignOnForm } from "@/components/accounts/entrance/sign-on-form";
import { TextLink } from "@/components/ui/links";
import { Sentences } from "@/components/ui/sentences";
import { readSignOnProviderSettings } from "@/lib/accounts/server/sign-on/discovery";
import { getSignOnTicketCookieName, readSignOnTicket } from "@/lib/accounts/server/sign-on/enter";
import { getSafeReturnPath, paths } from "@/lib/paths";
import type { SearchParamsProps } from "../../props";

/** Returns the unexpired ticket that the provider's redirect left in a cookie. */
async function currentTicket() {
  return readSignOnTicket((await cookies()).get(getSignOnTicketCookieName())?.value);
}

export async function generateMetadata(): Promise<Metadata> {
  const [translate, ticket] = await Promise.all([getTranslations("login.signOn"), currentTicket()]);
  return { title: translate(`${ticket?.step ?? "join"}.title`), robots: { index: false } };
}

export default async function SignOnPage({ searchParams }: SearchParamsProps) {
  const { callbackUrl } = await searchParams;
  const returnTo = getSafeReturnPath(typeof callbackUrl === "string" ? callbackUrl : null);
  const [configuration, ticket] = [readSignOnProviderSettings(), await currentTicket()];
  if (configuration === null || ticket === null) redirect(paths.loginRefused("expired", returnTo));
  const translate = await getTranslations("login");
  const { step, identity } = ticket;
  return (
    <div className="page-width grid gap-10 py-12 md:py-20">
      <div className="mx-auto w-full max-w-md">
        <h1>{translate(`signOn.${step}.title`)}</h1>
        <p className="mt-3 mb-8 text-lg text-muted">
          {translate(`signOn.${step}.intro`, { name: configuration.name })}
        </p>
        <Sentences of={["login"]}>
          <SignOnForm step={step} email={identity.email} returnTo={returnTo} />
        </Sentences>
        {step === "join" ? (
          <p className="mt-8 border-line border-t pt-6">
            {translate("signOn.join.forgotten", { name: configuration.name })}{" "}
            <TextLink href={paths.passwordReset}>{translate("forgotPassword")}</TextLink>
          </p>
        ) : null}
      </div>
    </div>
  );
}
