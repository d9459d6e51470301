"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import type { ProductDto } from "@/lib/products/schema";
import { Input } from "../form/input";
import { PageFormButtons, useReturnWithToast } from "../form/page-form";
import { PostForm } from "../form/post-form";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";

interface Props {
  productId: string;
  slug: string;
  version: number;
  supplier: NonNullable<ProductDto["supplier"]>;
}

/** Form for a supplier: names and website, shared by all its products. */
export function EditSupplierForm({ productId, slug, version, supplier }: Props) {
  const translate = useTranslations("products.supplier");
  const goBack = useReturnWithToast();
  const form = useApiForm<{ name: string; otherNames: string; website: string }>(
    {
      name: supplier.name,
      /** Other names are edited in one text field, one name per line. */
      otherNames: supplier.otherNames.join("\n"),
      website: supplier.website ?? "",
    },
    { draft: { of: `supplier/${productId}`, version } },
  );
  const sent = form.sending(async ({ otherNames, ...typed }) => {
    const body = {
      ...typed,
      otherNames: otherNames.split("\n").filter((name) => name.trim() !== ""),
      version,
    };
    await callApi("PUT", paths.api.supplier(productId), body);
    goBack(paths.product(slug), translate("saved"));
  });
  return (
    <PostForm {...sent} aria-label={translate("title")} className="grid max-w-[44rem] grid-cols-1 gap-6">
      <Input label={translate("name")} dir="auto" aria-required autoComplete="off" {...form.field("name")} />
      <LabelledTextarea
        label={translate("otherNames")}
        hint={translate("otherNamesHint")}
        rows={3}
        dir="auto"
        {...form.field("otherNames")}
      />
      <Input label={translate("website")} autoComplete="off" {...form.field("website")} />
      <PageFormButtons
        isBusy={sent.isBusy}
        save={translate("save")}
        back={translate("back")}
        path={paths.product(slug)}
      />
    </PostForm>
  );
}
