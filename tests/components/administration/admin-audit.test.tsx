import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps } from "react";
import { AuditSection } from "@/components/administration/audit-section";
import { type AuditEventDto, type AuditSummary, EMPTY_AUDIT_FORM, parseAuditForm } from "@/lib/audit/schema";
import { audit } from "@/lib/messages/nl";
import admin from "@/lib/messages/nl/admin.json";
import common from "@/lib/messages/nl/common.json";
import { AUDIT_EVENT_KIND_NAMES, AUDIT_EVENT_KINDS, type AuditEventKind } from "@/lib/platform/audit/kinds";

const MARIJKE = { kind: "person", _id: "u1", name: "Marijke Hofstra", pseudonym: null } as const;
const ARTS = {
  kind: "user",
  _id: "u2",
  name: "Arts Voorbeeld",
  pseudonym: null,
  page: "/profile/u2",
} as const;

const LONGSCAN = {
  kind: "product",
  _id: "p1",
  name: "Longscan",
  pseudonym: null,
  page: "/product/longscan",
} as const;

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

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push, refresh: jest.fn() }) }));
beforeEach(() => push.mockReset());

const SUMMARY: AuditSummary = {
  from: "2026-10-30",
  to: "2026-11-28",
  count: 412,
  people: 9,
  busiest: { _id: "u1", name: "Marijke Hofstra", pseudonym: null, count: 210 },
  notable: [{ kind: "session.loginFailed", count: 14, before: 3 }],
};

type Shown = Partial<Omit<ComponentProps<typeof AuditSection>, "events">>;

function show(events: AuditEventDto[], more: Shown = {}) {
  return render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin, audit }}>
      <AuditSection
        filter={EMPTY_AUDIT_FORM}
        page={1}
        events={events}
        total={events.length}
        summary={SUMMARY}
        {...more}
      />
    </NextIntlClientProvider>,
  );
}

const sentences = () =>
  [...document.querySelectorAll("ol li p:first-child")].map((item) => item.textContent?.trim());
const apply = () => userEvent.click(screen.getByRole("button", { name: "Filter toepassen" }));

