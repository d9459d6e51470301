import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/accounts/entrance/account-page";
import { RequestAccessForm } from "@/components/accounts/entrance/request-access-form";
import { TextLink } from "@/components/ui/links";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getCaptchaProvider } from "@/lib/platform/captcha/captcha";
import { getSettings } from "@/lib/platform/env";
import { createPublicMetadataGenerator } from "../metadata";

export const generateMetadata = createPublicMetadataGenerator("account.register", paths.register);

export default async function RequestAccessPage() {
  if ((await getCurrentActor()).kind === "user") redirect(paths.home);
  const translate = await getTranslations("account.register");
  return (
    <AccountPage title={translate("title")} intro={translate("intro")}>
      <RequestAccessForm captcha={getCaptchaProvider()} passwordMin={getSettings().PASSWORD_MIN_LENGTH} />
      <div className="mt-8 space-y-1 border-line border-t pt-6">
        <p>
          {translate("hasLegacy")} <TextLink href={paths.migrate}>{translate("migrate")}</TextLink>
        </p>
        <p>
          {translate("hasAccount")}{" "}
          <TextLink plain href={paths.login}>
            {translate("login")}
          </TextLink>
        </p>
      </div>
    </AccountPage>
  );
}
