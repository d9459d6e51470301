import { getDataModel } from "@/lib/fields/server/data-model";
import { createUnsubscribeSecret, findFollowsToStop } from "@/lib/following/server/unsubscribing";
import { paths } from "@/lib/paths";
import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

let author: Person;
let member: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson();
  member = await makePerson();
});

const call = (method: string, path: string, json?: unknown, who: Person = member) =>
  api(method, path, { token: who.token, ...(json === undefined ? {} : { json }) });
const followEntry = async (target: string, frequency = "atOnce") =>
  call("POST", "/api/v1/follows", { kind: "entry", target, frequency });

describe("unsubscribing", () => {
  const post = (secret: string, more = "") =>
    api("POST", `/api/v1/unsubscribe?s=${encodeURIComponent(secret)}${more}`);

  it("stops exactly that follow, without login, as often as it is asked, and answers the same for any link", async () => {
    const entries = [await makeEntry(author), await makeEntry(author)];
    const ids = [];
    for (const { _id } of entries) ids.push((await followEntry(_id)).body._id as string);
    const secret = createUnsubscribeSecret({ userId: member.id, follows: ids.slice(0, 1) });
    for (const asked of [secret, secret, `${secret}x`, "onzin", ""]) {
      const { status, body } = await post(asked);
      expect([status, body]).toEqual([200, { stopped: true }]);
    }
    expect((await call("GET", "/api/v1/follows")).body.map(({ _id }: { _id: string }) => _id)).toEqual(
      ids.slice(1),
    );
  });

  it("takes what a mail program sends, and no other form of a link", async () => {
    const { body } = await followEntry((await makeEntry(author))._id);
    const secret = createUnsubscribeSecret({ userId: author.id, follows: [body._id] });
    await post(secret);
    expect(await db().follow.count()).toBe(1);
    const own = createUnsubscribeSecret({ userId: member.id, follows: [body._id] });
    const answer = await api("POST", `/api/v1/unsubscribe?s=${own}`, {
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      headers: { accept: "text/html" },
    });
    expect(answer.status).toBe(200);
    expect(await db().follow.count()).toBe(0);
  });

  it("sends the form of the page on to the page that says it", async () => {
    const answer = await api("POST", paths.api.unsubscribeForm("onzin", { all: true }));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/unsubscribe?stopped=1"]);
  });

  it("stops nothing that is followed later than the mail", async () => {
    const { body } = await followEntry((await makeEntry(author))._id, "weekly");
    const before = new Date(Date.parse(body.since) - 1);
    for (const follows of [[body._id], "weekly", "atOnce"] as const) {
      const old = createUnsubscribeSecret({ userId: member.id, follows }, before);
      await post(old);
      await post(old, "&all=1");
    }
    expect(await db().follow.count()).toBe(1);
    await post(createUnsubscribeSecret({ userId: member.id, follows: "atOnce" }, new Date(body.since)));
    expect(await db().follow.count()).toBe(1);
    await post(createUnsubscribeSecret({ userId: member.id, follows: "weekly" }, new Date(body.since)));
    expect(await db().follow.count()).toBe(0);
  });

  it("is told beforehand by name, but for what its person may not see any more", async () => {
    const shown = await makeEntry(author, { algorithmName: "Longscan" });
    const hidden = await makeEntry(author, { algorithmName: "Geheim plan" });
    const specialism = (await getDataModel()).medicalSpecialism.values[1]?.label ?? "";
    const follows = [
      (await followEntry(shown._id, "weekly")).body._id,
      (await followEntry(hidden._id)).body._id,
      (await call("POST", "/api/v1/follows", { kind: "specialism", target: specialism, frequency: "weekly" }))
        .body._id,
    ];
    const secret = createUnsubscribeSecret({ userId: member.id, follows });
    await call(
      "PUT",
      `/api/algorithm/${hidden._id}`,
      buildEntryBody({ algorithmName: "Nog geheimer", visibility: "Privé" }),
      author,
    );
    const [named, closed] = [
      { kind: "specialism", name: specialism },
      { kind: "entry", name: null },
    ];
    const open = { kind: "entry", name: "Longscan" };
    expect(await findFollowsToStop(secret)).toEqual([named, closed, open]);
    const weekly = createUnsubscribeSecret({ userId: member.id, follows: "weekly" });
    expect(await findFollowsToStop(weekly)).toEqual([named, open]);
    for (const other of [
      "",
      "onzin",
      `${secret}x`,
      createUnsubscribeSecret({ userId: author.id, follows }),
    ]) {
      expect(await findFollowsToStop(other)).toEqual([]);
    }
    await post(secret);
    expect(await findFollowsToStop(secret)).toEqual([]);
    await followEntry(shown._id, "weekly");
    await db().user.update({ where: { id: member.id }, data: { blockedAt: new Date() } });
    expect(
      await findFollowsToStop(createUnsubscribeSecret({ userId: member.id, follows: "weekly" })),
    ).toEqual([]);
  });

  it("stops the weekly ones by a digest's link, and all when that is asked", async () => {
    const entries = [await makeEntry(author), await makeEntry(author), await makeEntry(author)];
    await followEntry(entries[0]?._id ?? "", "weekly");
    await followEntry(entries[1]?._id ?? "", "atOnce");
    const weekly = createUnsubscribeSecret({ userId: member.id, follows: "weekly" });
    await post(weekly);
    expect((await call("GET", "/api/v1/follows")).body).toMatchObject([{ frequency: "atOnce" }]);
    await post(weekly, "&all=1");
    expect((await call("GET", "/api/v1/follows")).body).toEqual([]);
  });
});
