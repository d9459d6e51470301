import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/accounts/entrance/account-page";
import { ContactForm } from "@/components/accounts/entrance/contact-form";
import { Callout } from "@/components/ui/callout";
import { decodePostedMessage, POSTED_MESSAGE_HEADER } from "@/lib/contact/server/posted-message";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import { setRenderedPageStatus } from "@/lib/platform/request";
import { createPublicMetadataGenerator } from "../metadata";
import type { SearchParamsProps } from "../props";

export const generateMetadata = createPublicMetadataGenerator("account.contact", paths.contact);

export default async function ContactPage({ searchParams }: SearchParamsProps) {
  const posted = decodePostedMessage((await headers()).get(POSTED_MESSAGE_HEADER));
  if (posted !== null) setRenderedPageStatus(posted.status);
  const isSent = getValueUnlessRepeated((await searchParams).sent) === "1";
  const [actor, translate] = await Promise.all([getCurrentActor(), getTranslations("account.contact")]);
  const { name, email } = actor.kind === "user" ? actor : { name: "", email: "" };
  return (
    <AccountPage title={translate("title")} intro={translate("intro")}>
      {isSent && posted === null ? (
        <Callout kind="success" role="status">
          {translate("success")}
        </Callout>
      ) : (
        <ContactForm name={name} email={email} posted={posted} />
      )}
    </AccountPage>
  );
}
