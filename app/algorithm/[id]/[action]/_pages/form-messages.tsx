import { NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

/** Gives the form's client components their sentences. */
export async function FormMessages({ children }: { children: ReactNode }) {
  const { common, form, errors } = await getMessages();
  return (
    <NextIntlClientProvider messages={{ common, form, errors: { fields: errors.fields } }}>
      {children}
    </NextIntlClientProvider>
  );
}
