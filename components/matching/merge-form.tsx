"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { cleanLine } from "@/lib/platform/text/schema";
import { PRODUCT_LIMITS } from "@/lib/products/rules";
import type { ProductDto, ProductReference, SuggestedProduct } from "@/lib/products/schema";
import { Input } from "../form/input";
import { useReturnWithToast } from "../form/page-form";
import { PickList } from "../form/pick-list";
import { useApiAction } from "../form/use-act";
import { useConfirmQuestion } from "../form/use-opening";
import { useSuggestions } from "../form/use-suggestions";
import { ScriptButton } from "../ui/script-button";

/** Form to merge a product into another one found by search; says beforehand which of the two stays. */
export function MergeForm({ product }: { product: ProductReference }) {
  const translate = useTranslations("matching.byHand");
  const goBack = useReturnWithToast();
  const { act, isBusy } = useApiAction();
  const [ask, question] = useConfirmQuestion();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<SuggestedProduct | null>(null);
  const typed = cleanLine(text);
  const found = useSuggestions<SuggestedProduct[]>(
    typed.length >= PRODUCT_LIMITS.nameMin ? typed : null,
    paths.api.productSuggestions,
  );
  const others = (found ?? []).filter(({ _id }) => _id !== product._id);
  // Keeps the chosen product in the list while the search changes.
  const shown =
    chosen === null || others.some(({ _id }) => _id === chosen._id) ? others : [chosen, ...others];

  const merge = (into: SuggestedProduct) =>
    act(async () => {
      const body = { into: into._id };
      const { slug, name } = await callApi<ProductDto>("POST", paths.api.mergeProduct(product._id), body);
      goBack(paths.product(slug), translate("done", { goes: product.name, stays: name }));
    });

  return (
    <section aria-labelledby="merge-title" className="mt-12 max-w-[44rem] border-line border-t pt-8">
      <h2 id="merge-title">{translate("title")}</h2>
      <p className="mt-2 mb-4 text-muted">{translate("intro", { name: product.name })}</p>
      <Input
        type="search"
        label={translate("search")}
        value={text}
        onValue={setText}
        maxLength={PRODUCT_LIMITS.nameMax}
        autoComplete="off"
        dir="auto"
      />
      <p role="status" className="mt-3 text-base text-muted empty:hidden">
        {found === null ? "" : translate("found", { count: others.length })}
      </p>
      <PickList
        label={translate("search")}
        items={shown.map((one) => ({ ...one, detail: one.supplier }))}
        chosen={chosen?._id ?? null}
        onChoose={setChosen}
      />
      <ScriptButton
        className="mt-4"
        disabled={isBusy || chosen === null}
        onClick={() => {
          if (chosen === null) return;
          const names = { goes: product.name, stays: chosen.name };
          ask({
            title: translate("question"),
            text: translate("text", names),
            action: translate("confirm", names),
            onConfirm: () => void merge(chosen),
          });
        }}
      >
        {translate("button")}
      </ScriptButton>
      {question}
    </section>
  );
}
