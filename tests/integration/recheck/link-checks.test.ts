import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { db } from "@/lib/platform/database/db";
import { runLinkCheckRound, startLinkCheckWorker } from "@/lib/recheck/server/link-checks";
import { seedRechecks } from "@/prisma/seed-rechecks";
import { api } from "../../support/api";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
process.env.LINK_CHECKS_PER_ROUND = "50";

const DAY = 86_400_000;
const START = new Date();
const week = (n: number) => new Date(START.getTime() + n * 7 * DAY + n);

/** What the site answers, by path; 200 for what is not named. */
const statuses = new Map<string, number>();
let asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  if (request.url === "/switch") {
    request.socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    );
    return;
  }
  response.writeHead(statuses.get(request.url ?? "") ?? 200).end();
});
let port = "";
let isCut = false;

/** One round as in production, but that every name is that of the test's own site. */
const round = (now: Date) =>
  runLinkCheckRound(now, {
    resolver: (_host, done) => done(null, [{ address: isCut ? "10.255.255.1" : "127.0.0.1", family: 4 }]),
    isAllowed: (address) => address === "127.0.0.1" || isCut,
    ports: [port],
    timeoutMs: isCut ? 50 : 5_000,
  });
const link = (path: string, host = "site.example") => `http://${host}:${port}${path}`;

let author: Person;
let admin: Person;

beforeAll(async () => {
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
  port = String((site.address() as AddressInfo).port);
});
beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson({ name: "Auteur" });
  admin = await makePerson({ role: "ADMIN" });
  statuses.clear();
  asked = [];
  isCut = false;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

async function entryWith(...links: string[]): Promise<string> {
  return (await makeEntry(author, { mediaURL: links.join(" ") }))._id;
}
const broken = async (id: string, person = author) =>
  (await api("GET", `/api/algorithm/${id}/broken-links`, { token: person.token })).body;

