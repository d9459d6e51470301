import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
// Races are about who wins, also on a machine too busy to settle them within a request's deadline.

const HOUR = 3_600_000;

let admin: Person;
let author: Person;
let receiver: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN", name: "Beheerder Een" });
  author = await makePerson({ name: "Eerste Auteur", institutionId: await getHospitalIdByAlphabet(3) });
  receiver = await makePerson({ name: "Tweede Auteur", institutionId: await getHospitalIdByAlphabet(4) });
});

const handOver = (id: string, json: unknown) =>
  api("PUT", `/api/algorithm/${id}/author`, { token: admin.token, json });
const request = (
  id: string,
  reason: unknown = "Het product wordt niet meer gebruikt.",
  token = author.token,
) => api("POST", `/api/algorithm/${id}/deletion-request`, { token, json: { reason } });

describe("handing over an entry", () => {
  it("gives it another author as its next version; institution and content stay", async () => {
    const entry = await makeEntry(author, {
      visibility: "Privé",
      description: "Een tekst van meer dan 25 tekens.",
    });
    const answer = await handOver(entry._id, { author: receiver.id, version: 1 });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...entry,
      author: { _id: receiver.id, name: "Tweede Auteur" },
      version: 2,
      updated: expect.any(String),
    });
    expect(answer.body.institution).toBe(entry.institution);
    const versions = await db().entryVersion.findMany({
      where: { entryId: entry._id },
      orderBy: { number: "asc" },
    });
    expect(versions.map(({ number, authorId }) => [number, authorId])).toEqual([
      [1, author.id],
      [2, admin.id],
    ]);
    expect(versions[1]?.content).toEqual(versions[0]?.content);
    const path = `/api/algorithm/${entry._id}`;
    expect((await api("GET", path, { token: receiver.token })).status).toBe(200);
    expect((await api("GET", path, { token: author.token })).status).toBe(404);
  });

  it("mails both people, each once", async () => {
    const entry = await makeEntry(author, { algorithmName: "Longnodules" });
    await handOver(entry._id, { author: receiver.id });
    const mails = await listQueuedMails();
    expect(mails.map(({ to, kind, subject }) => [to, kind, subject]).sort()).toEqual(
      [
        [receiver.email, "entryReceived", "U bent nu auteur van het algoritme: Longnodules"],
        [author.email, "entryHandedOver", "Uw algoritme is overgedragen: Longnodules"],
      ].sort(),
    );
    const [got] = await listQueuedMails(receiver.email);
    expect(got?.text).toContain(
      "Beheerder Beheerder Een heeft het algoritme ‘Longnodules’ aan u overgedragen.",
    );
    expect(got?.text).toContain(`/algorithm/${entry._id}/detail`);
    const [gave] = await listQueuedMails(author.email);
    expect(gave?.text).toContain(
      "Beheerder Beheerder Een heeft het algoritme ‘Longnodules’ overgedragen aan Tweede Auteur. U bent er niet langer de auteur van.",
    );
  });

  it("takes over from a closed account, and mails nobody there", async () => {
    const entry = await makeEntry(author);
    await api("DELETE", `/api/admin/users/${author.id}`, { token: admin.token });
    await db().outboxMail.deleteMany();
    expect((await handOver(entry._id, { author: receiver.id })).status).toBe(200);
    expect((await listQueuedMails()).map(({ to }) => to)).toEqual([receiver.email]);
  });

  it.each([
    ["nobody", () => "0199aaaa-0000-7000-8000-000000000000", "Dit account bestaat niet (meer)."],
    ["the author", () => author.id, "Deze persoon is al de auteur van dit algoritme."],
    [
      "somebody without access",
      async () => (await makePerson({ allowAccess: false })).id,
      "Deze persoon heeft geen toegang tot het register en kan geen auteur worden.",
    ],
    [
      "somebody who is blocked",
      async () => {
        await db().user.update({ where: { id: receiver.id }, data: { blockedAt: new Date() } });
        return receiver.id;
      },
      "Deze persoon heeft geen toegang tot het register en kan geen auteur worden.",
    ],
    ["a text that is none", () => "", "Vul dit veld in."],
  ])("to %s is refused, with nothing changed", async (_who, idOf, sentence) => {
    const entry = await makeEntry(author);
    const answer = await handOver(entry._id, { author: await idOf() });
    expect([answer.status, answer.body.errors]).toEqual([400, { author: [sentence] }]);
    const stored = await db().entry.findUniqueOrThrow({ where: { id: entry._id } });
    expect([stored.authorId, stored.version]).toEqual([author.id, 1]);
    expect(await listQueuedMails()).toEqual([]);
  });

  it("of twenty from one version exactly one wins; from an older version it is a conflict", async () => {
    const entry = await makeEntry(author);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => handOver(entry._id, { author: receiver.id, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(answers.filter(({ body }) => body.code === "edit_conflict")).toHaveLength(19);
    expect(await listQueuedMails()).toHaveLength(2);
    expect(await db().entryVersion.count({ where: { entryId: entry._id } })).toBe(2);
  });

  it("races with the closing of the account that it came from: the entry is there, and the receiver's", async () => {
    const entries = [];
    for (let index = 0; index < 5; index += 1) entries.push(await makeEntry(author, { visibility: "Privé" }));
    const [erased, ...given] = await Promise.all([
      api("DELETE", `/api/admin/users/${author.id}`, { token: admin.token }),
      ...entries.map(({ _id }) => handOver(_id, { author: receiver.id })),
    ]);
    expect(erased?.status).toBe(200);
    for (const [index, { status }] of given.entries()) {
      const stored = await db().entry.findUnique({ where: { id: entries[index]?._id ?? "" } });
      expect([status, stored?.authorId]).toEqual(status === 200 ? [200, receiver.id] : [404, undefined]);
    }
  });
});