describe("the audit trail", () => {
  test.each<[AuditEventDto, string]>([
    [
      event("user.accessGiven", { subject: ARTS }),
      "Marijke Hofstra gaf Arts Voorbeeld toegang tot het register.",
    ],
    [
      event("user.accessGiven", { subject: ARTS, details: { unconfirmed: true } }),
      "Marijke Hofstra gaf Arts Voorbeeld toegang tot het register, terwijl het e-mailadres niet bevestigd was.",
    ],
    [
      event("product.matchDecided", { subject: LONGSCAN, details: { decision: "refuse" } }),
      "Marijke Hofstra weigerde een voorstel voor een koppeling met het product ‘Longscan’.",
    ],
    [
      event("user.roleChanged", { subject: ARTS, details: { role: ["USER", "ADMIN"] } }),
      "Marijke Hofstra veranderde de rol van Arts Voorbeeld van USER in ADMIN.",
    ],
    [
      event("entry.handedOver", {
        subject: { kind: "entry", _id: "a1", name: "Longscan", pseudonym: null, page: null },
        to: { _id: "u2", name: "Arts Voorbeeld", pseudonym: null },
      }),
      "Marijke Hofstra droeg het algoritme ‘Longscan’ over aan Arts Voorbeeld.",
    ],
    [
      event("entry.purged", {
        actor: { kind: "job", _id: null, name: null, pseudonym: null },
        subject: { kind: "entry", _id: "a1", name: null, pseudonym: null, page: null },
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
        subject: { kind: "institution", _id: "i1", name: "Rijnstate", pseudonym: null, page: null },
        to: { _id: "u2", name: "Arts Voorbeeld", pseudonym: null },
      }),
      "Marijke Hofstra wees Arts Voorbeeld aan als beheerder van de instelling ‘Rijnstate’.",
    ],
  ])("tells an event as a sentence (%#)", async (shown, sentence) => {
    show([shown]);
    expect(sentences()).toEqual([sentence]);
  });

  test("has a sentence and a name for every kind, with or without a name of what it is about", async () => {
    const failed = jest.spyOn(console, "error");
    const of = (kind: AuditEventKind, name: string | null) => {
      const about = AUDIT_EVENT_KINDS[kind].subject;
      const nameless = about === "notice" || about === "message" || about === "mail";
      const named = { _id: null, name: nameless ? null : name, pseudonym: null };
      const subject = { kind: about ?? "user", ...named, page: null };
      return event(kind, about === null ? {} : { subject });
    };
    show(AUDIT_EVENT_KIND_NAMES.flatMap((kind) => [of(kind, "Iets"), of(kind, null)]));
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
    show([event("entry.updated", { fields, address: "192.0.2.1", timestamp: "2026-07-01T22:30:00.000Z" })]);
    const day = screen.getByRole("region", { name: "2 juli 2026" });
    expect(within(day).getByText("00:30")).toBeVisible();
    expect(within(day).getByText("Gewijzigd: Naam van het algoritme, toegang, iets")).toBeVisible();
    expect(within(day).getByText("192.0.2.1")).toBeVisible();
  });

  test("applies the filter by the address, and offers exactly that as a file", async () => {
    const { unmount } = show([event("session.login")]);
    const file = () => screen.getByRole("link", { name: /^Download als CSV/ }).getAttribute("href");
    expect(file()).toBe("/api/admin/audit.csv");
    await userEvent.selectOptions(screen.getByLabelText("Gebeurtenis"), "Algoritme gewijzigd");
    await userEvent.type(screen.getByLabelText("Persoon"), "arts & co");
    await userEvent.type(screen.getByLabelText("Onderwerp"), "Longscan");
    await userEvent.type(screen.getByLabelText("Van"), "2026-11-01");
    await userEvent.type(screen.getByLabelText("Tot en met"), "2026-11-21");
    expect(push).not.toHaveBeenCalled();
    await apply();
    const query = "?kind=entry.updated&person=arts+%26+co&subject=Longscan&from=2026-11-01&to=2026-11-21";
    expect(push).toHaveBeenCalledWith(`/admin/audit${query}`, { scroll: false });
    expect(screen.getByRole("status")).toHaveFocus();
    unmount();
    const { form, query: parsed } = parseAuditForm(Object.fromEntries(new URLSearchParams(query)));
    expect(parsed.filter).toMatchObject({
      kinds: ["entry.updated"],
      person: "arts & co",
      from: "2026-11-01",
    });
    show([event("entry.updated")], { filter: form });
    expect(screen.getByLabelText("Persoon")).toHaveValue("arts & co");
    expect(screen.getByLabelText("Gebeurtenis")).toHaveValue("entry.updated");
    expect(file()).toBe(`/api/admin/audit.csv${query}`);
    expect(screen.getByRole("link", { name: "Wis filter" })).toHaveAttribute("href", "/admin/audit");
  });

  test("has an address for each page, with the filter; an address that says nothing valid has no filter", () => {
    const filter = { ...EMPTY_AUDIT_FORM, person: "arts" };
    show([event("session.login")], { total: 60, page: 2, filter });
    expect(screen.getByRole("status")).toHaveTextContent("60 gebeurtenissen, bladzijde 2 van 3");
    expect(screen.getByRole("link", { name: "Bladzijde 3" })).toHaveAttribute(
      "href",
      "/admin/audit?person=arts&page=3",
    );
    expect(screen.getByRole("link", { name: "Bladzijde 2" })).toHaveAttribute("aria-current", "page");
    expect(parseAuditForm({ from: "gisteren", person: "arts" }).form).toEqual(EMPTY_AUDIT_FORM);
    expect(parseAuditForm({ person: "", page: "2" })).toMatchObject({
      form: EMPTY_AUDIT_FORM,
      query: { page: 2 },
    });
  });

  test("begins with how much there was, by whom most, and what stands out", () => {
    show([event("session.login")]);
    expect(
      screen.getByText(/van 30 oktober 2026 tot en met 28 november 2026, van 9 mensen/),
    ).toHaveTextContent(
      "412 gebeurtenissen van 30 oktober 2026 tot en met 28 november 2026, van 9 mensen. De meeste door Marijke Hofstra: 210.",
    );
    const link = screen.getByRole("link", { name: "Inloggen mislukt: 14" });
    expect(link.closest("li")).toHaveTextContent("Inloggen mislukt: 14 (in de periode ervoor 3)");
    expect(link).toHaveAttribute(
      "href",
      "/admin/audit?kind=session.loginFailed&from=2026-10-30&to=2026-11-28",
    );
  });

  test("says when nothing stands out", () => {
    show([event("session.login")], { summary: { ...SUMMARY, notable: [] } });
    expect(screen.getByText(/^Niets opvallends: geen mislukte pogingen/)).toBeVisible();
  });

  test("links each event to who did it and what it is about", () => {
    show([
      event("entry.updated", {
        subject: {
          kind: "entry",
          _id: "a1",
          name: "Longscan",
          pseudonym: null,
          page: "/algorithm/a1/detail",
        },
      }),
      event("notice.added", {
        subject: { kind: "notice", _id: "n1", name: null, pseudonym: null, page: "/admin/notices" },
      }),
    ]);
    const [entry, notice] = document.querySelectorAll<HTMLElement>("ol li");
    const linksIn = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]);
    expect(linksIn(entry)).toEqual([
      ["Marijke Hofstra", "/profile/u1"],
      ["Longscan", "/algorithm/a1/detail"],
    ]);
    expect(linksIn(notice)).toEqual([
      ["Marijke Hofstra", "/profile/u1"],
      ["Bekijken", "/admin/notices"],
    ]);
  });

  test("says when nothing has happened yet", async () => {
    show([]);
    expect(screen.getByText("Er is nog niets gebeurd wat in het logboek hoort.")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent("Geen gebeurtenissen gevonden.");
  });
});
