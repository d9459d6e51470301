import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/account/account-page";
import { ContactForm } from "@/components/account/contact-form";
import { formMessages } from "@/components/account/form-messages";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/server/page-metadata";
import { currentActor } from "@/lib/server/session";

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("account.contact");
  return publicPage({
    title: translate("title"),
    description: translate("description"),
    path: paths.contact,
  });
}

export default async function ContactPage() {
  const [actor, translate, messages] = await Promise.all([
    currentActor(),
    getTranslations("account.contact"),
    getMessages(),
  ]);
  const { name, email } = actor.kind === "user" ? actor : { name: "", email: "" };
  return (
    <AccountPage title={translate("title")} intro={translate("intro")}>
      <NextIntlClientProvider messages={formMessages(messages)}>
        <ContactForm name={name} email={email} />
      </NextIntlClientProvider>
    </AccountPage>
  );
}
