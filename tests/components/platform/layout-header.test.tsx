/** @jest-environment node */

import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { createTranslator, NextIntlClientProvider } from "next-intl";
import { renderToPipeableStream } from "react-dom/server";
import { Header } from "@/components/layout/header";
import * as messages from "@/lib/messages/nl";
import { type Actor, ANONYMOUS } from "@/lib/platform/auth/actor";

jest.mock("next/navigation", () => ({
  usePathname: () => "/",
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
}));
jest.mock("next-intl/server", () => ({
  getLocale: async () => "nl",
  getTranslations: async (namespace: "common") => createTranslator({ locale: "nl", messages, namespace }),
}));

/** The HTML of the header, which is rendered on the server alone. */
async function headerOf(actor: Actor, openReports = 0): Promise<string> {
  const html = new PassThrough();
  const stream = renderToPipeableStream(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
      <Header actor={actor} isExample={false} openReports={openReports} />
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

/** What a link says, and what is told of it on pointing at it; in the row, which comes first, and in the menu. */
function linksTo(address: string, html: string) {
  const found = [...html.matchAll(new RegExp(`<a[^>]*href="${address}"[^>]*>(.*?)</a>`, "g"))];
  return found.map(([link, inside = ""]) => ({
    title: /title="([^"]*)"/.exec(link)?.[1],
    words: inside.replace(/<span aria-hidden.*?<\/span>|<[^>]*>/g, ""),
  }));
}

test("following is a word as well as a picture, for who can follow", async () => {
  const told = { title: "Volgen: wat u volgt en uw bewaarde zoekopdrachten", words: "Volgen" };
  expect(linksTo("/following", await headerOf(person("Sanne")))).toEqual([told, told]);
  const pending = { ...person("Sanne"), allowAccess: false };
  expect(linksTo("/following", await headerOf(pending))).toEqual([]);
  expect(linksTo("/following", await headerOf(ANONYMOUS))).toEqual([]);
});

test("reports that wait for an author are counted in the menu; without any there is nothing to see", async () => {
  const inbox = "/profile/p1#reports";
  const told = { title: "Open foutmeldingen bij uw algoritmes", words: "Foutmeldingen (2)" };
  expect(linksTo(inbox, await headerOf(person("Sanne"), 2))).toEqual([told, told]);
  expect(await headerOf(person("Sanne"), 2)).toMatch(/<span aria-hidden="true"[^>]*>2<\/span>/);
  expect(linksTo(inbox, await headerOf(person("Sanne"), 100))[0]?.words).toBe("Foutmeldingen (meer dan 99)");
  expect(linksTo(inbox, await headerOf(person("Sanne")))).toEqual([]);
});
