"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useTransition } from "react";
import type { ProfileCardDto, ProfileDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { useHydrated } from "../../form/use-hydrated";
import { asApiError } from "../../form/use-submission";
import { Callout } from "../../ui/callout";
import { Card } from "../../ui/card";
import { ScriptButton } from "../../ui/script-button";

/** An address that waits to be confirmed, which its owner can think better of. */
function PendingEmail({ person, isOwn }: { person: ProfileDto; isOwn: boolean }) {
  const translate = useTranslations("profile.data");
  const common = useTranslations("common");
  const router = useRouter();
  const [isBusy, start] = useTransition();
  const { _id: id, name, email, pendingEmail } = person;
  if (pendingEmail === null) return null;

  const withdraw = () =>
    start(async () => {
      try {
        await callApi("PUT", paths.api.user(id), { name, email });
        showToast(translate("pendingWithdrawn", { email }), { kind: "success" });
        router.refresh();
      } catch (thrown) {
        const { code, detail } = asApiError(thrown);
        const sentence =
          code === "network" ? common("serverUnavailable") : detail || common("unexpectedError");
        showToast(sentence, { kind: "error" });
      }
    });

  return (
    <Callout kind="info">
      <p className="wrap-anywhere">{translate("pendingEmail", { email: pendingEmail })}</p>
      {isOwn ? (
        <ScriptButton size="small" className="mt-2" disabled={isBusy} onClick={withdraw}>
          {translate("withdrawPending")}
        </ScriptButton>
      ) : null}
    </Callout>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-base text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The box that says whether the address was verified. It looks like one to tick, and says why it is none. */
function VerifiedBox({ verified }: { verified: boolean }) {
  const translate = useTranslations("profile.data");
  const hydrated = useHydrated();
  return (
    <label className="inline-flex min-h-9 items-center gap-2" lang="en">
      <input
        type="checkbox"
        checked={verified}
        aria-readonly="true"
        disabled={!hydrated}
        onChange={() => showToast(translate("verifiedFixed"), { kind: "info" })}
        className="size-6"
      />
      {translate("emailVerified")}
    </label>
  );
}

/** Name and, for oneself and admins, the e-mail address and what the register knows besides. */
export function DataCard({ person, isOwn }: { person: ProfileDto | ProfileCardDto; isOwn: boolean }) {
  const translate = useTranslations("profile.data");
  const full = "email" in person ? person : null;
  return (
    <Card id="gegevens" title={translate("title")}>
      <dl className="space-y-3">
        <Fact label={translate("name")}>
          <bdi>{person.name}</bdi>
        </Fact>
        {full ? (
          <>
            <Fact label={translate("email")}>{full.email}</Fact>
            <Fact label={translate("institution")}>{full.institution ?? translate("noInstitution")}</Fact>
          </>
        ) : null}
      </dl>
      {full ? (
        <div className="mt-3 space-y-3">
          <VerifiedBox verified={full.verified} />
          <PendingEmail person={full} isOwn={isOwn} />
        </div>
      ) : null}
    </Card>
  );
}
