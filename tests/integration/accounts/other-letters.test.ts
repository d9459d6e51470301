import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase } from "../../support/database";
import { findMailCode, getNewestQueuedMail, listQueuedMails } from "../../support/mails";
import { makePerson } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0", REGISTRATIONS_PER_HOUR: "40" });

const TYPED = "Arts@München.example";
const STORED = "arts@xn--mnchen-3ya.example";
const PASSWORD = "wolk-fiets-94";

const post = async (path: string, fields: Record<string, unknown>) =>
  api("POST", path, { json: { ...fields }, address: "192.0.2.1" });
const withCaptcha = async (fields: Record<string, unknown>) => ({
  ...fields,
  captchaToken: await createSolvedCaptchaToken(),
});

beforeEach(emptyDatabase);

it("an address with other letters and its punycode are one account, at the institution of that domain", async () => {
  const admin = await makePerson({ role: "ADMIN" });
  const institution = await api("POST", "/api/admin/institutions", {
    token: admin.token,
    json: { name: "Klinik Isar", kind: "general", city: "Utrecht", domains: ["@MÜNCHEN.example"] },
  });
  expect(institution.status).toBe(201);
  try {
    const request = { name: "Nieuwe Arts", password: PASSWORD };
    const first = await post("/api/auth", await withCaptcha({ ...request, email: TYPED }));
    expect(first.body.user).toMatchObject({ email: STORED });
    const again = await post("/api/auth", await withCaptcha({ ...request, email: STORED }));
    expect(again.status).toBe(400);

    const token = findMailCode(await getNewestQueuedMail(STORED, "accountRequested"));
    const verified = await post("/api/auth/verify", await withCaptcha({ token, email: TYPED }));
    expect(verified.status).toBe(200);
    const user = await db().user.findUniqueOrThrow({
      where: { email: STORED },
      select: { institution: { select: { name: true } } },
    });
    expect(user).toEqual({ institution: { name: "Klinik Isar" } });

    for (const email of [TYPED, STORED]) {
      const login = await post("/api/auth/login", await withCaptcha({ email, password: PASSWORD }));
      expect([email, login.status]).toEqual([email, 200]);
    }
    await post("/api/auth/resetpassword", { email: "arts@münchen.example" });
    expect((await listQueuedMails()).filter(({ to }) => to === STORED)).toHaveLength(2);
  } finally {
    await db().institution.deleteMany({ where: { name: "Klinik Isar" } });
  }
});
