import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { ModalDialog } from "./modal-dialog";
import type { LeaveGuard } from "./use-leave-guard";

interface LeaveQuestionProps {
  guard: LeaveGuard;
  /** Whether leaving keeps the typed text as a draft for 7 days, keeps it in this tab only, or loses it. */
  keeps: "text" | "textTab" | "textNoDraft";
}

/** Dialog 'Leave without saving?'. */
export default function LeaveQuestion({ guard, keeps }: LeaveQuestionProps) {
  const translate = useTranslations("draft.leave");
  return (
    <ModalDialog title={translate("title")} isOpen={guard.isAsking} onClose={guard.stay} shape="question">
      <p className="mt-3">{translate(guard.endsDrafts ? "textLogout" : keeps)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button kind="primary" autoFocus onClick={guard.stay}>
          {translate("stay")}
        </Button>
        <Button onClick={guard.leave}>{translate("leave")}</Button>
      </div>
    </ModalDialog>
  );
}
