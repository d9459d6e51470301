import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

/** Gives the page and its error page, which runs in the browser, their sentences. */
export default async function ProfileLayout({ children }: { children: ReactNode }) {
  const { common, profile } = await getMessages();
  return <NextIntlClientProvider messages={{ common, profile }}>{children}</NextIntlClientProvider>;
}
