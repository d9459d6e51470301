import { createPasswordLink } from "@/lib/accounts/server/password-resets";
import { waitConstantTime } from "@/lib/accounts/server/steady-time";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import {
  backdateMailedTokens,
  findMailLink,
  getNewestQueuedMail,
  listQueuedMails,
} from "../../support/mails";
import { createSession, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

jest.mock("@/lib/accounts/server/steady-time", () => ({ waitConstantTime: jest.fn(async () => undefined) }));

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const EMAIL = "arts@test.example";
const OLD = "oud-wachtwoord-1";
const NEW = "nieuw-wachtwoord-2";
let person: Person;

beforeEach(async () => {
  await emptyDatabase();
  person = await makePerson({ email: EMAIL, name: "Sanne de Vries", password: OLD });
});

function ask(email = EMAIL, address = "192.0.2.1") {
  return api("POST", "/api/auth/resetpassword", { json: { email }, address });
}

async function link(): Promise<string> {
  await ask();
  const url = findMailLink(await getNewestQueuedMail(EMAIL, "passwordReset"), "/password-reset/");
  expect(url.searchParams.get("email")).toBe(EMAIL);
  return url.pathname.split("/").at(-1) ?? "";
}

function change(token: string, password = NEW, email = EMAIL) {
  return api("PUT", "/api/auth/changepassword", { json: { token, password, email } });
}

async function logIn(password: string): Promise<number> {
  const json = { email: EMAIL, password, captchaToken: await createSolvedCaptchaToken() };
  return (await api("POST", "/api/auth/login", { json })).status;
}

describe("asking for a new password: POST /api/auth/resetpassword", () => {
  it("mails a link with 32 random bytes that is worth an hour", async () => {
    const token = await link();
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await queryAsTableOwner<{ minutes: number; digest: string }>(
      "SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes, digest FROM one_time_token",
    );
    expect(row?.minutes).toBe(60);
    expect(row?.digest).not.toContain(token);
  });

  it("answers the same whether the address is known or not, and not before as long has passed", async () => {
    const held = Promise.withResolvers<void>();
    jest.mocked(waitConstantTime).mockReturnValueOnce(held.promise).mockReturnValueOnce(held.promise);
    const answered: string[] = [];
    const asked = [EMAIL, "niemand@test.example"].map(async (email) => {
      const answer = await ask(email);
      answered.push(email);
      return answer;
    });
    while ((await listQueuedMails()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    // Nor does a whole call that begins once the mail is written come before it.
    await api("GET", "/api/algorithm", { token: person.token });
    expect(answered).toEqual([]);
    held.resolve();
    const [known, unknown] = await Promise.all(asked);
    expect(known?.status).toBe(200);
    expect(known?.text).toBe('{"sent":true}');
    expect(unknown?.text).toBe(known?.text);
    expect([...(unknown?.headers ?? [])]).toEqual([...(known?.headers ?? [])]);
    expect((await listQueuedMails()).map(({ to }) => to)).toEqual([EMAIL]);
  });

  it("that is longer than the work takes", async () => {
    const { waitConstantTime } = jest.requireActual<typeof import("@/lib/accounts/server/steady-time")>(
      "@/lib/accounts/server/steady-time",
    );
    const started = performance.now();
    await waitConstantTime();
    expect(performance.now() - started).toBeGreaterThan(350);
  });

  it("takes 5 requests in 30 minutes per account, known or not, from wherever they come", async () => {
    for (const email of [EMAIL, "niemand@test.example"]) {
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) statuses.push((await ask(email, `192.0.2.${count}`)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = await ask(email);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(1_700);
      expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(1_800);
    }
  });

  it("mails no blocked person", async () => {
    await db().user.update({ where: { id: person.id }, data: { blockedAt: new Date() } });
    expect((await ask()).status).toBe(200);
    expect(await listQueuedMails()).toEqual([]);
  });

  it("refuses an address that is none, and any other field [rule.reset-email]", async () => {
    const answer = await api("POST", "/api/auth/resetpassword", { json: { email: "x", role: "ADMIN" } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(["email", "role"]);
  });
});

describe("setting a new password: PUT /api/auth/changepassword", () => {
  it("sets it, ends all sessions at once, and tells the person", async () => {
    const other = await createSession(person.id);
    const token = await link();
    const answer = await change(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ changed: true });
    for (const held of [person.token, other.token]) {
      expect((await api("GET", "/api/algorithm", { token: held })).status).toBe(401);
    }
    expect(await logIn(OLD)).toBe(400);
    expect(await logIn(NEW)).toBe(200);
    expect((await getNewestQueuedMail(EMAIL, "passwordChanged")).subject).toBe("Uw wachtwoord is gewijzigd");
  });

  it("takes a second factor away that was set up before the address was proved", async () => {
    const twoFactor = { create: { sealed: new Uint8Array([1]), confirmedAt: new Date() } };
    await db().user.update({ where: { id: person.id }, data: { verified: false, twoFactor } });
    await change(await link());
    expect(await db().twoFactor.count()).toBe(0);
    await db().user.update({ where: { id: person.id }, data: { verified: true, twoFactor } });
    await backdateMailedTokens();
    await change(await link());
    expect(await db().twoFactor.count()).toBe(1);
  });

  it("lets one of 20 calls at once win", async () => {
    const token = await link();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => change(token, `${NEW}${index}`)),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // On a machine that is too busy, some are told to come back (503); none of them wins.
    const others = answers.map(({ body }) => body.code).filter((code) => code !== undefined);
    expect(others).toHaveLength(19);
    expect(others.filter((code) => code !== "token_invalid" && code !== "unavailable")).toEqual([]);
    expect(await logIn(`${NEW}${won}`)).toBe(200);
    expect((await listQueuedMails(EMAIL)).filter(({ kind }) => kind === "passwordChanged")).toHaveLength(1);
  });

  it.each([
    ["wrong", async () => "x".repeat(43)],
    [
      "used",
      async () => {
        const token = await link();
        await change(token, "eerst-dit-wachtwoord");
        return token;
      },
    ],
    [
      "older than an hour",
      async () => {
        const token = await link();
        await queryAsTableOwner(
          "UPDATE one_time_token SET created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour 1 second'",
        );
        return token;
      },
    ],
    [
      "ended by a newer one",
      async () => {
        const token = await link();
        await backdateMailedTokens();
        await link();
        return token;
      },
    ],
  ])("refuses a link that is %s", async (_what, tokenOf) => {
    const answer = await change(await tokenOf());
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe("token_invalid");
    expect(answer.body.detail).toBe(
      "Deze code of link is onjuist, verlopen of al gebruikt. Vraag een nieuwe aan.",
    );
    expect(await logIn(NEW)).toBe(400);
  });

  it("refuses another person's link, and one of another kind", async () => {
    await makePerson({ email: "ander@test.example" });
    const token = await link();
    expect((await change(token, NEW, "ander@test.example")).body.code).toBe("token_invalid");
    expect((await change(token, NEW, "niemand@test.example")).body.code).toBe("token_invalid");
    const captcha = await createSolvedCaptchaToken();
    await db().user.update({ where: { id: person.id }, data: { verified: false } });
    const verify = await api("POST", "/api/auth/verify", {
      json: { token, email: EMAIL, captchaToken: captcha },
    });
    expect(verify.body.code).toBe("token_invalid");
    expect((await change(token)).status).toBe(200);
  });

  it("ends a link after 5 wrong tries of that link", async () => {
    const token = await link();
    for (let tries = 0; tries < 5; tries += 1) await change(token.slice(0, 8) + "y".repeat(35));
    expect((await change(token)).body.code).toBe("token_invalid");
  });

  it("lets nobody take an owner's link away by guessing", async () => {
    const token = await link();
    for (let tries = 0; tries < 8; tries += 1) await change("y".repeat(43));
    expect((await change(token)).status).toBe(200);
  });

  it.each([
    ["1234", "Gebruik minstens 5 tekens."],
    ["x".repeat(129), "Gebruik hoogstens 128 tekens."],
    [
      "Superman",
      "Dit wachtwoord staat in de lijst van meest gebruikte wachtwoorden en is makkelijk te raden. Kies een ander.",
    ],
    ["ARTS@test.example", "Gebruik niet uw eigen e-mailadres als wachtwoord."],
    ["sannedevries", "Gebruik niet uw eigen naam als wachtwoord."],
  ])(
    "refuses the password %j with a sentence, and the link stays [rule.reset-password]",
    async (password, sentence) => {
      const token = await link();
      const answer = await change(token, password);
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual({ password: [sentence] });
      expect((await api("GET", "/api/algorithm", { token: person.token })).status).toBe(200);
      expect((await change(token)).status).toBe(200);
    },
  );

  it("tells nobody without the link whether a password is the person's name", async () => {
    expect((await change("x".repeat(43), "sannedevries")).body.code).toBe("token_invalid");
  });

  it("takes a link that a command showed instead of mailing it", async () => {
    const path = await db().$transaction((transaction) => createPasswordLink(transaction, person.id));
    const url = new URL(path, "http://localhost:3000");
    expect(url.searchParams.get("email")).toBe(EMAIL);
    expect((await change(url.pathname.split("/").at(-1) ?? "")).status).toBe(200);
  });
});
