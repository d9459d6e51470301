import { useTranslations } from "next-intl";
import { useState } from "react";
import type { AdminUserDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import ConfirmDialog from "../ui/confirm-dialog";
import { useActionToast } from "./use-admin-list";

/** Button that mails an account its verification code again; once per rendering. */
export function SendVerificationButton({ user: { _id: id, name, email } }: { user: AdminUserDto }) {
  const translate = useTranslations("admin.verification");
  const told = useActionToast();
  const isReady = useHydrated();
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  async function send() {
    setState("busy");
    const call = () => callApi("PUT", paths.api.accountDecision(id), { decision: "sendVerification" });
    setState((await told(call, translate("sent", { email }))) ? "sent" : "idle");
  }
  return (
    <Button
      size="small"
      disabled={!isReady || state !== "idle"}
      onClick={() => void send()}
      aria-label={translate(state === "sent" ? "alreadySentNamed" : "sendNamed", { name })}
    >
      {translate(state === "sent" ? "alreadySent" : "send")}
    </Button>
  );
}

interface UnverifiedAccessDialogProps {
  /** Accounts without a verified e-mail address that are about to get access. */
  users: readonly AdminUserDto[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether accounts get access before their e-mail address is verified, and offers to mail the code again. */
export function UnverifiedAccessDialog({ users, onConfirm, onClose }: UnverifiedAccessDialogProps) {
  const translate = useTranslations("admin.verification");
  const names = { count: users.length, name: users[0]?.name ?? "" };
  return (
    <ConfirmDialog
      title={translate("title", names)}
      text={translate("text", names)}
      action={translate("confirm")}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="space-y-2">
        {users.map((user) => (
          <li key={user._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <bdi>{user.email}</bdi>
            <SendVerificationButton user={user} />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