describe("asking for the deletion of an entry", () => {
  it("reaches the admins by mail and among the messages, with a link to the entry", async () => {
    const entry = await makeEntry(author, { algorithmName: "Longnodules" });
    expect((await request(entry._id)).body).toEqual({ _id: entry._id });
    const [mail] = await listQueuedMails(admin.email);
    expect([mail?.kind, mail?.subject, mail?.replyTo]).toEqual([
      "adminDeletionRequest",
      "Verzoek om een algoritme te verwijderen: Longnodules",
      author.email,
    ]);
    expect(mail?.text).toContain("Het product wordt niet meer gebruikt.");
    const messages = () => api("GET", "/api/messages", { token: admin.token });
    const about = { algorithmName: "Longnodules", _id: entry._id, inBin: false };
    expect((await messages()).body).toEqual([
      {
        _id: expect.any(String),
        name: "Eerste Auteur",
        email: author.email,
        message: "Het product wordt niet meer gebruikt.",
        timestamp: expect.any(String),
        read: false,
        deletion: about,
      },
    ]);
    const options = { token: admin.token };
    await api("DELETE", `/api/algorithm/${entry._id}`, options);
    expect((await messages()).body[0].deletion).toEqual({ ...about, inBin: true });
    await api("DELETE", `/api/admin/bin/${entry._id}`, options);
    expect((await messages()).body[0].deletion).toEqual({ ...about, _id: null });
  });

  it("is possible once a day: then 429 deletion_requested, and after 24 hours again", async () => {
    const entry = await makeEntry(author);
    await request(entry._id);
    const again = await request(entry._id);
    expect([again.status, again.body.code, again.body.detail]).toEqual([
      429,
      "deletion_requested",
      "Voor dit algoritme is al om verwijdering gevraagd. De beheerders hebben het verzoek ontvangen. Na 24 uur kunt u het opnieuw vragen.",
    ]);
    expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(86_000);
    expect(await listQueuedMails()).toHaveLength(1);
    await db().entry.update({
      where: { id: entry._id },
      data: { deletionRequestedAt: new Date(Date.now() - 24 * HOUR - 1000) },
    });
    expect((await request(entry._id)).status).toBe(201);
  });

  it("of twenty at once is one request, one message and one mail", async () => {
    const entry = await makeEntry(author);
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(entry._id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(429)]);
    expect(await db().message.count()).toBe(1);
    expect(await listQueuedMails()).toHaveLength(1);
  });

  it.each([
    ["", "Vul dit veld in."],
    ["weg", "Gebruik minstens 5 tekens."],
    ["x".repeat(1001), "Gebruik hoogstens 1000 tekens."],
    [7, "Deze waarde heeft niet de juiste vorm."],
  ])("with the reason %j is refused: %s", async (reason, sentence) => {
    const entry = await makeEntry(author);
    const answer = await request(entry._id, reason);
    expect([answer.status, answer.body.errors]).toEqual([400, { reason: [sentence] }]);
    expect((await request(entry._id)).status).toBe(201);
  });

  it("is the new author's to ask again after a hand-over, and the old one's no more", async () => {
    const entry = await makeEntry(author);
    await request(entry._id);
    await handOver(entry._id, { author: receiver.id });
    expect((await request(entry._id)).status).toBe(403);
    expect((await request(entry._id, "Het is niet meer nodig.", receiver.token)).status).toBe(201);
  });

  it("is part of one's data, and goes with one's account, verified or not", async () => {
    const entry = await makeEntry(author, { algorithmName: "Longnodules" });
    await request(entry._id);
    const { body } = await api("GET", `/api/users/${author.id}/export`, { token: author.token });
    expect(body.requestsToDelete).toEqual([
      {
        about: "Longnodules",
        message: "Het product wordt niet meer gebruikt.",
        createdAt: expect.any(String),
      },
    ]);
    expect(body.messages).toEqual([]);
    await db().user.update({ where: { id: author.id }, data: { verified: false } });
    await api("DELETE", `/api/admin/users/${author.id}`, { token: admin.token });
    expect(await db().message.count()).toBe(0);
  });
});
