"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { DECISION_TEXT_LENGTH } from "@/lib/administration/rules";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { hasRegisterAccess } from "@/lib/platform/auth/actor";
import { CheckBox } from "../form/check-box";
import { ModalDialog } from "../form/modal-dialog";
import { PostForm } from "../form/post-form";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { Button } from "../ui/button";
import { useFormats } from "../ui/use-formats";
import { RequestFacts } from "./request-facts";
import { SendVerificationButton } from "./unverified-dialog";
import { type AdminList, keepItems, useActionToast } from "./use-admin-list";

interface AccountDialogProps {
  user: AdminUserDto;
  isOwn: boolean;
  change: AdminList<AdminUserDto>["change"];
  onClose: () => void;
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="mt-6 border-line border-t pt-5">
      <h3>{title}</h3>
      <p className="mt-1 mb-3 text-base text-muted">{text}</p>
      {children}
    </section>
  );
}

function RefusePart({ userId, onRefuse }: { userId: string; onRefuse: (reason: string) => Promise<void> }) {
  const translate = useTranslations("admin.account");
  const { field, watch, sending, isBusy } = useApiForm({ reason: "" }, { draft: { of: `refuse/${userId}` } });
  return (
    <Part title={translate("refuseTitle")} text={translate("refuseText")}>
      <PostForm {...sending(({ reason }) => onRefuse(reason))} aria-label={translate("refuseTitle")}>
        <LabelledTextarea
          label={translate("reason")}
          rows={3}
          dir="auto"
          boxClass="mb-3"
          {...field("reason")}
        />
        <Button type="submit" disabled={isBusy || watch("reason").trim().length < DECISION_TEXT_LENGTH.min}>
          {translate("refuse")}
        </Button>
      </PostForm>
    </Part>
  );
}

function ErasePart({ onErase }: { onErase: () => void }) {
  const translate = useTranslations("admin.account");
  const [sure, setSure] = useState(false);
  return (
    <Part title={translate("eraseTitle")} text={translate("eraseText")}>
      <CheckBox
        label={translate("eraseSure")}
        checked={sure}
        onChange={(event) => setSure(event.target.checked)}
        className="mb-3"
      />
      <Button kind="danger" onClick={onErase} disabled={!sure}>
        {translate("erase")}
      </Button>
    </Part>
  );
}

type Done = "blocked" | "unblocked" | "twoFactorDone" | "erased";

function useDecisions({ user, change, onClose }: AccountDialogProps) {
  const translate = useTranslations("admin.account");
  const told = useActionToast();
  const { _id: id, name } = user;
  const path = paths.api.accountDecision(id);

  function decide(next: Partial<AdminUserDto> | null, call: () => Promise<unknown>, done: Done) {
    onClose();
    const changed = (users: AdminUserDto[]) =>
      users.flatMap((other) => (other._id !== id ? [other] : next === null ? [] : [{ ...other, ...next }]));
    void told(() => change(changed, call), translate(done, { name }));
  }
  const put = (decision: string, next: Partial<AdminUserDto>, done: Done) =>
    decide(next, () => callApi("PUT", path, { decision }), done);
  // The dialog closes only on success, so that the typed reason is not lost.
  const refuse = async (reason: string) => {
    await change(keepItems, () => callApi("PUT", path, { decision: "refuse", reason }));
    onClose();
    showToast(translate("refused", { name }), { kind: "success" });
  };

  return {
    refuse,
    block: () => put("block", { blocked: true }, "blocked"),
    unblock: () => put("unblock", { blocked: false }, "unblocked"),
    resetTwoFactor: () => put("resetTwoFactor", { twoFactor: false }, "twoFactorDone"),
    erase: () => decide(null, () => callApi("DELETE", path), "erased"),
  };
}

/** Dialog with the decisions on one account, other than role and access. */
export function AccountDialog(props: AccountDialogProps) {
  const { formatDateTime } = useFormats();
  const { user, isOwn, onClose } = props;
  const translate = useTranslations("admin.account");
  const common = useTranslations("common");
  const users = useTranslations("admin.users");
  const verification = useTranslations("admin.verification");
  const decisions = useDecisions(props);
  const mayRefuse = !hasRegisterAccess(user) && !user.refused;
  return (
    <ModalDialog title={translate("title", { name: user.name })} isOpen onClose={onClose} shape="drawer">
      <RequestFacts
        user={user}
        more={[
          [translate("institution"), user.institution ?? translate("noInstitution")],
          [translate("lastLogin"), user.lastLogin ? formatDateTime(user.lastLogin) : users("never")],
        ]}
      />
      {isOwn ? <p className="mt-6">{translate("own")}</p> : null}
      {user.verified || user.blocked ? null : (
        <Part title={verification("partTitle")} text={verification("partText")}>
          <SendVerificationButton user={user} />
        </Part>
      )}
      {mayRefuse && !isOwn ? <RefusePart userId={user._id} onRefuse={decisions.refuse} /> : null}
      {isOwn ? null : (
        <>
          <Part title={translate("blockTitle")} text={translate("blockText")}>
            {user.blocked ? (
              <Button onClick={decisions.unblock}>{translate("unblock")}</Button>
            ) : (
              <Button onClick={decisions.block}>{translate("block")}</Button>
            )}
          </Part>
          {user.twoFactor ? (
            <Part title={translate("twoFactorTitle")} text={translate("twoFactorText")}>
              <Button onClick={decisions.resetTwoFactor}>{translate("twoFactorReset")}</Button>
            </Part>
          ) : null}
          <ErasePart onErase={decisions.erase} />
        </>
      )}
      <div className="mt-8 flex justify-end">
        <Button onClick={onClose}>{common("close")}</Button>
      </div>
    </ModalDialog>
  );
}
