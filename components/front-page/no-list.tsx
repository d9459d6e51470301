import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { Callout } from "../ui/callout";
import { ButtonLink, TextLink } from "../ui/links";
import { AccessPendingToast } from "./access-toast";

interface LoginPanelProps {
  target: string;
  keepsQuery: boolean;
  /** Whether public entries are listed above. */
  isRest: boolean;
  /** Number of public entries that the links on this page lead to. */
  publicEntries: number;
}

/**
 * Shown to visitors in place of the list of entries, or below its public ones: the reason, with links to log in and to
 * register.
 */
export function LoginPanel({ target, keepsQuery, isRest, publicEntries }: LoginPanelProps) {
  const translate = useTranslations("home.anonymous");
  const common = useTranslations("common");
  return (
    <section className="card px-5 py-7 wide:px-8">
      <h2>
        {publicEntries === 0 ? (
          translate("restTitle")
        ) : (
          <TextLink plain href="#ways-in">
            {translate("public", { n: publicEntries })}
          </TextLink>
        )}
      </h2>
      <p className="mt-3 max-w-prose">
        {translate("wholeList")} <strong className="block font-semibold">{translate("message")}</strong>
      </p>
      <p className="mt-3 max-w-prose text-muted">{translate(isRest ? "rest" : "explanation")}</p>
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

/** Explains why the list is not shown, with what to do below it. */
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

/** Message with one link, for refused requests and for admins who must first set up two-step verification. */
export function RefusedRequestOrTwoFactorMessage({
  reason,
  href,
}: {
  reason: "needsTwoFactor" | "refused";
  href: string;
}) {
  const translate = useTranslations("home");
  return (
    <WhyNot reason={reason}>
      <p className="mt-3">
        <ButtonLink href={href}>{translate(`${reason}.action`)}</ButtonLink>
      </p>
    </WhyNot>
  );
}

/** Shown instead of the list to accounts that await approval. `verifyAddress` links to a pending verification. */
export function PendingPanel({ verifyAddress }: { verifyAddress: string | null }) {
  const translate = useTranslations("home.pending");
  return (
    <section>
      <AccessPendingToast message={translate("message")} />
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
