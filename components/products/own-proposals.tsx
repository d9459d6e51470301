"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import type { OwnProposal } from "@/lib/products/schema";
import { LoggedOut } from "../form/post-form";
import { unlessGone, useAct } from "../form/use-act";
import { Callout } from "../ui/callout";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";

/** What the reader proposed of a product and waits; each can be taken back. */
export function OwnProposals({
  productId,
  proposals,
}: {
  productId: string;
  proposals: readonly OwnProposal[];
}) {
  const translate = useTranslations("products.form");
  const { formatDate } = useFormats();
  const router = useRouter();
  const { act, isBusy, isLoggedOut } = useAct();
  const withdraw = async (id: string) => {
    const work = () => callApi("DELETE", paths.api.proposal(productId, id)).catch(unlessGone);
    if (await act(work, translate("withdrawn"))) router.refresh();
  };
  return (
    <>
      {isLoggedOut ? <LoggedOut /> : null}
      {proposals.map(({ _id, at }) => (
        <div key={_id} className="mb-6 max-w-[68ch]">
          <Callout kind="info">
            <p>{translate("waiting", { date: formatDate(at) })}</p>
            <p className="mt-2">
              <ScriptButton size="small" disabled={isBusy} onClick={() => void withdraw(_id)}>
                {translate("withdraw")}
              </ScriptButton>
            </p>
          </Callout>
        </div>
      ))}
    </>
  );
}
