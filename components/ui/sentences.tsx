import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

/** Returns the messages of these namespaces, such as 'reports.inbox', and always those of 'common'. */
export async function pickMessages(parts: readonly string[]): Promise<AbstractIntlMessages> {
  const all = await getMessages();
  const picked: AbstractIntlMessages = {};
  for (const part of ["common", ...parts]) {
    const names = part.split(".");
    const last = names.pop() ?? "";
    let [from, to] = [all, picked];
    for (const name of names) {
      to[name] ??= {};
      [from, to] = [from[name], to[name]] as [AbstractIntlMessages, AbstractIntlMessages];
    }
    to[last] = from[last] ?? {};
  }
  return picked;
}

/** Passes only these namespaces' messages to its client components, as all passed messages are sent with the page. */
export async function Sentences({ of: parts, children }: { of: readonly string[]; children: ReactNode }) {
  return <NextIntlClientProvider messages={await pickMessages(parts)}>{children}</NextIntlClientProvider>;
}
