"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { contactBodySchema, type ManagementDto } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { schemaResolver } from "../form/schema-resolver";
import { useApiForm } from "../form/use-api-form";
import { ScriptButton } from "../ui/script-button";

interface FormInput {
  contactEmail: string;
}

/** Form for a hospital's public contact address about AI. */
export function ContactForm({ management: { slug, contactEmail } }: { management: ManagementDto }) {
  const translate = useTranslations("hospitals.management.contact");
  const explain = useTranslations("errors.fields");
  const router = useRouter();
  const form = useApiForm<FormInput>(
    { contactEmail: contactEmail ?? "" },
    {
      resolver: schemaResolver<FormInput>(contactBodySchema as never, ({ message, values = {} }) =>
        explain(message as "required", values as never),
      ),
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
      <PostForm
        {...sent}
        aria-label={translate("title")}
        className="mt-4 grid max-w-[44rem] grid-cols-1 gap-5"
      >
        <Input
          label={translate("label")}
          hint={translate("hint")}
          type="email"
          autoComplete="off"
          {...form.field("contactEmail")}
        />
        <div>
          <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
            {translate("save")}
          </ScriptButton>
        </div>
      </PostForm>
    </section>
  );
}
