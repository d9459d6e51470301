import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { LoginForm } from "@/components/accounts/entrance/login-form";
import { SignOnButton } from "@/components/accounts/entrance/sign-on-button";
import { SignOnRefusalNote } from "@/components/accounts/entrance/sign-on-refusal-note";
import { TextLink } from "@/components/ui/links";
import { Sentences } from "@/components/ui/sentences";
import { readSignOnProviderSettings } from "@/lib/accounts/server/sign-on/discovery";
import { isSignOnRefusal } from "@/lib/accounts/sign-on-rules";
import { getSafeReturnPath, paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getCaptchaProvider } from "@/lib/platform/captcha/captcha";
import { createNoindexMetadataGenerator } from "../metadata";
import type { SearchParamsProps } from "../props";

export const generateMetadata = createNoindexMetadataGenerator("login", "title");

/** Keys of the sentence that says why the page to return to needs a login, by the path of that page. */
const INTROS = [
  [/^\/work(\?|$)/, "introWork"],
  [/^\/algorithm\/[^/]+\/(new|edit)(\?|$)/, "introForm"],
  [/^\/admin(\/|\?|$)/, "introAdmin"],
  [/^\/hospital\/[^/]+\/manage(\?|$)/, "introManage"],
] as const;

const getIntroKey = (path: string) => INTROS.find(([pattern]) => pattern.test(path))?.[1] ?? "intro";

export default async function LoginPage({ searchParams }: SearchParamsProps) {
  const { callbackUrl, signOn } = await searchParams;
  const returnTo = getSafeReturnPath(typeof callbackUrl === "string" ? callbackUrl : null);
  if ((await getCurrentActor()).kind === "user") redirect(returnTo);
  const provider = readSignOnProviderSettings()?.name ?? null;
  const translate = await getTranslations("login");
  return (
    <div className="page-width grid gap-10 py-12 md:py-20">
      <div className="mx-auto w-full max-w-md">
        <h1>{translate("title")}</h1>
        <p className="mt-3 mb-8 text-lg text-muted">{translate(getIntroKey(returnTo))}</p>
        <Sentences of={["login"]}>
          {provider !== null && isSignOnRefusal(signOn) ? (
            <SignOnRefusalNote reason={signOn} provider={provider} />
          ) : null}
          <LoginForm captcha={getCaptchaProvider()} returnTo={returnTo} />
          {provider === null ? null : <SignOnButton provider={provider} returnTo={returnTo} />}
        </Sentences>
        <p className="mt-8 border-line border-t pt-6">
          {translate("noAccount")}{" "}
          <TextLink plain href={paths.register}>
            {translate("requestAccess")}
          </TextLink>
        </p>
      </div>
    </div>
  );
}
