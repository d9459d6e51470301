"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { showToast } from "@/lib/client/toast";
import { useFormats } from "../../ui/use-formats";
import type { DraftControls } from "./use-draft";

/** Offers an earlier draft of this form: to go on with it, or to throw it away. */
export function DraftOffer({ draft }: { draft: DraftControls }) {
  const { formatDateTime } = useFormats();
  const translate = useTranslations("form.draft");
  if (draft.offer === null) return null;
  return (
    <div className="mb-8">
      <Callout kind="info" role="status">
        <p className="font-semibold">{translate("offerTitle")}</p>
        <p>{translate("offer", { date: formatDateTime(new Date(draft.offer.savedAt)) })}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="small"
            kind="primary"
            onClick={() => {
              draft.restore();
              showToast(translate("restored"), { kind: "success" });
            }}
          >
            {translate("restore")}
          </Button>
          <Button
            size="small"
            onClick={() => {
              draft.discard();
              showToast(translate("discarded"));
            }}
          >
            {translate("discard")}
          </Button>
        </div>
      </Callout>
    </div>
  );
}
