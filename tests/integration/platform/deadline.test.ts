import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { db } from "@/lib/platform/database/db";
import { getSettings } from "@/lib/platform/env";
import { runWithOwnDeadline } from "@/lib/platform/request";
import { type ApiAnswer, type ApiCallOptions, api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { computeTotpCode, enableTwoFactor } from "../../support/two-factor";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.DATABASE_DEADLINE_MS = "10000";

/** Shorter than the product's, so that what takes longer need not take long. */
const DEADLINE = 3_000;
const LONGER = 3_500;
/** After the deadline, and before a commit that is under way is given up (COMMIT_GRACE_MS). */
const SLIGHTLY_LATE = DEADLINE + 400;
const PASSWORD = "goed-wachtwoord-1";

let person: Person;

beforeEach(async () => {
  await emptyDatabase();
  person = await makePerson({ password: PASSWORD });
});

/** One request under its clock, with how long it took in milliseconds. */
async function timed(
  method: string,
  path: string,
  options: ApiCallOptions = {},
  deadline = DEADLINE,
): Promise<ApiAnswer & { took: number }> {
  const started = performance.now();
  const answer = await runWithOwnDeadline(deadline, () => api(method, path, options));
  return { ...answer, took: performance.now() - started };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A form that arrives over a slow line. */
async function trickle(form: FormData): Promise<{ body: BodyInit; headers: Record<string, string> }> {
  const whole = new Response(form);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const parts = 8;
  let part = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await pause(LONGER / parts);
      const size = Math.ceil(bytes.length / parts);
      controller.enqueue(bytes.slice(part * size, (part + 1) * size));
      part += 1;
      if (part === parts) controller.close();
    },
  });
  return { body, headers: { "content-type": whole.headers.get("content-type") ?? "" } };
}

