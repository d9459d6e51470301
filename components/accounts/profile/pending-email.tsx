"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useTransition } from "react";
import type { ProfileDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { asApiError } from "../../form/use-submission";
import { Callout } from "../../ui/callout";
import { ScriptButton } from "../../ui/script-button";

/** An address that waits to be confirmed, which its owner can think better of. */
export function PendingEmail({ person, isOwn }: { person: ProfileDto; isOwn: boolean }) {
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
