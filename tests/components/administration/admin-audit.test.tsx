import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { AuditSection } from "@/components/administration/audit-section";
import type { AuditEventDto } from "@/lib/audit/schema";
import { audit } from "@/lib/messages/nl";
import admin from "@/lib/messages/nl/admin.json";
import common from "@/lib/messages/nl/common.json";
import { AUDIT_EVENT_KIND_NAMES, AUDIT_EVENT_KINDS, type AuditEventKind } from "@/lib/platform/audit/kinds";

const MARIJKE = { kind: "person", _id: "u1", name: "Marijke Hofstra", pseudonym: null } as const;
const ARTS = { kind: "user", _id: "u2", name: "Arts Voorbeeld", pseudonym: null } as const;

const LONGSCAN = { kind: "product", _id: "p1", name: "Longscan", pseudonym: null } as const;

let counter = 0;
function event(kind: AuditEventKind, more: Partial<AuditEventDto> = {}): AuditEventDto {
  counter += 1;
  return {
    _id: `e${counter}`,
    timestamp: "2026-11-21T13:05:00.000Z",
    kind,
    actor: MARIJKE,
    subject: null,
    to: null,
    product: null,
    fields: [],
    details: {},
    address: null,
    ...more,
  };
}

interface Reply {
  status: number;
  body: unknown;
  total?: number;
}
let replies: (Reply | Promise<Reply>)[];
let asked: string[];

beforeEach(() => {
  replies = [];
  asked = [];
  globalThis.fetch = jest.fn(async (path: string) => {
    asked.push(path);
    const reply = replies.shift();
    if (reply === undefined) throw new TypeError("Failed to fetch");
    const { status, body, total = 0 } = await reply;
    const headers = new Headers({ "x-total-count": String(total) });
    return { ok: status < 300, status, headers, json: async () => body };
  }) as unknown as typeof fetch;
});

async function show(events: AuditEventDto[], total = events.length) {
  const view = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin, audit }}>
        <AuditSection first={{ events, total }} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
  return view;
}

const sentences = () =>
  [...document.querySelectorAll("li p:first-child")].map((item) => item.textContent?.trim());
const apply = () => userEvent.click(screen.getByRole("button", { name: "Filter toepassen" }));

