import { accountMail } from "@/lib/accounts/server/mails";
import { getLastMondayMorning } from "@/lib/following/rules";
import { changeMail } from "@/lib/following/server/mails";
import { createUnsubscribeSecret, parseUnsubscribeSecret } from "@/lib/following/server/unsubscribing";
import { redactSecretsOfPath } from "@/lib/platform/http/server";
import { renderMail } from "@/lib/platform/mail/letter";
import {
  buildUnsubscribeHeaders,
  type OutgoingMail,
  toNodemailerMessage,
} from "@/lib/platform/mail/transport";

Object.assign(process.env, {
  EMBEDDED_DATABASE: "true",
  DATABASE_URL: "postgresql://localhost:1/nergens",
  AUTH_SECRET: "een-geheim-van-minstens-32-tekens-voor-tests",
  APP_URL: "http://localhost:3000",
});

const USER = "0199aaaa-0000-7000-8000-000000000001";
const FOLLOWS = ["0199aaaa-0000-7000-8000-000000000002", "0199aaaa-0000-7000-8000-000000000003"];

describe("Monday morning", () => {
  it.each([
    ["2026-11-23T05:59:59Z", "2026-11-16T06:00:00.000Z"],
    ["2026-11-23T06:00:00Z", "2026-11-23T06:00:00.000Z"],
    ["2026-11-29T23:00:00Z", "2026-11-23T06:00:00.000Z"],
    // In summer time, and over the night in which the clock is set.
    ["2026-07-06T05:00:00Z", "2026-07-06T05:00:00.000Z"],
    ["2026-10-26T05:30:00Z", "2026-10-19T05:00:00.000Z"],
    ["2026-10-26T06:30:00Z", "2026-10-26T06:00:00.000Z"],
    ["2026-03-30T05:10:00Z", "2026-03-30T05:00:00.000Z"],
  ])("before %s it was last %s", (now, monday) => {
    expect(getLastMondayMorning(new Date(now)).toISOString()).toBe(monday);
  });
});

describe("the secret of a mail's link", () => {
  it("says what it stops, and nobody else can make one", () => {
    const issuedAt = new Date("2026-11-22T10:00:00.123Z");
    const secret = createUnsubscribeSecret({ userId: USER, follows: FOLLOWS }, issuedAt);
    expect(parseUnsubscribeSecret(secret)).toEqual({ userId: USER, follows: FOLLOWS, issuedAt });
    const weekly = createUnsubscribeSecret({ userId: USER, follows: "weekly" }, issuedAt);
    expect(parseUnsubscribeSecret(weekly)).toEqual({ userId: USER, follows: "weekly", issuedAt });
    const [payload, digest] = secret.split(".");
    const others = [`${payload}.${weekly.split(".")[1]}`, `${weekly.split(".")[0]}.${digest}`, `${secret}x`];
    for (const forged of [...others, "", ".", payload ?? "", `${secret}.x`, "é.é"]) {
      expect(parseUnsubscribeSecret(forged)).toBeNull();
    }
  });

  it("stays within the line of a header, however many follows a mail names: more than 20 are all at once", () => {
    const follows = Array.from({ length: 21 }, (_, index) => USER.replace(/...$/, String(100 + index)));
    const twenty = createUnsubscribeSecret({ userId: USER, follows: follows.slice(0, 20) });
    expect(
      `List-Unsubscribe: <https://register.example.nl/api/v1/unsubscribe?s=${twenty}>`.length,
    ).toBeLessThan(998);
    expect(parseUnsubscribeSecret(twenty)?.follows).toEqual(follows.slice(0, 20));
    const more = createUnsubscribeSecret({ userId: USER, follows });
    expect(parseUnsubscribeSecret(more)?.follows).toBe("atOnce");
  });

  it("is not in the log, nor that of a feed", () => {
    expect(redactSecretsOfPath("/api/v1/feeds/geheim.atom?x=1")).toBe("/api/v1/feeds/[removed]");
    expect(redactSecretsOfPath("/api/v1/unsubscribe?s=geheim")).toBe("/api/v1/unsubscribe");
    expect(redactSecretsOfPath("/unsubscribe?s=geheim")).toBe("/unsubscribe");
  });
});

