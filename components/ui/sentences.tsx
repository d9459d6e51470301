import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { getMessages } from "next-intl/server";
import type { ReactNode } from "react";

/** These parts of all sentences, such as 'reports.inbox', each in its place; 'common' comes along. */
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

/** Gives the client components in it the sentences that they use, and no others: all are sent with the page. */
export async function Sentences({ of: parts, children }: { of: readonly string[]; children: ReactNode }) {
  return <NextIntlClientProvider messages={await pickMessages(parts)}>{children}</NextIntlClientProvider>;
}
