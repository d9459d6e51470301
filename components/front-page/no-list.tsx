import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { Callout } from "../ui/callout";
import { ButtonLink } from "../ui/links";
import { AccessToast } from "./access-toast";

interface LoginPanelProps {
  target: string;
  keepsQuery: boolean;
}

/** In place of the list for whoever is not logged in: why, and both ways in. */
export function LoginPanel({ target, keepsQuery }: LoginPanelProps) {
  const translate = useTranslations("home.anonymous");
  const common = useTranslations("common");
  return (
    <section className="card px-5 py-7 wide:px-8">
      <h2>{translate("message")}</h2>
      <p className="mt-3 max-w-prose text-muted">{translate("explanation")}</p>
      {keepsQuery ? <p className="mt-2 max-w-prose text-muted">{translate("keepsQuery")}</p> : null}
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink plain href={paths.loginThen(target)} kind="primary">
          {common("login")}
        </ButtonLink>
        <ButtonLink plain href={paths.register}>
          {common("requestAccess")}
        </ButtonLink>
      </p>
    </section>
  );
}

/** In place of the list: why there is none, and below it what to do. */
function WhyNot({
  reason,
  children,
}: {
  reason: "needsTwoFactor" | "refused" | "pending";
  children: ReactNode;
}) {
  const translate = useTranslations("home");
  return (
    <Callout kind="warning">
      <p className="font-semibold">{translate(`${reason}.message`)}</p>
      <p className="mt-1 max-w-prose">{translate(`${reason}.explanation`)}</p>
      {children}
    </Callout>
  );
}

/** For a request that was refused, and for an admin who has to set up two-step verification first: one way on. */
export function OneWayOn({ reason, href }: { reason: "needsTwoFactor" | "refused"; href: string }) {
  const translate = useTranslations("home");
  return (
    <WhyNot reason={reason}>
      <p className="mt-3">
        <ButtonLink href={href}>{translate(`${reason}.action`)}</ButtonLink>
      </p>
    </WhyNot>
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
      <AccessToast message={translate("message")} />
      <WhyNot reason="pending">
        {verifyAddress === null ? null : (
          <>
            <p className="mt-3 max-w-prose">{translate("unverified")}</p>
            <p className="mt-3">
              <ButtonLink plain href={verifyAddress}>
                {translate("verify")}
              </ButtonLink>
            </p>
          </>
        )}
      </WhyNot>
    </section>
  );
}
