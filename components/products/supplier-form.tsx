"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import type { ProductDto } from "@/lib/products/schema";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { TextBox } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { ButtonLink } from "../ui/links";
import { ScriptButton } from "../ui/script-button";

interface Props {
  productId: string;
  slug: string;
  version: number;
  supplier: NonNullable<ProductDto["supplier"]>;
}

/** Who makes a product: its names and website, for all its products. */
export function SupplierForm({ productId, slug, version, supplier }: Props) {
  const translate = useTranslations("products.supplier");
  const router = useRouter();
  const form = useApiForm<{ name: string; otherNames: string; website: string }>({
    name: supplier.name,
    /** One on each line. */
    otherNames: supplier.otherNames.join("\n"),
    website: supplier.website ?? "",
  });
  const sent = form.sending(async ({ otherNames, ...typed }) => {
    const body = {
      ...typed,
      otherNames: otherNames.split("\n").filter((name) => name.trim() !== ""),
      version,
    };
    await callApi("PUT", paths.api.supplier(productId), body);
    showToast(translate("saved"), { kind: "success" });
    router.push(paths.product(slug));
    router.refresh();
  });
  return (
    <PostForm {...sent} aria-label={translate("title")} className="grid max-w-[44rem] grid-cols-1 gap-6">
      <Input label={translate("name")} dir="auto" aria-required autoComplete="off" {...form.field("name")} />
      <TextBox
        label={translate("otherNames")}
        hint={translate("otherNamesHint")}
        rows={3}
        dir="auto"
        {...form.field("otherNames")}
      />
      <Input label={translate("website")} autoComplete="off" {...form.field("website")} />
      <div className="flex flex-wrap gap-3">
        <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
          {translate("save")}
        </ScriptButton>
        <ButtonLink href={paths.product(slug)}>{translate("back")}</ButtonLink>
      </div>
    </PostForm>
  );
}
