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
async function headerOf(actor: Actor, waiting = 0): Promise<string> {
  const html = new PassThrough();
  const stream = renderToPipeableStream(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
      <Header actor={actor} isExample={false} theme="system" waiting={waiting} />
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

/** What a link says, to screen readers too; in the row, which comes first, and in the menu of a small screen. */
function linksTo(address: string, html: string): string[] {
  const found = [...html.matchAll(new RegExp(`<a[^>]*href="${address}"[^>]*>(.*?)</a>`, "g"))];
  return found.map(([, inside = ""]) => inside.replace(/<span aria-hidden.*?<\/span>|<[^>]*>/g, ""));
}

const ADMIN = { ...person("Anna"), role: "ADMIN" } as Actor;
const PENDING = { ...person("Pim"), allowAccess: false } as Actor;

test.each([
  ["a visitor", ANONYMOUS, [], [], []],
  ["who waits for access", PENDING, ["Te doen", "Te doen", "Te doen", "Te doen"], ["Volgen", "Volgen"], []],
  ["a member", person("Sanne"), ["Te doen", "Te doen", "Te doen", "Te doen"], ["Volgen", "Volgen"], []],
  [
    "an admin",
    ADMIN,
    ["Te doen", "Te doen", "Te doen", "Te doen"],
    ["Volgen", "Volgen"],
    ["Beheer", "Beheer"],
  ],
])(
  "%s finds their own pages as words, in the row and in the menu",
  async (_who, actor, work, following, admin) => {
    const html = await headerOf(actor);
    expect(linksTo("/work", html)).toEqual(work);
    expect(linksTo("/following", html)).toEqual(following);
    expect(linksTo("/admin", html)).toEqual(admin);
  },
);

test("what waits is counted beside 'Te doen', in words as well", async () => {
  expect(linksTo("/work", await headerOf(person("Sanne"), 2))[0]).toBe("Te doen (2 taken wachten op u)");
  expect(await headerOf(person("Sanne"), 2)).toMatch(
    /<span aria-hidden="true" title="2 taken wachten op u"[^>]*>2<\/span>/,
  );
  expect(linksTo("/work", await headerOf(person("Sanne"), 100))[0]).toBe(
    "Te doen (meer dan 99 taken wachten op u)",
  );
});

test("who is logged in chooses colours in their menu, and everybody a language", async () => {
  expect((await headerOf(person("Sanne"))).match(/Kleuren/g)).toHaveLength(2);
  expect(await headerOf(ANONYMOUS)).not.toContain("Kleuren");
  for (const actor of [ANONYMOUS, person("Sanne")])
    expect((await headerOf(actor)).match(/>English</g)).toHaveLength(2);
});

test("hospitals are in the row of every width, and what it has no room for is in the one menu", async () => {
  const html = await headerOf(ANONYMOUS);
  const [row = "", more = ""] = [...html.matchAll(/<nav aria-label="(Hoofdmenu|Menu)"[^>]*>.*?<\/nav>/g)].map(
    ([nav]) => nav,
  );
  expect(row).toMatch(/<nav[^>]*hidden[^>]*md:flex/);
  expect(linksTo("/hospitals", row.replace(/<div.*/, ""))).toEqual(["Ziekenhuizen"]);
  for (const address of ["/dashboard", "/about", "/contact"])
    expect([linksTo(address, row), linksTo(address, more)].map(({ length }) => length)).toEqual([1, 1]);
});
