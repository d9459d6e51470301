import Link from "next/link";
import { useTranslations } from "next-intl";
import type { SignOnRefusal } from "@/lib/accounts/sign-on-rules";
import { paths } from "@/lib/paths";
import { Callout } from "../../ui/callout";

/** Why the person is back on the login page without having logged in. */
export function SignOnRefusalNote({ reason, provider }: { reason: SignOnRefusal; provider: string }) {
  const translate = useTranslations("login.signOn");
  return (
    <div className="mb-6">
      <Callout kind={reason === "cancelled" ? "info" : "danger"} role="alert">
        <p>{translate(`refused.${reason}`, { name: provider })}</p>
        {reason === "migration" ? (
          <Link href={paths.migrate} className="link">
            {translate("toMigrate")}
          </Link>
        ) : null}
      </Callout>
    </div>
  );
}
