import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { Callout } from "../ui/callout";
import { WholePageLink } from "../ui/whole-page-link";
import { AccessToast } from "./access-toast";

/** In place of the list for whoever is not logged in: why, and both ways in. */
export function LoginPanel({ target, keepsQuery }: { target: string; keepsQuery: boolean }) {
  const translate = useTranslations("home.anonymous");
  const common = useTranslations("common");
  return (
    <section className="rounded-card border border-line bg-surface px-5 py-7 shadow-card wide:px-8">
      <AccessToast message={translate("message")} stays={false} />
      <h2>{translate("message")}</h2>
      <p className="mt-3 max-w-prose text-muted">{translate("explanation")}</p>
      {keepsQuery ? <p className="mt-2 max-w-prose text-muted">{translate("keepsQuery")}</p> : null}
      <p className="mt-6 flex flex-wrap gap-3">
        <WholePageLink href={paths.loginThen(target)} className={buttonClass("primary")}>
          {common("login")}
        </WholePageLink>
        <WholePageLink href={paths.register} className={buttonClass("secondary")}>
          {common("requestAccess")}
        </WholePageLink>
      </p>
    </section>
  );
}

/** In place of the list for an admin who has to set up two-step verification first. */
export function TwoFactorPanel({ personId }: { personId: string }) {
  const translate = useTranslations("home.needsTwoFactor");
  return (
    <Callout kind="warning">
      <p className="font-semibold">{translate("message")}</p>
      <p className="mt-1 max-w-prose">{translate("explanation")}</p>
      <p className="mt-3">
        <Link href={paths.profile(personId)} className={buttonClass("secondary")}>
          {translate("action")}
        </Link>
      </p>
    </Callout>
  );
}

/** In place of the list for a request that was refused. */
export function RefusedPanel() {
  const translate = useTranslations("home.refused");
  return (
    <Callout kind="warning">
      <p className="font-semibold">{translate("message")}</p>
      <p className="mt-1 max-w-prose">{translate("explanation")}</p>
      <p className="mt-3">
        <Link href={paths.contact} className={buttonClass("secondary")}>
          {translate("contact")}
        </Link>
      </p>
    </Callout>
  );
}

/**
 * In place of the list for an account that is not approved yet. The warning stays. `verifyAddress` is where to prove the
 * e-mail address, for who has not done that.
 */
export function PendingPanel({ verifyAddress }: { verifyAddress: string | null }) {
  const translate = useTranslations("home.pending");
  return (
    <section>
      <AccessToast message={translate("message")} stays />
      <Callout kind="warning">
        <p className="font-semibold">{translate("message")}</p>
        <p className="mt-1 max-w-prose">{translate("explanation")}</p>
        {verifyAddress === null ? null : (
          <>
            <p className="mt-3 max-w-prose">{translate("unverified")}</p>
            <p className="mt-3">
              <WholePageLink href={verifyAddress} className={buttonClass("secondary")}>
                {translate("verify")}
              </WholePageLink>
            </p>
          </>
        )}
      </Callout>
    </section>
  );
}
