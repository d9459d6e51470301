"use client";

import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { PRODUCT_LAWS, PRODUCT_RISK_CLASSES } from "@/lib/products/rules";
import type { ProductDto } from "@/lib/products/schema";
import { CheckBoxes } from "../form/check-boxes";
import { Input } from "../form/input";
import { PageFormButtons, useReturnWithToast } from "../form/page-form";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";

/** Option of a select: its value and the translated text. */
type Option = readonly [value: string, words: string];

interface Props {
  product: ProductDto;
  specialisms: readonly Option[];
  specialismName: string;
  functions: readonly Option[];
  functionsName: string;
  riskClassName: string;
  /** True if the user may not save products and submits a proposal instead. */
  isProposal?: boolean;
}

const LINES = ["website", "udiDi", "srn", "certificateNumber", "notifiedBody", "ceSource"] as const;
const DAYS = ["certificateEndsOn", "ceVerifiedOn"] as const;

function typedOf(product: ProductDto) {
  const text = (key: (typeof LINES)[number] | (typeof DAYS)[number]) => product[key] ?? "";
  return {
    name: product.name,
    /** Other names are edited in one text field, one name per line. */
    otherNames: product.otherNames.join("\n"),
    supplier: product.supplier?.name ?? "",
    description: product.description ?? "",
    website: text("website"),
    medicalSpecialism: product.medicalSpecialism ?? "",
    functions: product.functions,
    law: product.law ?? "",
    riskClass: product.riskClass ?? "",
    udiDi: text("udiDi"),
    srn: text("srn"),
    certificateNumber: text("certificateNumber"),
    notifiedBody: text("notifiedBody"),
    certificateEndsOn: text("certificateEndsOn"),
    ceVerifiedOn: text("ceVerifiedOn"),
    ceSource: text("ceSource"),
    note: "",
  };
}

/** Form for a product: an admin's save confirms the product, a member's submit is a proposal. */
export function ProductForm(props: Props) {
  const { product, specialisms, functions, isProposal = false } = props;
  const translate = useTranslations("products.form");
  const facts = useTranslations("products.page.facts");
  const goBack = useReturnWithToast();
  const form = useApiForm<ReturnType<typeof typedOf>>(typedOf(product), {
    draft: { of: `${isProposal ? "proposal" : "product"}/${product._id}`, version: product.version },
  });
  const sent = form.sending(async ({ otherNames, note, ...typed }) => {
    const content = { ...typed, otherNames: otherNames.split("\n").filter((name) => name.trim() !== "") };
    let { slug } = product;
    if (isProposal) await callApi("POST", paths.api.proposals(product._id), { ...content, note });
    else {
      const body = { ...content, version: product.version };
      ({ slug } = await callApi<ProductDto>("PUT", paths.api.product(product._id), body));
    }
    goBack(paths.product(slug), translate(isProposal ? "proposed" : "saved"));
  });
  const submit = isProposal ? "propose" : product.confirmed ? "save" : "confirm";
  const unsaid = <option value="">{translate("unsaid")}</option>;
  const line = (key: (typeof LINES)[number]) => (
    <Input key={key} label={facts(key)} autoComplete="off" {...form.field(key)} />
  );
  const day = (key: (typeof DAYS)[number]) => (
    <Input key={key} label={facts(key)} type="date" {...form.field(key)} />
  );
  return (
    <PostForm
      {...sent}
      aria-label={translate(isProposal ? "proposeTitle" : "title")}
      className="grid max-w-[44rem] grid-cols-1 gap-6"
    >
      <Input label={translate("name")} dir="auto" aria-required autoComplete="off" {...form.field("name")} />
      <LabelledTextarea
        label={facts("otherNames")}
        hint={translate("otherNamesHint")}
        rows={3}
        dir="auto"
        {...form.field("otherNames")}
      />
      <Input label={facts("supplier")} dir="auto" autoComplete="off" {...form.field("supplier")} />
      <LabelledTextarea label={translate("description")} rows={2} dir="auto" {...form.field("description")} />
      {line("website")}
      <Select label={props.specialismName} options={specialisms} {...form.field("medicalSpecialism")}>
        {unsaid}
      </Select>
      <CheckBoxes legend={props.functionsName} options={functions} {...form.field("functions")} />
      <Select
        label={facts("law")}
        options={PRODUCT_LAWS.map((law) => [law, facts(`laws.${law}`)])}
        {...form.field("law")}
      >
        {unsaid}
      </Select>
      <Select
        label={props.riskClassName}
        options={PRODUCT_RISK_CLASSES.map((one) => [one, one])}
        {...form.field("riskClass")}
      >
        {unsaid}
      </Select>
      {(["udiDi", "srn", "certificateNumber", "notifiedBody"] as const).map(line)}
      {DAYS.map(day)}
      {line("ceSource")}
      {isProposal ? (
        <LabelledTextarea
          label={translate("note")}
          hint={translate("noteHint")}
          rows={3}
          dir="auto"
          {...form.field("note")}
        />
      ) : null}
      <PageFormButtons
        isBusy={sent.isBusy}
        save={translate(submit)}
        back={translate("back")}
        path={paths.product(product.slug)}
      />
    </PostForm>
  );
}