describe("the audit trail", () => {
  test.each<[AuditEventDto, string]>([
    [
      event("user.accessGiven", { subject: ARTS }),
      "Marijke Hofstra gaf Arts Voorbeeld toegang tot het register.",
    ],
    [
      event("user.roleChanged", { subject: ARTS, details: { role: ["USER", "ADMIN"] } }),
      "Marijke Hofstra veranderde de rol van Arts Voorbeeld van USER in ADMIN.",
    ],
    [
      event("entry.handedOver", {
        subject: { kind: "entry", _id: "a1", name: "Longscan", pseudonym: null },
        to: { _id: "u2", name: "Arts Voorbeeld", pseudonym: null },
      }),
      "Marijke Hofstra droeg het algoritme ‘Longscan’ over aan Arts Voorbeeld.",
    ],
    [
      event("entry.purged", {
        actor: { kind: "job", _id: null, name: null, pseudonym: null },
        subject: { kind: "entry", _id: "a1", name: null, pseudonym: null },
      }),
      "het register zelf verwijderde een algoritme dat er niet meer is definitief.",
    ],
    [
      event("session.login", { actor: { kind: "person", _id: null, name: null, pseudonym: "1f3a9c2e" } }),
      "een gesloten account (1f3a9c2e) logde in.",
    ],
    [
      event("session.loginFailed", { actor: { kind: "visitor", _id: null, name: null, pseudonym: null } }),
      "Inloggen met een onbekend e-mailadres mislukte.",
    ],
    [event("session.loginFailed", { subject: ARTS }), "Inloggen als Arts Voorbeeld mislukte."],
    [
      event("account.migrated", { details: { count: 2 } }),
      "Marijke Hofstra zette het account van het oudere register over en nam 2 algoritmes mee.",
    ],
    [
      event("account.tokensEnded", { subject: ARTS, details: { count: 1 } }),
      "Marijke Hofstra beëindigde 1 toegangstoken van Arts Voorbeeld.",
    ],
    [
      event("account.tokensEnded", { details: { count: 3 } }),
      "Van Marijke Hofstra vervielen 3 toegangstokens.",
    ],
    [
      event("import.finished", { details: { count: 2, imported: "products" } }),
      "Een import van Marijke Hofstra is klaar: 2 producten toegevoegd of aangepast.",
    ],
    [
      event("import.undone", { details: { count: 1 } }),
      "Marijke Hofstra maakte een import ongedaan: 1 algoritme verwijderd of teruggezet.",
    ],
    [
      event("product.merged", { subject: LONGSCAN, product: { _id: "p2", name: "Longkijker" } }),
      "Marijke Hofstra liet het product ‘Longkijker’ opgaan in het product ‘Longscan’.",
    ],
    [
      event("product.merged", { subject: LONGSCAN }),
      "Marijke Hofstra voegde het product ‘Longscan’ samen met een ander product.",
    ],
    [
      event("institution.adminNamed", {
        subject: { kind: "institution", _id: "i1", name: "Rijnstate", pseudonym: null },
        to: { _id: "u2", name: "Arts Voorbeeld", pseudonym: null },
      }),
      "Marijke Hofstra wees Arts Voorbeeld aan als beheerder van de instelling ‘Rijnstate’.",
    ],
  ])("tells an event as a sentence (%#)", async (shown, sentence) => {
    await show([shown]);
    expect(sentences()).toEqual([sentence]);
  });

  test("has a sentence and a name for every kind, with or without a name of what it is about", async () => {
    const failed = jest.spyOn(console, "error");
    const of = (kind: AuditEventKind, name: string | null) => {
      const about = AUDIT_EVENT_KINDS[kind].subject;
      const nameless = about === "notice" || about === "message" || about === "mail";
      const subject = { kind: about ?? "user", _id: null, name: nameless ? null : name, pseudonym: null };
      return event(kind, about === null ? {} : { subject });
    };
    await show(AUDIT_EVENT_KIND_NAMES.flatMap((kind) => [of(kind, "Iets"), of(kind, null)]));
    const shown = sentences();
    expect(shown).toHaveLength(2 * AUDIT_EVENT_KIND_NAMES.length);
    for (const sentence of shown) expect(sentence).toMatch(/^[\p{L}].+\.$/u);
    expect(shown.join()).not.toMatch(/audit\.|sentences|undefined|<|\{/);
    const options = within(screen.getByLabelText("Gebeurtenis")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent).join()).not.toMatch(/kinds\.|groups\./);
    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
  });

  test("shows when, from where and which fields, under the day in Dutch time", async () => {
    const fields = [
      { key: "algorithmName", name: "Naam van het algoritme" },
      { key: "allowAccess", name: null },
      { key: "iets", name: null },
    ];
    await show([
      event("entry.updated", { fields, address: "192.0.2.1", timestamp: "2026-07-01T22:30:00.000Z" }),
    ]);
    const day = screen.getByRole("region", { name: "2 juli 2026" });
    expect(within(day).getByText("00:30")).toBeVisible();
    expect(within(day).getByText("Gewijzigd: Naam van het algoritme, toegang, iets")).toBeVisible();
    expect(within(day).getByText("192.0.2.1")).toBeVisible();
  });

  test("asks for what the filter says once it is applied, and offers exactly that as a file", async () => {
    await show([event("session.login"), event("session.logout")]);
    const file = () => screen.getByRole("link", { name: /^Download als CSV/ }).getAttribute("href");
    expect(file()).toBe("/api/admin/audit.csv");
    await userEvent.selectOptions(screen.getByLabelText("Gebeurtenis"), "Algoritme gewijzigd");
    await userEvent.type(screen.getByLabelText("Persoon"), "arts & co");
    await userEvent.type(screen.getByLabelText("Onderwerp"), "Longscan");
    await userEvent.type(screen.getByLabelText("Van"), "2026-11-01");
    await userEvent.type(screen.getByLabelText("Tot en met"), "2026-11-21");
    expect(asked).toEqual([]);
    expect(file()).toBe("/api/admin/audit.csv");
    replies = [{ status: 200, body: [event("entry.updated")], total: 1 }];
    await apply();
    const query = "?kind=entry.updated&person=arts+%26+co&subject=Longscan&from=2026-11-01&to=2026-11-21";
    await waitFor(() => expect(asked).toEqual([`/api/admin/audit${query}`]));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("1 gebeurtenis"));
    expect(sentences()).toHaveLength(1);
    expect(file()).toBe(`/api/admin/audit.csv${query}`);
  });

  test("goes from page to page, and back to the first with another filter", async () => {
    await show([event("session.login")], 60);
    expect(screen.getByRole("status")).toHaveTextContent("60 gebeurtenissen, bladzijde 1 van 3");
    replies = [{ status: 200, body: [event("session.logout")], total: 60 }];
    await userEvent.click(screen.getByRole("button", { name: "Bladzijde 2" }));
    await waitFor(() => expect(asked).toEqual(["/api/admin/audit?page=2"]));
    await waitFor(() => expect(sentences()).toEqual(["Marijke Hofstra logde uit."]));
    expect(screen.getByRole("status")).toHaveFocus();
    expect(screen.getByRole("button", { name: "Bladzijde 2" })).toHaveAttribute("aria-current", "page");
    replies = [{ status: 200, body: [], total: 0 }];
    await userEvent.type(screen.getByLabelText("Persoon"), "niemand");
    await apply();
    await waitFor(() => expect(asked.at(-1)).toBe("/api/admin/audit?person=niemand"));
    expect(
      await screen.findByText("Niets gevonden met dit filter. Neem een ruimere periode of wis het filter."),
    ).toBeVisible();
    expect(screen.queryByRole("link", { name: /^Download/ })).toBeNull();
    replies = [{ status: 200, body: [event("session.login")], total: 60 }];
    await userEvent.click(screen.getByRole("button", { name: "Wis filter" }));
    await waitFor(() => expect(asked.at(-1)).toBe("/api/admin/audit"));
    await waitFor(() => expect(sentences()).toEqual(["Marijke Hofstra logde in."]));
    expect(screen.getByLabelText("Persoon")).toHaveValue("");
  });

  test("says that it is loading, and keeps what it showed meanwhile", async () => {
    await show([event("session.login")]);
    let answer: (reply: Reply) => void = () => undefined;
    replies = [new Promise<Reply>((resolve) => (answer = resolve))];
    await userEvent.click(screen.getByRole("button", { name: "Vernieuwen" }));
    expect(screen.getByRole("status")).toHaveTextContent("Logboek laden…");
    expect(sentences()).toEqual(["Marijke Hofstra logde in."]);
    answer({ status: 200, body: [event("session.logout")], total: 1 });
    await waitFor(() => expect(sentences()).toEqual(["Marijke Hofstra logde uit."]));
    expect(screen.getByRole("status")).toHaveTextContent("1 gebeurtenis");
  });

  test("says that it could not be loaded and why, and tries again", async () => {
    await show([event("session.login")]);
    replies = [{ status: 400, body: { code: "invalid_input", detail: "from: Geen dag." } }];
    await userEvent.type(screen.getByLabelText("Persoon"), "arts");
    await apply();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Het logboek kon niet worden geladen. from: Geen dag.");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
    expect(screen.queryByRole("link", { name: /^Download/ })).toBeNull();
    expect(sentences()).toEqual([]);
    replies = [{ status: 200, body: [event("session.logout")], total: 1 }];
    await userEvent.click(within(alert).getByRole("button", { name: "Probeer opnieuw" }));
    await waitFor(() => expect(sentences()).toEqual(["Marijke Hofstra logde uit."]));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("says when nothing has happened yet", async () => {
    await show([]);
    expect(screen.getByText("Er is nog niets gebeurd wat in het logboek hoort.")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("Geen gebeurtenissen gevonden.");
  });
});