describe("the links of entries", () => {
  it("are broken after two weeks of failing, and no more once they answer", async () => {
    const id = await entryWith(link("/paper"), link("/video"));
    statuses.set("/paper", 404);
    expect(await round(week(0))).toBe(2);
    expect(await broken(id)).toEqual([]);
    expect(await round(week(1))).toBe(2);
    const found = [
      {
        link: link("/paper"),
        outcome: "gone",
        status: 404,
        checked: week(1).toISOString(),
        failingSince: week(0).toISOString(),
      },
    ];
    expect(await broken(id)).toEqual(found);
    expect(await broken(id, admin)).toEqual(found);
    statuses.delete("/paper");
    await round(week(2));
    expect(await broken(id)).toEqual([]);
  });

  it("are shown to who may edit the entry alone, and change nothing of what others read", async () => {
    const id = await entryWith(link("/paper"));
    const before = (await api("GET", `/api/algorithm/${id}`)).body;
    statuses.set("/paper", 500);
    await round(week(0));
    await round(week(1));
    expect((await api("GET", `/api/algorithm/${id}`)).body).toEqual(before);
    const member = await makePerson();
    expect((await api("GET", `/api/algorithm/${id}/broken-links`)).status).toBe(401);
    expect((await api("GET", `/api/algorithm/${id}/broken-links`, { token: member.token })).status).toBe(403);
    expect(await broken(id)).toHaveLength(1);
  });

  it("are asked once a week, each once, whoever names them and however many processes ask", async () => {
    await entryWith(link("/same"), link("/one"));
    await entryWith(link("/same"), "doi:10.1000/182");
    // As it may be stored from before such addresses were refused.
    await queryAsTableOwner(
      "UPDATE entry SET media_url = media_url || ' ftp://site.example/x' WHERE media_url LIKE '%doi:%'",
    );
    await entryWith(link("/binned"));
    await queryAsTableOwner(
      "UPDATE entry SET state = 'BINNED', binned_from = 'PUBLISHED', deleted_at = now() WHERE media_url LIKE '%binned%'",
    );
    await Promise.all([round(week(0)), round(week(0))]);
    expect(asked.sort()).toEqual(["HEAD /one", "HEAD /same"]);
    expect(await round(new Date(week(0).getTime() + 6 * DAY))).toBe(0);
    const kept = await db().linkCheck.findMany({ orderBy: { url: "asc" } });
    expect(kept.map(({ url, outcome }) => [url, outcome])).toEqual([
      [link("/one"), "answers"],
      [link("/same"), "answers"],
      // Its port is not among those of this test.
      ["https://doi.org/10.1000/182", "notAsked"],
    ]);
    await queryAsTableOwner("UPDATE entry SET media_url = NULL");
    await round(week(1));
    expect(await db().linkCheck.count()).toBe(0);
  });

  it("are asked no more than a round may, the longest unasked first", async () => {
    const paths = Array.from({ length: 120 }, (_, index) => link(`/p${index}`));
    for (let from = 0; from < 120; from += 20) await entryWith(...paths.slice(from, from + 20));
    expect([await round(week(0)), await round(week(0)), await round(week(0))]).toEqual([50, 50, 20]);
    expect(new Set(asked).size).toBe(120);
  });

  it("are not singletons to be broken when our own line is cut", async () => {
    const id = await entryWith(
      link("/a", "een.example"),
      link("/b", "twee.example"),
      link("/c", "drie.example"),
    );
    expect(await round(week(0))).toBe(3);
    isCut = true;
    expect([await round(week(1)), await round(week(1))]).toEqual([0, 0]);
    isCut = false;
    expect(await round(new Date(week(1).getTime() + DAY))).toBe(3);
    expect(await broken(id)).toEqual([]);
  });

  it("are broken also when several die at once: a day later it is no cut line any more", async () => {
    const id = await entryWith(
      link("/a", "een.example"),
      link("/b", "twee.example"),
      link("/c", "drie.example"),
    );
    await round(week(0));
    isCut = true;
    const day = (n: number) => new Date(week(n).getTime() + DAY);
    expect([await round(week(1)), await round(day(1)), await round(day(2))]).toEqual([0, 3, 3]);
    expect(await broken(id)).toHaveLength(3);
  });

  it("may never have worked", async () => {
    const id = await entryWith(
      link("/a", "een.example"),
      link("/b", "twee.example"),
      link("/c", "drie.example"),
    );
    isCut = true;
    expect([await round(week(0)), await round(week(1))]).toEqual([3, 3]);
    expect(await broken(id)).toHaveLength(3);
  });

  it("hold up no round, however long one is and whatever a server answers", async () => {
    const long = Array.from({ length: 1_500 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
    );
    await entryWith(`https://voorbeeld.example/${long.join("")}`);
    await entryWith(link("/switch"), link("/paper"));
    expect(await round(week(0))).toBe(2);
    const kept = await db().linkCheck.findMany({ orderBy: { url: "asc" } });
    expect(kept.map(({ outcome }) => outcome)).toEqual(["answers", "answers"]);
  });

  it("are asked by nobody unless the settings allow it", () => {
    const singletons = globalThis as unknown as { registerRounds?: Map<string, unknown> };
    startLinkCheckWorker();
    expect(singletons.registerRounds?.has("asking links")).toBe(false);
  });
});

describe("the demo", () => {
  it("has entries that are past their day, and a link that is broken", async () => {
    const { _id } = await makeEntry(author, {
      algorithmName: "Concept-antwoorden op berichten van patiënten",
      mediaURL: "https://publicaties.example/taal/concept-antwoorden",
    });
    const late = await makeEntry(author, { algorithmName: "Celdelingen tellen in borstkankerweefsel" });
    await queryAsTableOwner("UPDATE entry SET rechecked_at = NULL");
    await db().$transaction((transaction) => seedRechecks(transaction));
    expect(await broken(_id)).toHaveLength(1);
    expect((await api("GET", `/api/algorithm/${late._id}`)).body.recheck.isOutdated).toBe(true);
  });
});
