"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { controlClass } from "../form/field";
import { ModalDialog } from "../form/modal-dialog";
import { Button } from "../ui/button";
import { useFormats } from "../ui/use-formats";
import { useFailureToast } from "./use-failure-toast";

type Change = <T>(next: (users: AdminUserDto[]) => AdminUserDto[], call: () => Promise<T>) => Promise<T>;

interface AccountDialogProps {
  user: AdminUserDto;
  isOwn: boolean;
  change: Change;
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

function RefusePart({ onRefuse }: { onRefuse: (reason: string) => void }) {
  const translate = useTranslations("admin.account");
  const id = useId();
  const [reason, setReason] = useState("");
  return (
    <Part title={translate("refuseTitle")} text={translate("refuseText")}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {translate("reason")}
      </label>
      <textarea
        id={id}
        rows={3}
        dir="auto"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className={`${controlClass(undefined)} mb-3 block resize-y`}
      />
      <Button onClick={() => onRefuse(reason)} disabled={reason.trim().length < 5}>
        {translate("refuse")}
      </Button>
    </Part>
  );
}

function ErasePart({ onErase }: { onErase: () => void }) {
  const translate = useTranslations("admin.account");
  const [sure, setSure] = useState(false);
  return (
    <Part title={translate("eraseTitle")} text={translate("eraseText")}>
      <label className="mb-3 flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={sure}
          onChange={(event) => setSure(event.target.checked)}
          className="size-6 shrink-0"
        />
        {translate("eraseSure")}
      </label>
      <Button kind="danger" onClick={onErase} disabled={!sure}>
        {translate("erase")}
      </Button>
    </Part>
  );
}

function useDecisions({ user, change, onClose }: AccountDialogProps) {
  const translate = useTranslations("admin.account");
  const tellFailure = useFailureToast();
  const { _id: id, name } = user;
  const path = paths.api.accountDecision(id);
  async function decide(next: Partial<AdminUserDto> | null, call: () => Promise<unknown>, said: string) {
    onClose();
    try {
      await change(
        (users) =>
          users.flatMap((other) =>
            other._id !== id ? [other] : next === null ? [] : [{ ...other, ...next }],
          ),
        call,
      );
      showToast(said, { kind: "success" });
    } catch (error) {
      tellFailure(error);
    }
  }
  return {
    refuse: (reason: string) =>
      decide(
        { refused: true },
        () => callApi("PUT", path, { decision: "refuse", reason }),
        translate("refused", { name }),
      ),
    block: () =>
      decide(
        { blocked: true },
        () => callApi("PUT", path, { decision: "block" }),
        translate("blocked", { name }),
      ),
    unblock: () =>
      decide(
        { blocked: false },
        () => callApi("PUT", path, { decision: "unblock" }),
        translate("unblocked", { name }),
      ),
    resetTwoFactor: () =>
      decide(
        { twoFactor: false },
        () => callApi("PUT", path, { decision: "resetTwoFactor" }),
        translate("twoFactorDone", { name }),
      ),
    erase: () => decide(null, () => callApi("DELETE", path), translate("erased", { name })),
  };
}

/** What an admin can decide about one account besides role and access. */
export function AccountDialog(props: AccountDialogProps) {
  const { formatDateTime } = useFormats();
  const { user, isOwn, onClose } = props;
  const translate = useTranslations("admin.account");
  const common = useTranslations("common");
  const users = useTranslations("admin.users");
  const decisions = useDecisions(props);
  const mayRefuse = !user.allowAccess && user.role !== "ADMIN" && !user.refused;
  return (
    <ModalDialog title={translate("title", { name: user.name })} isOpen onClose={onClose} shape="drawer">
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">{users("email")}</dt>
        <dd className="wrap-anywhere">{user.email}</dd>
        <dt className="text-muted">{translate("institution")}</dt>
        <dd>{user.institution ?? translate("noInstitution")}</dd>
        <dt className="text-muted">{translate("lastLogin")}</dt>
        <dd>{user.lastLogin ? formatDateTime(user.lastLogin) : users("never")}</dd>
      </dl>
      {isOwn ? <p className="mt-6">{translate("own")}</p> : null}
      {mayRefuse && !isOwn ? <RefusePart onRefuse={(reason) => void decisions.refuse(reason)} /> : null}
      {isOwn ? null : (
        <>
          <Part title={translate("blockTitle")} text={translate("blockText")}>
            {user.blocked ? (
              <Button onClick={() => void decisions.unblock()}>{translate("unblock")}</Button>
            ) : (
              <Button onClick={() => void decisions.block()}>{translate("block")}</Button>
            )}
          </Part>
          {user.twoFactor ? (
            <Part title={translate("twoFactorTitle")} text={translate("twoFactorText")}>
              <Button onClick={() => void decisions.resetTwoFactor()}>{translate("twoFactorReset")}</Button>
            </Part>
          ) : null}
          <ErasePart onErase={() => void decisions.erase()} />
        </>
      )}
      <div className="mt-8 flex justify-end">
        <Button onClick={onClose}>{common("close")}</Button>
      </div>
    </ModalDialog>
  );
}
