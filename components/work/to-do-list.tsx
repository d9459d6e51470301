import { getTranslations } from "next-intl/server";
import { getDeferralDayRange } from "@/lib/work/deferral-days";
import type { ToDo } from "@/lib/work/rules";
import { PhaseLineDrawing } from "../ui/phase-illustration";
import { Sentences } from "../ui/sentences";
import { OwnDrafts } from "./own-drafts";
import { HiddenList, WholeListToggleLinks, WorkList } from "./work-list";

interface ToDoListProps {
  toDo: ToDo;
  /** Whether to list everything instead of one screen. */
  isWhole: boolean;
  userId: string;
}

/** The user's to-do list. Actions by one API call run in the item's row. The browser adds the drafts that it stores. */
export async function ToDoList({ toDo, isWhole, userId }: ToDoListProps) {
  const translate = await getTranslations("work");
  const days = getDeferralDayRange();
  const view = isWhole ? "all" : "first";
  return (
    <Sentences of={["work"]}>
      <div className="card space-y-5 px-5 py-4">
        <OwnDrafts userId={userId} isWhole={isWhole}>
          {toDo.parts.length === 0 ? (
            <div>
              <PhaseLineDrawing className="mb-4 w-40" />
              <p className="font-semibold">{translate("list.nothing")}</p>
              <p className="mt-1 max-w-[75ch] text-muted">{translate("list.whatComes")}</p>
              <p className="mt-1 max-w-[75ch] text-muted">{translate("drafts.elsewhere")}</p>
            </div>
          ) : null}
        </OwnDrafts>
        {toDo.parts.length === 0 ? null : (
          <div>
            <WorkList key={view} toDo={toDo} isWhole={isWhole} days={days} />
          </div>
        )}
        {isWhole ? <HiddenList toDo={toDo} days={days} /> : null}
        <WholeListToggleLinks toDo={toDo} isWhole={isWhole} />
      </div>
    </Sentences>
  );
}
