import { deleteOldMailedTokens } from "@/lib/accounts/server/tokens";
import { confirmEmailChange, requestEmailChange } from "@/lib/accounts/server/verifications";
import { db } from "@/lib/platform/database/db";
import { runMailTransaction } from "@/lib/platform/mail/worker";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import {
  backdateMailedTokens,
  buildDifferentCode,
  findMailCode,
  findMailLink,
  getNewestQueuedMail,
  listQueuedMails,
} from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

// Twenty calls at once, and a request for each of several codes, are more than the limits of one address allow.
Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0", REGISTRATIONS_PER_HOUR: "1000" });

const EMAIL = "nieuw@umcutrecht.nl";

beforeEach(emptyDatabase);

async function register(email = EMAIL): Promise<string> {
  const json = {
    email,
    name: "Nieuwe Arts",
    password: "wolk-fiets-94",
    captchaToken: await createSolvedCaptchaToken(),
  };
  const answer = await api("POST", "/api/auth", { json });
  expect(answer.status).toBe(200);
  return findMailCode(await getNewestQueuedMail(email, "accountRequested"));
}

async function verify(token: string, email = EMAIL) {
  return api("POST", "/api/auth/verify", {
    json: { token, email, captchaToken: await createSolvedCaptchaToken() },
  });
}

async function reverify(email = EMAIL) {
  return api("POST", "/api/auth/reverify", {
    json: { email, captchaToken: await createSolvedCaptchaToken() },
  });
}

async function userOf(email: string) {
  return db().user.findUniqueOrThrow({
    where: { email },
    include: { institution: { select: { name: true } } },
  });
}

