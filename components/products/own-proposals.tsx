"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import type { OwnProposal } from "@/lib/products/schema";
import { LoggedOutMessage } from "../form/post-form";
import { rethrowUnlessNotFound, useApiAction } from "../form/use-act";
import { Callout } from "../ui/callout";
import ConfirmDialog from "../ui/confirm-dialog";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";

/** The user's pending proposals for a product, each with a button to withdraw it. */
export function OwnProposals({
  productId,
  proposals,
  nameOf,
}: {
  productId: string;
  proposals: readonly OwnProposal[];
  /** Displayed name of each product field. */
  nameOf: Readonly<Record<string, string>>;
}) {
  const translate = useTranslations("products.form");
  const { formatDate } = useFormats();
  const router = useRouter();
  const { act, isBusy, isLoggedOut } = useApiAction();
  const [leaving, setLeaving] = useState<string | null>(null);
  const withdraw = async (id: string) => {
    const work = () => callApi("DELETE", paths.api.proposal(productId, id)).catch(rethrowUnlessNotFound);
    if (await act(work, translate("withdrawn"))) router.refresh();
  };
  return (
    <>
      {isLoggedOut ? <LoggedOutMessage /> : null}
      {proposals.map(({ _id, at, fields }) => (
        <div key={_id} className="mb-6 max-w-[68ch]">
          <Callout kind="info">
            <p className="wrap-anywhere">
              {translate("waiting", {
                date: formatDate(at),
                fields: fields.map((field) => nameOf[field] ?? field).join(", "),
              })}
            </p>
            <p className="mt-2">
              <ScriptButton size="small" disabled={isBusy} onClick={() => setLeaving(_id)}>
                {translate("withdraw")}
              </ScriptButton>
            </p>
          </Callout>
        </div>
      ))}
      {leaving === null ? null : (
        <ConfirmDialog
          title={translate("withdrawTitle")}
          text={translate("withdrawText")}
          action={translate("withdraw")}
          onConfirm={() => void withdraw(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
