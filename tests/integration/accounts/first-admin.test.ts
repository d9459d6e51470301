import { createAdminAndBuildReport } from "@/lib/accounts/server/first-admin";
import { verifyPassword } from "@/lib/accounts/server/password";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase } from "../../support/database";
import { findMailLink, getNewestQueuedMail } from "../../support/mails";
import { createAccessToken, makePerson } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS);

beforeEach(emptyDatabase);

const WHO = { email: "Beheer@Ziekenhuis.test", name: "Eerste Beheerder" };

async function stored() {
  return db().user.findUniqueOrThrow({
    where: { email: "beheer@ziekenhuis.test" },
    select: { name: true, role: true, allowAccess: true, verified: true, passwordHash: true },
  });
}

describe("npm run admin:create", () => {
  it("makes an admin who can log in with the password that was typed", async () => {
    expect(await createAdminAndBuildReport(WHO, "een-lang-wachtwoord")).toEqual([
      "The account of Eerste Beheerder (beheer@ziekenhuis.test) was made and is an admin.",
    ]);
    const admin = await stored();
    expect(admin).toMatchObject({ role: "ADMIN", allowAccess: true, verified: true });
    expect(await verifyPassword(admin.passwordHash, "een-lang-wachtwoord")).toBe(true);
  });

  it("gives a link that sets a password once", async () => {
    const [, line = ""] = await createAdminAndBuildReport(WHO, null);
    const link = /http:\S+/.exec(line)?.[0] ?? "";
    expect(line).toContain("Set a password within an hour: http://localhost:3000/password-reset/");
    expect((await stored()).passwordHash).toBeNull();
    const url = new URL(link);
    const json = {
      token: decodeURIComponent(url.pathname.split("/").at(-1) ?? ""),
      email: url.searchParams.get("email"),
      password: "een-lang-wachtwoord",
    };
    expect((await api("PUT", "/api/auth/changepassword", { json })).status).toBe(200);
    expect((await api("PUT", "/api/auth/changepassword", { json })).status).toBe(400);
    expect(await verifyPassword((await stored()).passwordHash, "een-lang-wachtwoord")).toBe(true);
  });

  it("makes an admin of an account that is there, keeping its name and ending its sessions", async () => {
    const person = await makePerson({ email: "beheer@ziekenhuis.test", name: "Bestaande Naam" });
    expect(await createAdminAndBuildReport(WHO, "een-lang-wachtwoord")).toEqual([
      "The account of Bestaande Naam (beheer@ziekenhuis.test) was there already and is an admin now.",
    ]);
    expect(await stored()).toMatchObject({ name: "Bestaande Naam", role: "ADMIN" });
    expect((await api("GET", "/api/users", { token: person.token })).status).toBe(401);
  });

  it("leaves nothing of whoever had claimed the address without proof", async () => {
    const thief = await makePerson({
      email: "beheer@ziekenhuis.test",
      name: "Kwade Kraker",
      password: "wolk-fiets-94",
    });
    const program = await createAccessToken(thief.id, "write");
    const twoFactor = { create: { sealed: new Uint8Array([1]), confirmedAt: new Date() } };
    await db().user.update({
      where: { id: thief.id },
      data: { verified: false, requestReason: "Ik ben het echt", askedAt: new Date(), twoFactor },
    });
    const elsewhere = "kraker@elders.example";
    await api("PUT", `/api/users/${thief.id}`, {
      token: thief.token,
      json: { name: "Kwade Kraker", email: elsewhere, password: "wolk-fiets-94" },
    });
    const link = findMailLink(await getNewestQueuedMail(elsewhere, "emailChangeConfirm"), "/verify-email");
    await createAdminAndBuildReport(WHO, null);
    // Nor does a change of address that they had asked for take the account along.
    const token = link.searchParams.get("token");
    const json = { email: elsewhere, token, captchaToken: await createSolvedCaptchaToken() };
    expect((await api("POST", "/api/auth/verify", { json })).body.code).toBe("token_invalid");
    expect(await stored()).toMatchObject({ name: "Eerste Beheerder", role: "ADMIN", passwordHash: null });
    for (const { token } of [thief, program]) {
      expect((await api("GET", "/api/algorithm", { token })).status).toBe(401);
    }
    expect(await db().twoFactor.count()).toBe(0);
    expect(await db().user.findFirst({ select: { requestReason: true, askedAt: true } })).toEqual({
      requestReason: null,
      askedAt: null,
    });
  });

  it.each([
    [{ ...WHO, email: "geen adres" }, "een-lang-wachtwoord", "Give a valid e-mail address with --email."],
    [{ ...WHO, name: "Jan" }, "een-lang-wachtwoord", "Give a name of 5 to 100 characters with --name."],
    [WHO, "kort", "Use 5 to 128 characters for the password. Nothing has changed."],
    [
      WHO,
      "password",
      "This is one of the most common passwords and easy to guess. Choose another. Nothing has changed.",
    ],
    [WHO, "eerste beheerder", "Do not use your own name as your password. Nothing has changed."],
  ])("refuses %j with password %s and changes nothing", async (who, password, sentence) => {
    await expect(createAdminAndBuildReport(who, password)).rejects.toThrow(sentence);
    expect(await db().user.count()).toBe(0);
  });
});
