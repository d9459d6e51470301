"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { hospitalAdviceBodySchema, type ManagementDto } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { useBodyResolver } from "../form/page-form";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";
import { ManagementForm } from "./management-form";

type FormInput = Record<"committee" | "fromPhase", string>;
type Options = readonly (readonly [value: string, words: string])[];

/** Form that chooses whose ethics committee advises on a hospital's algorithms, and from which phase it must. */
export function HospitalAdviceForm({
  management: { slug, advice },
  committees,
  phases,
}: {
  management: ManagementDto;
  committees: Options;
  phases: Options;
}) {
  const translate = useTranslations("hospitals.management.advice");
  const router = useRouter();
  const form = useApiForm<FormInput>(
    { committee: advice.committee?._id ?? "", fromPhase: advice.fromPhase ?? "" },
    {
      resolver: useBodyResolver<FormInput>(hospitalAdviceBodySchema),
      draft: { of: `hospital-advice/${slug}` },
    },
  );
  const sent = form.sending(async (typed) => {
    await callApi("PUT", paths.api.hospitalAdvice(slug), typed);
    showToast(translate("saved"), { kind: "success" });
    router.refresh();
  });
  return (
    <section aria-labelledby="advice" className="mt-10">
      <h2 id="advice">{translate("title")}</h2>
      <p className="mt-2 max-w-prose text-muted">{translate("intro")}</p>
      <ManagementForm sent={sent} title={translate("title")} save={translate("save")}>
        <Select label={translate("committee")} options={committees} {...form.field("committee")}>
          <option value="">{translate("own")}</option>
        </Select>
        <Select
          label={translate("fromPhase")}
          hint={translate("fromPhaseHint")}
          options={phases}
          {...form.field("fromPhase")}
        >
          <option value="">{translate("never")}</option>
        </Select>
      </ManagementForm>
    </section>
  );
}
