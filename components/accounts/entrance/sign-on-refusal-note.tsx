import { useTranslations } from "next-intl";
import type { SignOnRefusal } from "@/lib/accounts/sign-on-rules";
import { paths } from "@/lib/paths";
import { Callout } from "../../ui/callout";
import { TextLink } from "../../ui/links";

/** Explains on the login page why a single sign-on failed. */
export function SignOnRefusalNote({ reason, provider }: { reason: SignOnRefusal; provider: string }) {
  const translate = useTranslations("login.signOn");
  return (
    <div className="mb-6">
      <Callout kind={reason === "cancelled" ? "info" : "danger"} role="alert">
        <p>{translate(`refused.${reason}`, { name: provider })}</p>
        {reason === "migration" ? <TextLink href={paths.migrate}>{translate("toMigrate")}</TextLink> : null}
      </Callout>
    </div>
  );
}