describe("what takes long outside the database ends no request", () => {
  it("a body over a slow line: an image, and a form", async () => {
    const image = new FormData();
    const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: "#0b5a5f" } });
    image.set("image", new File([new Uint8Array(await picture.png().toBuffer())], "foto.png"));
    const saved = await timed("PUT", `/api/users/${person.id}/image`, {
      token: person.token,
      ...(await trickle(image)),
    });
    expect([saved.status, saved.body.imageUrl]).toEqual([200, expect.stringMatching(/\.webp$/)]);
    expect(saved.took).toBeGreaterThan(DEADLINE);
    const entry = new FormData();
    entry.set("algorithmName", "Over een trage lijn");
    entry.set("visibility", "Openbaar");
    const added = await timed("POST", "/api/algorithm", { token: person.token, ...(await trickle(entry)) });
    expect([added.status, added.body.algorithmName]).toEqual([201, "Over een trage lijn"]);
    expect(added.took).toBeGreaterThan(DEADLINE);
  });

  describe("hCaptcha", () => {
    /** Well below the 4 s that the register waits for hCaptcha: a loaded machine has the rest. */
    const [DEADLINE_OF_CALL, ANSWERS_AFTER] = [2_000, 2_500];
    let service: Server;
    const before = { ...getSettings() };

    beforeAll(async () => {
      service = createServer((_request, response) => {
        setTimeout(() => response.end(JSON.stringify({ success: true })), ANSWERS_AFTER);
      });
      await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
      Object.assign(getSettings(), {
        HCAPTCHA_SITE_KEY: "10000000-ffff-ffff-ffff-000000000001",
        HCAPTCHA_SECRET: "0x0000000000000000000000000000000000000000",
        HCAPTCHA_VERIFY_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`,
      });
    });
    afterAll(() => {
      Object.assign(getSettings(), { HCAPTCHA_SITE_KEY: undefined, HCAPTCHA_SECRET: undefined, ...before });
      service.closeAllConnections();
      service.close();
    });

    it("that takes its time", async () => {
      const login = { email: person.email, password: PASSWORD, captchaToken: "P1_eyJ" };
      const answer = await timed("POST", "/api/auth/login", { json: login }, DEADLINE_OF_CALL);
      expect([answer.status, answer.body.user?._id]).toEqual([200, person.id]);
      expect(answer.took).toBeGreaterThan(DEADLINE_OF_CALL);
    });
  });

  it("while a database that does not answer still does, in time", async () => {
    const work = db();
    await work.$queryRaw`SELECT 1`;
    const started = performance.now();
    await runWithOwnDeadline(DEADLINE, async () => {
      const both = Promise.all([pause(LONGER * 2), work.$queryRaw`SELECT pg_sleep(8)::text`]);
      await expect(both).rejects.toThrow("time for database work is over");
    });
    expect(performance.now() - started).toBeLessThan(6_000);
  });
});

describe("a commit that is under way when the time is over", () => {
  /**
   * A commit with a new row in the table is done this many milliseconds from now. By the clock on the wall, so that a slow
   * machine, which begins the commit later, does not end it later.
   */
  async function endCommitsAfter(milliseconds: number, table = "entry_version"): Promise<void> {
    const replaceFunction = (until: string) =>
      queryAsTableOwner(`CREATE OR REPLACE FUNCTION commit_slowly() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN PERFORM pg_sleep_until('${until}'); RETURN NULL; END$$`);
    await replaceFunction("-infinity");
    await queryAsTableOwner(`DROP TRIGGER IF EXISTS commit_slowly ON ${table}`);
    await queryAsTableOwner(`CREATE CONSTRAINT TRIGGER commit_slowly AFTER INSERT ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION commit_slowly()`);
    // Last, as the statements above may take seconds on a slow machine.
    await replaceFunction(new Date(Date.now() + milliseconds).toISOString());
  }
  afterEach(() => queryAsTableOwner("DROP FUNCTION IF EXISTS commit_slowly() CASCADE"));

  /** The request that renames version 1 of an entry. */
  const renaming = (id: string, name: string): [string, string, ApiCallOptions] => [
    "PUT",
    `/api/algorithm/${id}`,
    { token: person.token, json: buildEntryBody({ algorithmName: name, version: 1 }) },
  ];
  const stored = async (id: string) =>
    (
      await queryAsTableOwner<{ name: string; version: number; versions: number }>(
        `SELECT algorithm_name AS name, version,
         (SELECT count(*)::int FROM entry_version v WHERE v.entry_id = e.id) AS versions
       FROM entry e WHERE id = $1`,
        [id],
      )
    )[0];

  it("decides: what was kept is told as kept", async () => {
    const { _id: id } = await makeEntry(person, { algorithmName: "Voor het vastleggen" });
    await endCommitsAfter(SLIGHTLY_LATE);
    const answer = await timed(...renaming(id, "Vastgelegd"));
    expect([answer.status, answer.body.version]).toEqual([200, 2]);
    expect(answer.took).toBeGreaterThan(DEADLINE);
    expect(await stored(id)).toEqual({ name: "Vastgelegd", version: 2, versions: 2 });
  });

  it("is 503 when it says nothing, and a second try from the same version is no second change", async () => {
    const { _id: id } = await makeEntry(person, { algorithmName: "Voor het vastleggen" });
    const unanswered = DEADLINE + 3_000;
    await endCommitsAfter(unanswered);
    const answer = await timed(...renaming(id, "Onbekend of vastgelegd"));
    expect([answer.status, answer.body.code]).toEqual([503, "unavailable"]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.took).toBeLessThan(unanswered);
    // Waits for the commit, which holds the table.
    await queryAsTableOwner("DROP FUNCTION commit_slowly() CASCADE");
    const again = await api(...renaming(id, "Onbekend of vastgelegd"));
    expect([again.status, again.body.code]).toEqual([409, "edit_conflict"]);
    expect(await stored(id)).toEqual({ name: "Onbekend of vastgelegd", version: 2, versions: 2 });
  });

  it("leaves nothing to be read for the answer: a profile, and two-step verification", async () => {
    const { secret } = await enableTwoFactor(person, PASSWORD);
    await endCommitsAfter(SLIGHTLY_LATE, "outbox");
    const profile = await timed("PUT", `/api/users/${person.id}`, {
      token: person.token,
      json: { name: "Nieuwe Naam", email: "nieuw@test.example", password: PASSWORD },
    });
    expect([profile.status, profile.body.name]).toEqual([200, "Nieuwe Naam"]);
    await endCommitsAfter(SLIGHTLY_LATE, "outbox");
    const off = await timed("POST", `/api/users/${person.id}/two-factor/off`, {
      token: person.token,
      json: { password: PASSWORD, code: computeTotpCode(secret) },
    });
    expect([off.status, off.body]).toEqual([200, { since: null, recoveryCodesLeft: 0, required: false }]);
  });

  it("never begins when the time was over before", async () => {
    await runWithOwnDeadline(DEADLINE, async () => {
      const late = db().$transaction(async (transaction) => {
        await transaction.notice.create({ data: { content: "Te laat", authorId: person.id } });
        await transaction.$queryRaw`SELECT pg_sleep(${LONGER / 1_000})::text`.catch(() => undefined);
      });
      await expect(late).rejects.toThrow("time for database work is over");
    });
    await pause(LONGER);
    expect(await queryAsTableOwner("SELECT 1 FROM notice")).toEqual([]);
  });
});