describe("a mail about a change", () => {
  const reasons = [{ kind: "entry", what: "", secret: "een" } as const];
  const change = {
    kind: "entryChanged",
    name: "Sanne",
    algorithm: "Longscan",
    entryId: "e1",
    versionId: "v1",
    author: "Marijke Hofstra",
    note: "Fase bijgewerkt",
    fields: ["Fase"],
    reasons,
    secret: "geheim",
  } as const;

  it("says who changed what and why it comes, and carries the headers of one click", () => {
    const mail = renderMail(changeMail(change));
    expect(mail.subject).toBe("Gewijzigd: Longscan");
    for (const words of [
      "Marijke Hofstra heeft het algoritme ‘Longscan’ gewijzigd.",
      "> Fase bijgewerkt",
      "Gewijzigde velden: Fase.",
      "http://localhost:3000/algorithm/e1/history/v1",
      "u volgt dit algoritme: hiermee stoppen\n  http://localhost:3000/unsubscribe?s=een",
      "http://localhost:3000/following",
    ]) {
      expect(mail.text).toContain(words);
    }
    // With one reason that link says it all; with more, one stops them together.
    const all = "Alles stoppen waarover deze e-mail gaat";
    expect(mail.text.includes(all)).toBe(reasons.length > 1);
    const [reason] = reasons;
    const single = renderMail(changeMail({ ...change, reasons: reason ? [reason] : [] }));
    expect(single.text).not.toContain(all);
    const other = { kind: "hospital", what: "UMC Voorbeeld", secret: "twee" } as const;
    const several = renderMail(changeMail({ ...change, reasons: [...reasons, other] }));
    expect(several.text).toContain(all);
    const url = "<http://localhost:3000/api/v1/unsubscribe?s=geheim>";
    const headers = { "List-Unsubscribe": url, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
    const outgoing = {
      ...mail,
      to: "x@test.example",
      from: "register@test.example",
      kind: "change",
      idempotencyKey: "een",
      createdAt: new Date(),
    };
    expect(buildUnsubscribeHeaders(outgoing)).toEqual(headers);
    expect(toNodemailerMessage(outgoing).headers["List-Unsubscribe"]).toEqual({ prepared: true, value: url });
  });

  it("names each entry of a week once, and no more than it can hold", () => {
    const changes = Array.from({ length: 103 }, (_, index) => ({
      entryId: `e${index}`,
      algorithm: `Algoritme ${index}`,
      linked: index === 1,
      saved: "2026-11-20T10:00:00.000Z",
      reasons,
    }));
    const { text } = renderMail(
      changeMail({ kind: "changesOfWeek", name: "Sanne", changes, reasons, secret: "week" }),
    );
    expect(text).toContain("Algoritme 0, 20 november 2026 (u volgt dit algoritme)");
    expect(text).toContain("Algoritme 1, hoort nu bij dit product (");
    expect(text).not.toContain("Algoritme 100,");
    expect(text).toContain("En nog 3 andere algoritmes.");
    const cut = renderMail(
      changeMail({
        kind: "changesOfWeek",
        name: "Sanne",
        changes,
        isCut: true,
        reasons,
        secret: "week",
      }),
    );
    expect(cut.text).toContain("Er is meer gewijzigd dan in één e-mail past. In het register vindt u alles.");
    expect(cut.text).not.toContain("En nog 3");
  });

  it("has no such headers when it is another mail", () => {
    const mail = {
      ...renderMail(accountMail({ kind: "accessGranted", name: "Sanne" })),
      to: "x@test.example",
    } as OutgoingMail;
    expect(buildUnsubscribeHeaders(mail)).toEqual({});
  });
});