describe("verifying an address: POST /api/auth/verify", () => {
  it("verifies with the mailed code and makes the person a member of their domain's institution", async () => {
    const code = await register();
    const answer = await verify(code);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ verified: true });
    expect(await userOf(EMAIL)).toMatchObject({
      verified: true,
      allowAccess: false,
      institution: { name: "UMC Utrecht" },
    });
  });

  it("makes nobody a member by a public mail provider, even when an institution was given its domain", async () => {
    const utrecht = await db().institution.findUniqueOrThrow({ where: { name: "UMC Utrecht" } });
    await db().institutionDomain.create({ data: { domain: "gmail.com", institutionId: utrecht.id } });
    const code = await register("iemand@gmail.com");
    expect((await verify(code, "iemand@gmail.com")).status).toBe(200);
    expect(await userOf("iemand@gmail.com")).toMatchObject({ verified: true, institutionId: null });
    await db().institutionDomain.delete({ where: { domain: "gmail.com" } });
  });

  it("answers 409 already_verified once it is", async () => {
    const code = await register();
    await verify(code);
    const again = await verify(code);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: "already_verified",
      detail: "Gebruiker email reeds geverifieerd",
    });
  });

  it("tells nobody but its owner that an address is verified", async () => {
    const code = await register();
    await verify(code);
    const guessed = await verify(buildDifferentCode(code));
    expect([guessed.status, guessed.body.code]).toEqual([400, "token_invalid"]);
    const unknown = await verify(buildDifferentCode(code), "niemand@umcutrecht.nl");
    expect(unknown.body).toEqual(guessed.body);
    const [owner, stranger] = [await makePerson({}), await makePerson({})];
    const guess = async (by: Person) => {
      const json = { token: "123456", email: owner.email, captchaToken: await createSolvedCaptchaToken() };
      return (await api("POST", "/api/auth/verify", { token: by.token, json })).body.code;
    };
    expect([await guess(owner), await guess(stranger)]).toEqual(["already_verified", "token_invalid"]);
  });

  it("takes the code with the white space of a paste, and the address without case", async () => {
    const code = await register();
    const answer = await verify(` ${code.slice(0, 3)} ${code.slice(3)}\n`, "NIEUW@umcutrecht.nl");
    expect(answer.status).toBe(200);
  });

  it("lets one of 20 calls at once win; the others find it verified", async () => {
    const code = await register();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(code)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // On a machine that is too busy, some are told to come back (503); none of them wins.
    expect(statuses.filter((status) => status === 409 || status === 503)).toHaveLength(19);
  });

  it.each([
    ["wrong", async () => buildDifferentCode(await register())],
    [
      "older than 24 hours",
      async () => {
        const code = await register();
        await queryAsTableOwner(
          "UPDATE one_time_token SET created_at = created_at - interval '24 hours', expires_at = expires_at - interval '24 hours 1 second'",
        );
        return code;
      },
    ],
    [
      "of another address",
      async () => {
        await register();
        return register("ander@test.example");
      },
    ],
    [
      "ended by a newer one",
      async () => {
        const code = await register();
        await backdateMailedTokens();
        await reverify();
        const newer = findMailCode(await getNewestQueuedMail(EMAIL, "verifyAgain"));
        // One in a million: the same six digits again are right.
        return newer === code ? buildDifferentCode(code) : code;
      },
    ],
    ["of an address nobody has", async () => "123456"],
  ])("refuses a code that is %s, with the same answer", async (_what, codeOf) => {
    const answer = await verify(await codeOf());
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      type: "about:blank",
      title: "token_invalid",
      status: 400,
      code: "token_invalid",
      detail: "Deze code of link is onjuist, verlopen of al gebruikt. Vraag een nieuwe aan.",
    });
    expect(await db().user.count({ where: { verified: true } })).toBe(0);
  });

  it("ends a code after 5 wrong tries, also when they come at once", async () => {
    const code = await register();
    await Promise.all(Array.from({ length: 20 }, () => verify(buildDifferentCode(code))));
    expect(await queryAsTableOwner("SELECT wrong_tries FROM one_time_token")).toEqual([{ wrong_tries: 5 }]);
    expect((await verify(code)).body.code).toBe("token_invalid");
    await reverify();
    expect((await verify(findMailCode(await getNewestQueuedMail(EMAIL, "verifyAgain")))).status).toBe(200);
  });

  it("lets 4 wrong tries pass", async () => {
    const code = await register();
    for (let tries = 0; tries < 4; tries += 1) await verify(buildDifferentCode(code));
    expect((await verify(code)).status).toBe(200);
  });

  it("asks for a captcha: 403 'Captcha onjuist', and the code stays", async () => {
    const code = await register();
    const json = { token: code, email: EMAIL, captchaToken: "x" };
    const answer = await api("POST", "/api/auth/verify", { json });
    expect(answer.status).toBe(403);
    expect(answer.body.detail).toBe("Captcha onjuist");
    expect((await verify(code)).status).toBe(200);
  });

  it("lets no blocked person verify", async () => {
    const code = await register();
    await db().user.updateMany({ data: { blockedAt: new Date() } });
    expect((await verify(code)).body.code).toBe("token_invalid");
  });

  it("answers 400 that names what is missing or does not belong [rule.verify-required]", async () => {
    const answer = await api("POST", "/api/auth/verify", { json: { email: EMAIL, verified: true } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(["captchaToken", "token", "verified"]);
  });
});

