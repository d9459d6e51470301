/** @jest-environment node */

import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createTranslator, NextIntlClientProvider } from "next-intl";
import { renderToPipeableStream } from "react-dom/server";
import { Header } from "@/components/layout/header";
import { type Actor, ANONYMOUS } from "@/lib/domain/actor";
import messages from "@/lib/messages/nl";

jest.mock("next/navigation", () => ({
  usePathname: () => "/",
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
}));
jest.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "common") => createTranslator({ locale: "nl", messages, namespace }),
}));

/** The HTML of the header, which is rendered on the server alone. */
async function headerOf(actor: Actor): Promise<string> {
  const html = new PassThrough();
  const stream = renderToPipeableStream(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
      <Header actor={actor} isExample={false} />
    </NextIntlClientProvider>,
    { onAllReady: () => stream.pipe(html), onError: (error) => void html.destroy(error as Error) },
  );
  return text(html);
}

function person(name: string): Actor {
  const rights = { role: "USER", allowAccess: true, verified: true, institutionId: null } as const;
  return { kind: "user", id: "p1", name, email: "arts@test.example", sessionId: "s", ...rights };
}

test("the link to one's own profile carries the name, and without a name the address [nav.profile-email]", async () => {
  expect(await headerOf(person("Sanne de Vries"))).toMatch(
    /href="\/profile\/p1"[^>]*><bdi[^>]*>Sanne de Vries</,
  );
  const nameless = await headerOf(person(""));
  expect(nameless).toMatch(/href="\/profile\/p1"[^>]*><bdi[^>]*>arts@test\.example</);
  expect(await headerOf(ANONYMOUS)).not.toContain("/profile/");
});
