import { runEntryTransaction } from "@/lib/entries/server/changes";
import { streamEntries } from "@/lib/entries/server/stream";
import { recordAuditEvents } from "@/lib/platform/audit/note";
import { db } from "@/lib/platform/database/db";
import { eraseAccount } from "@/lib/privacy/server/closing";
import { writePersonalData } from "@/lib/privacy/server/personal-data";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

beforeEach(emptyDatabase);

const close = (person: Person) =>
  runEntryTransaction((transaction) =>
    eraseAccount(transaction, person.id, { kind: "account.closed", by: person.actor }),
  );

/** The file of somebody who closes their account as soon as so much of it was sent; null when it is broken off. */
async function readWhileClosing(person: Person, isThere: (text: string) => boolean): Promise<string | null> {
  let text = "";
  let isClosed = false;
  try {
    for await (const part of writePersonalData(person.actor, person.id)) {
      text += part;
      if (isClosed || !isThere(text)) continue;
      await close(person);
      isClosed = true;
    }
  } catch {
    return null;
  }
  return text;
}

describe("a file with one's own data whose account is closed while it is sent", () => {
  it("is broken off rather than whole without what was there as it began", async () => {
    const person = await makePerson();
    await makeEntry(person, { visibility: "Privé" });
    const text = await readWhileClosing(person, (sent) => sent.includes('"exportedAt"'));
    const { algorithms, versionsOfAlgorithms, auditTrail } = JSON.parse(
      text ?? '{"algorithms":[1],"versionsOfAlgorithms":[1],"auditTrail":[1]}',
    );
    expect([algorithms, versionsOfAlgorithms, auditTrail].map(({ length }) => length > 0)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("never tells from where a visitor tried to log in, nor takes their act for one's own", async () => {
    const person = await makePerson();
    const stranger = { kind: "visitor", address: "203.0.113.77" } as const;
    const subjects = Array.from({ length: 205 }, () => ({ id: person.id }));
    await recordAuditEvents(db(), { kind: "session.loginFailed", by: stranger }, subjects);
    // After the first batch of the trail.
    const text = await readWhileClosing(person, (sent) => sent.includes("session.loginFailed"));
    expect(text ?? "").not.toContain("203.0.113.77");
  });
});

it("has an entry that is deleted while it is sent among the ones there are or those in the bin", async () => {
  const person = await makePerson();
  const { _id: id } = await makeEntry(person);
  let text = "";
  for await (const part of writePersonalData(person.actor, person.id)) {
    if (text === "") {
      await db().entry.update({ where: { id }, data: { ...buildBinnedColumns(), deletedById: person.id } });
    }
    text += part;
  }
  const { algorithms, algorithmsInBin } = JSON.parse(text);
  expect([...algorithms, ...algorithmsInBin].map((entry: { id: string }) => entry.id)).toEqual([id]);
});

it("gives the list of all entries no further to who has lost rights meanwhile", async () => {
  const admin = await makePerson({ role: "ADMIN" });
  const author = await makePerson();
  for (let number = 0; number <= 100; number += 1) await makeEntry(author, { visibility: "Privé" });
  const entries = streamEntries(admin.actor);
  expect((await entries.next()).value).toHaveLength(100);
  await db().user.update({ where: { id: admin.id }, data: { role: "USER" } });
  await expect(entries.next()).rejects.toMatchObject({ code: "not_authenticated" });
});