describe("asking for another code: POST /api/auth/reverify", () => {
  it("mails a new one and takes the mail of the old one back", async () => {
    await register();
    await backdateMailedTokens();
    expect((await reverify()).body).toEqual({ sent: true });
    expect((await listQueuedMails(EMAIL)).map(({ kind }) => kind)).toEqual(["verifyAgain"]);
    expect(await queryAsTableOwner("SELECT kind, sealed FROM outbox WHERE status = 'expired'")).toEqual([
      { kind: "accountRequested", sealed: null },
    ]);
  });

  it("answers the same for a known, an unknown, a verified and a blocked address, and mails the first alone", async () => {
    await register();
    await makePerson({ email: "klaar@test.example" });
    const blocked = await makePerson({ email: "weg@test.example" });
    await db().user.update({ where: { id: blocked.id }, data: { blockedAt: new Date(), verified: false } });
    await db().outboxMail.deleteMany();
    await backdateMailedTokens();
    const answers = [];
    for (const email of [EMAIL, "niemand@test.example", "klaar@test.example", "weg@test.example"]) {
      answers.push(await reverify(email));
    }
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(answers[0]?.text);
      expect([...answer.headers]).toEqual([...(answers[0]?.headers ?? [])]);
    }
    expect((await listQueuedMails()).map(({ to }) => to)).toEqual([EMAIL]);
  });

  it("takes a second click for impatience: the code of the first mail stands", async () => {
    await register();
    expect((await reverify()).body).toEqual({ sent: true });
    expect((await listQueuedMails(EMAIL)).map(({ kind }) => kind)).toEqual(["accountRequested"]);
    expect((await verify(findMailCode(await getNewestQueuedMail(EMAIL, "accountRequested")))).status).toBe(
      200,
    );
  });

  it("leaves one live code and one mail after ten requests at once", async () => {
    await register();
    await backdateMailedTokens();
    const answers = await Promise.all(Array.from({ length: 10 }, () => reverify()));
    // The limit of five mails per account holds here too.
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(5).fill(200),
      ...Array(5).fill(429),
    ]);
    // The other four were the same click: nothing was mailed and taken back.
    expect(await db().outboxMail.count({ where: { kind: "verifyAgain" } })).toBe(1);
    expect(await listQueuedMails(EMAIL)).toHaveLength(1);
    expect((await verify(findMailCode(await getNewestQueuedMail(EMAIL, "verifyAgain")))).status).toBe(200);
  });

  it("asks for a captcha", async () => {
    const answer = await api("POST", "/api/auth/reverify", { json: { email: EMAIL, captchaToken: "x" } });
    expect(answer.status).toBe(403);
  });
});

describe("confirming a new address with the link that was mailed there", () => {
  const NEW = "arts@lumc.nl";

  const requestChange = (person: Person) =>
    runMailTransaction((transaction) => requestEmailChange(transaction, person.actor, NEW));

  async function change() {
    const person = await makePerson({ email: "oud@umcutrecht.nl", name: "Oude Naam" });
    await requestChange(person);
    const link = findMailLink(await getNewestQueuedMail(NEW, "emailChangeConfirm"), "/verify-email");
    expect(link.searchParams.get("email")).toBe(NEW);
    return { person, secret: link.searchParams.get("token") ?? "" };
  }

  it("tells the old address, and changes nothing until then", async () => {
    const { person } = await change();
    const notice = await getNewestQueuedMail(person.email, "emailChangeNotice");
    expect(notice.text).toContain("te wijzigen in arts@lumc.nl");
    expect(await userOf(person.email)).toMatchObject({ id: person.id });
  });

  it("then makes it the account's, verified, at the institution of its domain", async () => {
    const { person, secret } = await change();
    expect((await verify(secret, NEW)).status).toBe(200);
    expect(await userOf(NEW)).toMatchObject({
      id: person.id,
      verified: true,
      institution: { name: "Leids Universitair Medisch Centrum" },
    });
    expect((await verify(secret, NEW)).status).toBe(409);
  });

  it("refuses another secret, and an address that somebody took meanwhile", async () => {
    const { secret } = await change();
    expect((await verify("x".repeat(43), NEW)).body.code).toBe("token_invalid");
    await makePerson({ email: NEW });
    await expect(confirmEmailChange(NEW, secret)).rejects.toThrow(/Unique constraint/);
    // Whose the address is now is not told to who asked for it before.
    expect((await verify(secret, NEW)).body.code).toBe("token_invalid");
  });

  it("refuses an address that has an account", async () => {
    const person = await makePerson();
    await makePerson({ email: NEW });
    await expect(requestChange(person)).rejects.toMatchObject({ code: "email_taken" });
  });
});

describe("spent tokens", () => {
  it("go seven days after they expired", async () => {
    await register();
    expect(await deleteOldMailedTokens(new Date(Date.now() + 7.9 * 86_400_000))).toBe(0);
    expect(await deleteOldMailedTokens(new Date(Date.now() + 8.1 * 86_400_000))).toBe(1);
  });

  it("are one of a kind per person in the database itself", async () => {
    await register();
    await expect(
      queryAsTableOwner(
        "INSERT INTO one_time_token (id, kind, user_id, digest, expires_at) SELECT 'x', kind, user_id, 'y', expires_at FROM one_time_token",
      ),
    ).rejects.toThrow(/one_time_token_live/);
  });
});
