"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { contactBodySchema, type ManagementDto } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { useBodyResolver } from "../form/page-form";
import { useApiForm } from "../form/use-api-form";
import { ManagementForm } from "./management-form";

interface FormInput {
  contactEmail: string;
}

/** Form for a hospital's public contact address about AI. */
export function ContactForm({ management: { slug, contactEmail } }: { management: ManagementDto }) {
  const translate = useTranslations("hospitals.management.contact");
  const router = useRouter();
  const form = useApiForm<FormInput>(
    { contactEmail: contactEmail ?? "" },
    {
      resolver: useBodyResolver<FormInput>(contactBodySchema),
      draft: { of: `hospital-contact/${slug}` },
    },
  );
  const sent = form.sending(async (typed) => {
    await callApi("PUT", paths.api.hospitalContact(slug), typed);
    showToast(translate("saved"), { kind: "success" });
    router.refresh();
  });
  return (
    <section aria-labelledby="contact" className="mt-10">
      <h2 id="contact">{translate("title")}</h2>
      <ManagementForm sent={sent} title={translate("title")} save={translate("save")}>
        <Input
          label={translate("label")}
          hint={translate("hint")}
          type="email"
          autoComplete="off"
          {...form.field("contactEmail")}
        />
      </ManagementForm>
    </section>
  );
}
