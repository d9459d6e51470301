"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import type { ProductReference } from "@/lib/products/schema";
import { useReturnWithToast } from "../form/page-form";
import { useApiAction } from "../form/use-act";
import { useConfirmQuestion } from "../form/use-opening";
import { ScriptButton } from "../ui/script-button";

/** Button that deletes a product after confirmation; the server refuses if other data refer to it. */
export function DeleteProductButton({ product: { _id, name } }: { product: ProductReference }) {
  const translate = useTranslations("products.remove");
  const goBack = useReturnWithToast();
  const { act, isBusy } = useApiAction();
  const [ask, question] = useConfirmQuestion();
  const remove = () =>
    act(async () => {
      await callApi("DELETE", paths.api.product(_id));
      goBack(paths.products, translate("done", { name }));
    });
  return (
    <section aria-labelledby="delete-title" className="mt-12 max-w-[44rem] border-line border-t pt-8">
      <h2 id="delete-title">{translate("title")}</h2>
      <p className="mt-2 mb-4 text-muted">{translate("intro")}</p>
      <ScriptButton
        disabled={isBusy}
        onClick={() =>
          ask({
            title: translate("question"),
            text: translate("text", { name }),
            action: translate("confirm"),
            onConfirm: () => void remove(),
          })
        }
      >
        {translate("button")}
      </ScriptButton>
      {question}
    </section>
  );
}
