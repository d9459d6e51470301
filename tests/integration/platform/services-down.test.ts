import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { composeFinalMail } from "@/lib/jobs/mails";
import { db } from "@/lib/platform/database/db";
import { getSettings } from "@/lib/platform/env";
import type { OutgoingMail } from "@/lib/platform/mail/transport";
import { deliverDueMails } from "@/lib/platform/mail/worker";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.DATABASE_DEADLINE_MS = "10000";

/** A disk that is full: part of a file is there before the system says so. */
let diskIsFull = false;
jest.mock("node:fs/promises", () => {
  const files = jest.requireActual<typeof import("node:fs/promises")>("node:fs/promises");
  return {
    ...files,
    writeFile: async (...args: Parameters<typeof files.writeFile>) => {
      if (!diskIsFull) return files.writeFile(...args);
      await files.writeFile(args[0], (args[1] as Buffer).subarray(0, 100), args[2]);
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    },
  };
});

const MESSAGE = "Kunt u mij vertellen hoe ik een algoritme aanmeld?";
let admin: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", email: "beheer@test.example" });
});

/** A message of the contact form: the admin is mailed of it. */
async function sendMessage(from = "Bezoeker"): Promise<number> {
  const json = { name: from, email: "bezoeker@test.example", message: MESSAGE };
  return (await api("POST", "/api/messages", { json })).status;
}

const stuckMails = async () => (await api("GET", "/api/admin/mails", { token: admin.token })).body;

/** Moves the outbox so many hours into the past, which is the same as a clock that goes on. */
async function letPass(hours: number): Promise<void> {
  await queryAsTableOwner(
    `UPDATE outbox SET created_at = created_at - $1::interval, next_attempt_at = next_attempt_at - $1::interval,
       gives_up_at = gives_up_at - $1::interval, expires_at = expires_at - $1::interval`,
    [`${hours} hours`],
  );
}

describe("a disk that takes no mail files", () => {
  let folder: string;
  const before = getSettings().DATA_DIR;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "disk-"));
    Object.assign(getSettings(), { DATA_DIR: folder });
  });
  afterEach(async () => {
    diskIsFull = false;
    Object.assign(getSettings(), { DATA_DIR: before });
    await rm(folder, { recursive: true, force: true });
  });

  /** The request succeeds, the mail waits, admins read why, and it leaves once there is room. */
  async function expectKept(reason: RegExp, repair: () => Promise<void>): Promise<void> {
    expect(await sendMessage()).toBe(201);
    expect(await deliverDueMails(composeFinalMail)).toEqual({ sent: 0, failed: 1 });
    expect(await stuckMails()).toEqual([
      expect.objectContaining({ to: admin.email, attempts: 1, lastError: expect.stringMatching(reason) }),
    ]);
    await repair();
    await letPass(1);
    expect(await deliverDueMails(composeFinalMail)).toEqual({ sent: 1, failed: 0 });
    expect(await readdir(join(folder, "mail"))).toEqual([expect.stringMatching(/-adminNewMessage-.*\.eml$/)]);
    expect(await stuckMails()).toEqual([]);
  }

  it("as it is full: no half file is left", async () => {
    diskIsFull = true;
    await expectKept(/^ENOSPC: no space left on device/, async () => {
      expect(await readdir(join(folder, "mail"))).toEqual([]);
      diskIsFull = false;
    });
  });

  it("as a file stands where the folder belongs", async () => {
    await writeFile(join(folder, "mail"), "");
    await expectKept(/EEXIST|ENOTDIR/, () => rm(join(folder, "mail")));
  });
});

