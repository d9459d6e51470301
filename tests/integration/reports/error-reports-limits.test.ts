import { db } from "@/lib/platform/database/db";
import { countRateLimitedAttempt } from "@/lib/platform/http/rate-limits";
import type { ReportDto } from "@/lib/reports/schema";
import { api } from "../../support/api";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS, { CACHE_SECONDS: "0" });

const DAY = 86_400_000;
const VICTIM = "slachtoffer@elders.example";
let author: Person;
let reader: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson({ name: "Auteur Een" });
  reader = await makePerson({ name: "Lezer Een" });
});

let callers = 0;

/** Reports from an address of its own, unless it gives one. */
async function report(id: string, fields: Record<string, unknown> = {}, who?: Person, address?: string) {
  callers += 1;
  return api("POST", `/api/algorithm/${id}/reports`, {
    json: {
      message: "De risicoklasse klopt niet.",
      captchaToken: await createSolvedCaptchaToken(),
      ...fields,
    },
    token: who?.token,
    address: address ?? `10.2.${callers >> 8}.${callers & 255}`,
  });
}

const newEntry = async () => (await makeEntry(author))._id;

async function stored(data: Record<string, unknown>): Promise<string> {
  const row = { entryId: await newEntry(), entryName: "Longscan", message: "Hier klopt iets niet.", ...data };
  return (await db().errorReport.create({ data: row, select: { id: true } })).id;
}

const act = (id: string, what: "answer" | "solve" | "reopen") =>
  api("POST", `/api/v1/reports/${id}/${what}`, {
    json: what === "answer" ? { text: "Koop nu deze pillen, klik hier." } : {},
    token: author.token,
  });

/** Does these, one after the other, each of which is stored; gives whether each was mailed. */
async function mailedOf(id: string, ...acts: ("answer" | "solve" | "reopen")[]): Promise<boolean[]> {
  for (const what of acts) expect((await act(id, what)).status).toBe(200);
  const { body } = await api("GET", `/api/v1/reports/${id}`, { token: author.token });
  return (body as ReportDto).history.slice(-acts.length).map(({ mailed }) => mailed);
}

describe("what reporters are mailed", () => {
  it("is to an address that nobody proved one answer and one solution of a report, ever", async () => {
    const id = await stored({ reporterEmail: VICTIM });
    expect(await mailedOf(id, "answer", "answer", "solve", "reopen", "solve", "reopen", "answer")).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
      false,
    ]);
    await db().errorReportAct.updateMany({ data: { createdAt: new Date(Date.now() - 2 * DAY) } });
    expect(await mailedOf(id, "answer", "solve")).toEqual([false, false]);
    expect((await listQueuedMails()).map(({ kind, to }) => [kind, to])).toEqual([
      ["reportAnswered", VICTIM],
      ["reportSolved", VICTIM],
    ]);
  });

  it("is to a proved address five of a report a day, and again the next day", async () => {
    const id = await stored({ reporterId: reader.id });
    const six = Array.from({ length: 6 }, () => "answer" as const);
    expect(await mailedOf(id, ...six)).toEqual([true, true, true, true, true, false]);
    // A new address is no new day.
    await db().user.update({ where: { id: reader.id }, data: { email: "nieuw@test.example" } });
    expect(await mailedOf(id, "answer")).toEqual([false]);
    await db().errorReportAct.updateMany({ data: { createdAt: new Date(Date.now() - 1.01 * DAY) } });
    expect(await mailedOf(id, "answer")).toEqual([true]);
  });

  it("is five a day to one address over all reports, however it is written and whoever reported", async () => {
    const ids = await Promise.all(
      [VICTIM, "Slacht.Offer@elders.example", "slachtoffer+spam@ELDERS.example"].map((reporterEmail) =>
        stored({ reporterEmail }),
      ),
    );
    ids.push(await stored({ reporterId: (await makePerson({ email: VICTIM })).id }));
    const both = await Promise.all(ids.map((id) => mailedOf(id, "answer", "solve")));
    expect(both.flat().filter(Boolean)).toHaveLength(5);
    const mails = await listQueuedMails();
    expect(mails).toHaveLength(5);
    // Each goes to the address as it was given.
    const given = [VICTIM, "Slacht.Offer@elders.example", "slachtoffer+spam@ELDERS.example"];
    expect(mails.filter(({ to }) => !given.includes(to))).toEqual([]);
    expect(await mailedOf(await stored({ reporterEmail: "ander@elders.example" }), "answer")).toEqual([true]);
  });
});

describe("what an author is mailed", () => {
  it("is twenty reports an hour; what comes then waits in the inbox", async () => {
    const entryId = await newEntry();
    const data = { entryId: await newEntry(), entryName: "x", message: "Hier klopt iets niet." };
    await db().errorReport.createMany({
      data: [
        ...Array.from({ length: 19 }, () => data),
        { ...data, reporterId: author.id },
        { ...data, createdAt: new Date(Date.now() - DAY / 12) },
      ],
    });
    const two = await Promise.all([report(entryId), report(entryId, { message: "Nog een fout hierin." })]);
    expect(two.map(({ status }) => status)).toEqual([201, 201]);
    expect((await listQueuedMails()).map(({ kind, to }) => [kind, to])).toEqual([
      ["reportReceived", author.email],
    ]);
    expect((await api("GET", "/api/v1/reports", { token: author.token })).body.total).toBe(23);
    const other = await makePerson();
    expect((await report((await makeEntry(other))._id)).status).toBe(201);
    expect(await listQueuedMails(other.email)).toHaveLength(1);
  });
});

describe("what may be reported", () => {
  it("is the same by another person, and on another field, and from each once", async () => {
    const id = await newEntry();
    const told: [Record<string, unknown>, Person?][] = [
      [{}],
      [{ name: "Jo" }],
      [{ email: "jo@elders.example" }],
      [{ field: "developerName" }],
      [{}, reader],
    ];
    for (const [fields, who] of [...told, ...told]) expect((await report(id, fields, who)).status).toBe(201);
    expect(await db().errorReport.count()).toBe(told.length);
  });

  it("is ten an hour from one address, five of them on one entry; captchas that fail take none of those", async () => {
    const from = "192.0.2.77";
    const [first, second, third] = [await newEntry(), await newEntry(), await newEntry()];
    for (let n = 0; n < 11; n += 1) {
      expect((await report(first, { captchaToken: "verzonnen" }, undefined, from)).status).toBe(403);
    }
    const try6 = async (id: string) => {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        const { status, headers } = await report(id, { message: `Klopt niet, keer ${n}.` }, undefined, from);
        statuses.push(status);
        if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      }
      return statuses;
    };
    expect(await try6(first)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await try6(second)).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await report(third, {}, undefined, from)).status).toBe(429);
    expect((await report(first)).status).toBe(201);
  });

  it("is two hundred an hour on one entry, from everywhere", async () => {
    const id = await newEntry();
    for (let n = 0; n < 199; n += 1) await countRateLimitedAttempt("reportOfEntry", id);
    expect((await report(id)).status).toBe(201);
    expect((await report(id, { message: "Nog een fout hierin." })).status).toBe(429);
    expect((await report(await newEntry())).status).toBe(201);
  });
});
