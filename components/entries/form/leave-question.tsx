"use client";

import { useTranslations } from "next-intl";
import { ModalDialog } from "@/components/form/modal-dialog";
import type { LeaveGuard } from "@/components/form/use-leave-guard";
import { Button } from "@/components/ui/button";

/** 'Leave without saving?' */
export function LeaveQuestion({ guard, keepsDraft }: { guard: LeaveGuard; keepsDraft: boolean }) {
  const translate = useTranslations("form.leave");
  const lost = keepsDraft ? "text" : "textNoDraft";
  return (
    <ModalDialog title={translate("title")} isOpen={guard.isAsking} onClose={guard.stay} shape="question">
      <p className="mt-3">{translate(guard.endsDrafts ? "textLogout" : lost)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button kind="primary" autoFocus onClick={guard.stay}>
          {translate("stay")}
        </Button>
        <Button onClick={guard.leave}>{translate("leave")}</Button>
      </div>
    </ModalDialog>
  );
}