describe("a mail service that is down for a day", () => {
  it("loses nothing, fails no request, is shown to admins, and sends each mail once when it is back", async () => {
    const down = async () => {
      throw new Error("connect ECONNREFUSED 192.0.2.25:25");
    };
    const wanted = new Set<string>();
    for (let hour = 0; hour < 24; hour += 1) {
      if (hour % 4 === 0) expect(await sendMessage(`Bezoeker ${hour}`)).toBe(201);
      const { sent } = await deliverDueMails(composeFinalMail, down);
      expect(sent).toBe(0);
      await letPass(1);
    }
    for (const { key } of await queryAsTableOwner<{ key: string }>(
      "SELECT idempotency_key AS key FROM outbox",
    )) {
      wanted.add(key);
    }
    expect(wanted.size).toBe(6);
    expect(await queryAsTableOwner("SELECT DISTINCT status::text FROM outbox")).toEqual([
      { status: "waiting" },
    ]);
    const shown = await stuckMails();
    expect(shown).toHaveLength(6);
    expect(shown[0]).toMatchObject({ status: "waiting", lastError: "connect ECONNREFUSED 192.0.2.25:25" });

    const sent: string[] = [];
    const send = async (mail: OutgoingMail) => {
      expect(mail.text).toContain(MESSAGE);
      sent.push(mail.idempotencyKey);
    };
    // The next attempt of a mail is six hours away at most.
    for (let hour = 0; hour <= 6; hour += 1) {
      await Promise.all([deliverDueMails(composeFinalMail, send), deliverDueMails(composeFinalMail, send)]);
      await letPass(1);
    }
    expect(sent).toHaveLength(6);
    expect(new Set(sent)).toEqual(wanted);
    expect(await stuckMails()).toEqual([]);
    await deliverDueMails(composeFinalMail, send);
    expect(sent).toHaveLength(6);
  });
});

describe("a captcha service that is down", () => {
  let service: Server;
  let answer = 500;
  const before = { ...getSettings() };

  beforeAll(async () => {
    service = createServer((_request, response) => {
      response.statusCode = answer;
      response.end(answer === 200 ? '{"success": true}' : "<h1>Service unavailable</h1>");
    });
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
    Object.assign(getSettings(), {
      HCAPTCHA_SITE_KEY: "10000000-ffff-ffff-ffff-000000000001",
      HCAPTCHA_SECRET: "0x0000000000000000000000000000000000000000",
      HCAPTCHA_VERIFY_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`,
    });
  });
  beforeEach(() => {
    answer = 500;
  });
  afterAll(() => {
    Object.assign(getSettings(), { HCAPTCHA_SITE_KEY: undefined, HCAPTCHA_SECRET: undefined, ...before });
    service.close();
  });

  const SAID =
    "De captcha kan nu niet worden gecontroleerd. Wat u hebt ingevuld is niet verloren: probeer het straks nogmaals.";

  it("is said as what it is, lets nobody in, and counts nothing against anybody", async () => {
    const person = await makePerson({ password: "goed-wachtwoord-1" });
    const captchaToken = `P1_${randomUUID()}`;
    const login = { email: person.email, password: "goed-wachtwoord-1", captchaToken };
    const calls = [
      ["/api/auth/login", login],
      ["/api/auth", { ...login, email: "nieuw@test.example", name: "Nieuwe Arts" }],
      ["/api/auth/verify", { email: person.email, token: "123456", captchaToken }],
      ["/api/auth/reverify", { email: person.email, captchaToken }],
    ] as const;
    for (const [path, json] of calls) {
      const refused = await api("POST", path, { json });
      expect([path, refused.status, refused.body.code]).toEqual([path, 503, "captcha_unavailable"]);
      expect(refused.body.detail).toBe(SAID);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(await db().user.count({ where: { email: "nieuw@test.example" } })).toBe(0);
    answer = 200;
    expect((await api("POST", "/api/auth/login", { json: login })).status).toBe(200);
  });

  it("leaves everything that needs no captcha as it is: sessions, programs, and a new password by mail", async () => {
    const person = await makePerson({ password: "goed-wachtwoord-1" });
    expect((await api("GET", "/api/algorithm", { token: person.token })).status).toBe(200);
    expect((await api("POST", "/api/auth/resetpassword", { json: { email: person.email } })).status).toBe(
      200,
    );
    expect(await sendMessage()).toBe(201);
  });
});
