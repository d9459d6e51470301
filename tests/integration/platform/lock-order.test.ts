import pg from "pg";
import { confirmEmailChange, requestEmailChange } from "@/lib/accounts/server/verifications";
import { eraseUser } from "@/lib/administration/server/users";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { runEntryTransaction } from "@/lib/entries/server/changes";
import { createEntry, deleteEntry, updateEntry } from "@/lib/entries/server/entries";
import { handOverEntry, requestDeletion } from "@/lib/entries/server/requests";
import type { EntryContent } from "@/lib/fields/entry-fields";
import { getDataModel } from "@/lib/fields/server/data-model";
import { buildInstitutionDto, getInstitution } from "@/lib/institutions/server/institutions";
import { saveInstitution } from "@/lib/lists/server/institution-writes";
import { saveListValue } from "@/lib/lists/server/list-writes";
import { db } from "@/lib/platform/database/db";
import { getSettings } from "@/lib/platform/env";
import { runMailTransaction } from "@/lib/platform/mail/worker";
import { eraseAccount } from "@/lib/privacy/server/closing";
import { actOnReport } from "@/lib/reports/server/acts";
import { eraseOldReports } from "@/lib/reports/server/old-reports";
import { createReport } from "@/lib/reports/server/reports";
import { CHEAP_CAPTCHA_SETTINGS, createSolvedCaptchaToken } from "../../support/captcha";
import { copyDataModel, restoreDataModel } from "../../support/data-model-calls";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, findValueId, makeEntry } from "../../support/entries";
import { findMailLink, getNewestQueuedMail } from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

Object.assign(process.env, CHEAP_CAPTCHA_SETTINGS);

const ROUNDS = 20;
/** What each of two may answer when the other came first; a deadlock is none of it. */
const LATE = [
  "not_authenticated",
  "not_found",
  "forbidden",
  "edit_conflict",
  "invalid_input",
  "token_invalid",
];

let admin: Person;
let author: Person;

beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson();
});

async function contentOf(fields: Record<string, unknown> = {}): Promise<EntryContent> {
  return buildEntryBodySchema(await getDataModel()).parse(buildEntryBody(fields)).content;
}

const close = (person: Person) =>
  runEntryTransaction((transaction) =>
    eraseAccount(transaction, person.id, { kind: "account.closed", by: person.actor }),
  );

/** What each came to: "done", a code of ours, or whatever went wrong. */
async function outcomes(...work: Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(work);
  return results.map((result) => {
    if (result.status === "fulfilled") return "done";
    const { code, message } = result.reason as { code?: string; message: string };
    return LATE.includes(code ?? "") ? (code ?? "") : message;
  });
}

/** Holds a row as the owner until it is let go, so that others queue for it. */
async function lockRow(table: string, id: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: getSettings().DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  return async () => {
    await client.query("COMMIT");
    await client.end();
  };
}

/** Waits until so many transactions wait for a lock. Throws after ten seconds. */
async function untilWaiting(count: number): Promise<void> {
  for (let look = 0; look < 1_000; look += 1) {
    const [row] = await queryAsTableOwner<{ waiting: number }>(
      `SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE NOT granted AND datname = current_database()`,
    );
    if ((row?.waiting ?? 0) >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`there are no ${count} transactions that wait`);
}

/** Has two queue for the same entry, the first before the second, and lets both go on. */
async function queued(entryId: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const release = await lockRow("entry", entryId);
  const one = first();
  one.catch(() => undefined);
  let other = Promise.resolve<unknown>(null);
  try {
    await untilWaiting(1);
    other = second();
    other.catch(() => undefined);
    await untilWaiting(2);
  } finally {
    await release();
  }
  return outcomes(one, other);
}

describe("two that want the same account and entry take them in one order", () => {
  it("closing an account, and saving its private entry", async () => {
    const { _id } = await makeEntry(author, { visibility: "Privé" });
    const content = await contentOf({ visibility: "Privé" });
    const save = () => updateEntry(author.actor, _id, content, undefined);
    expect(await queued(_id, save, () => close(author))).toEqual(["done", "done"]);
    expect(await queryAsTableOwner("SELECT 1 FROM entry")).toEqual([]);
  });

  it("closing an account, and asking for the deletion of its private entry", async () => {
    const { _id } = await makeEntry(author, { visibility: "Privé" });
    const ask = () => requestDeletion(author.actor, _id, { reason: "Wij gebruiken dit niet meer." });
    expect(await queued(_id, ask, () => close(author))).toEqual(["done", "done"]);
  });

  it("closing an admin's account, and that admin deleting their own private entry", async () => {
    const second = await makePerson({ role: "ADMIN" });
    const { _id } = await makeEntry(second, { visibility: "Privé" });
    const remove = () => deleteEntry(second.actor, _id);
    expect(await queued(_id, remove, () => close(second))).toEqual(["done", "done"]);
  });

  it("closing an account, and handing an entry over that names it as its contact", async () => {
    const { _id } = await makeEntry(author, { visibility: "Privé", contactEmail: author.email });
    const { _id: other } = await makeEntry(admin, { contactEmail: author.email });
    const receiver = await makePerson();
    const handOver = () => handOverEntry(admin.actor, other, { author: author.id });
    expect(await queued(other, handOver, () => close(author))).toEqual(["done", "done"]);
    const giveAway = () => handOverEntry(admin.actor, other, { author: receiver.id });
    expect(await outcomes(giveAway())).toEqual(["done"]);
    expect(await queryAsTableOwner("SELECT 1 FROM entry WHERE id = $1", [_id])).toEqual([]);
  });
});

describe("another name for a value of a list waits for nobody", () => {
  let kept: Awaited<ReturnType<typeof copyDataModel>>;
  beforeAll(async () => {
    kept = await copyDataModel();
  });
  afterEach(() => restoreDataModel(kept));

  async function rename(): Promise<() => Promise<unknown>> {
    const id = await findValueId("algorithmType", "Robotica");
    const body = { label: "Robots", labelEn: null, retired: false };
    return () => saveListValue(admin.actor, "algorithmType", String(id), body);
  }

  it("who has saved an entry with it, and not committed yet", async () => {
    const { _id } = await makeEntry(author, { algorithmType: "Anders" });
    const renamed = await rename();
    const value = await findValueId("algorithmType", "Robotica");
    await queryAsTableOwner("BEGIN");
    try {
      await queryAsTableOwner("UPDATE entry SET algorithm_type_id = $2 WHERE id = $1", [_id, value]);
      expect(await outcomes(renamed())).toEqual(["done"]);
    } finally {
      await queryAsTableOwner("COMMIT");
    }
    const types = "SELECT v.label FROM entry e JOIN list_value v ON v.id = e.algorithm_type_id";
    expect(await queryAsTableOwner(types)).toEqual([{ label: "Robots" }]);
  });

  it("who deletes, hands over or saves an entry that holds it", async () => {
    const receiver = await makePerson();
    const fields = { algorithmType: "Robotica" };
    const [one, other, third] = [
      await makeEntry(author, fields),
      await makeEntry(author, fields),
      await makeEntry(author, fields),
    ];
    const content = await contentOf(fields);
    const ends = await outcomes(
      deleteEntry(admin.actor, one._id),
      (await rename())(),
      handOverEntry(admin.actor, other._id, { author: receiver.id }),
      updateEntry(author.actor, third._id, content, undefined),
    );
    expect([ends.slice(0, 3), ["done", "invalid_input"].includes(ends[3] ?? "")]).toEqual([
      ["done", "done", "done"],
      true,
    ]);
    const types = "SELECT DISTINCT v.label FROM entry e JOIN list_value v ON v.id = e.algorithm_type_id";
    expect(await queryAsTableOwner(types)).toEqual([{ label: "Robots" }]);
  });
});

describe("a reported error is answered in that order", () => {
  it("by an author who closes their account, and by an admin meanwhile", async () => {
    const { _id } = await makeEntry(author, { contactEmail: author.email });
    const data = { entryId: _id, entryName: "x", message: "Hier klopt iets niet.", reporterId: admin.id };
    const { id } = await db().errorReport.create({ data });
    const act = { kind: "answered", text: "Dank u, dat passen we aan.", version: undefined } as const;
    expect(
      await queued(
        _id,
        () => actOnReport(author.actor, id, act),
        () => close(author),
      ),
    ).toEqual(["done", "done"]);
    expect(
      await queued(
        _id,
        () => actOnReport(admin.actor, id, act),
        () => actOnReport(admin.actor, id, act),
      ),
    ).toEqual(["done", "done"]);
  });

  it("and made by somebody who closes their account", async () => {
    const reader = await makePerson();
    const { _id } = await makeEntry(author, { contactEmail: reader.email });
    const words = { field: null, message: "Hier klopt iets niet.", name: "Jo", email: null };
    const body = { ...words, captchaToken: await createSolvedCaptchaToken() };
    const make = () => createReport(reader.actor, _id, body, "192.0.2.9");
    expect(await queued(_id, make, () => close(reader))).toEqual(["done", "done"]);
    expect(await queryAsTableOwner("SELECT reporter_id, reporter_name FROM error_report")).toEqual([
      { reporter_id: null, reporter_name: null },
    ]);
  });

  it.each([
    ["closes their account", (reader: Person) => close(reader)],
    ["is forgotten by the daily job", () => eraseOldReports(new Date(Date.now() + 400 * 86_400_000))],
  ])("and the reports of one who %s are held by id, wherever they lie", async (_what, forget) => {
    const reader = await makePerson();
    const { _id: entryId } = await makeEntry(author);
    const data = { entryId, entryName: "x", message: "Hier klopt iets niet.", reporterId: reader.id };
    for (const id of ["c", "a", "b"]) await db().errorReport.create({ data: { ...data, id } });
    const release = await lockRow("error_report", "a");
    const forgetting = forget(reader);
    forgetting.catch(() => undefined);
    try {
      await untilWaiting(1);
      const free = await queryAsTableOwner("SELECT id FROM error_report ORDER BY id FOR UPDATE SKIP LOCKED");
      expect(free).toEqual([{ id: "b" }, { id: "c" }]);
    } finally {
      await release();
    }
    expect(await outcomes(forgetting)).toEqual(["done"]);
    expect(await queryAsTableOwner("SELECT 1 FROM error_report WHERE reporter_id IS NOT NULL")).toEqual([]);
  });
});

describe("whoever comes after a closed account", () => {
  it("cannot save or add in its name: nothing private is left behind", async () => {
    const { _id } = await makeEntry(author, { visibility: "Openbaar" });
    await close(author);
    const content = await contentOf({ visibility: "Privé" });
    expect(
      await outcomes(
        createEntry(author.actor, content),
        updateEntry(author.actor, _id, content, undefined),
        requestDeletion(author.actor, _id, { reason: "Wij gebruiken dit niet meer." }),
      ),
    ).toEqual(["not_authenticated", "not_authenticated", "not_authenticated"]);
    expect(await queryAsTableOwner("SELECT visibility FROM entry")).toEqual([{ visibility: "PUBLIC" }]);
  });
});

describe(`${ROUNDS} rounds at the same moment end in no deadlock`, () => {
  type Round = (round: number) => Promise<Promise<unknown>[]>;

  async function expectNoDeadlock(round: Round): Promise<void> {
    const odd: string[] = [];
    for (let number = 0; number < ROUNDS; number += 1) {
      const results = await outcomes(...(await round(number)));
      odd.push(...results.filter((result) => result !== "done" && !LATE.includes(result)));
    }
    expect(odd).toEqual([]);
  }

  it("saving, adding and closing", async () => {
    const content = await contentOf({ visibility: "Privé" });
    await expectNoDeadlock(async () => {
      const person = await makePerson();
      const { _id } = await makeEntry(person, { visibility: "Privé" });
      const { _id: other } = await makeEntry(admin, { contactEmail: person.email });
      return [
        updateEntry(person.actor, _id, content, undefined),
        close(person),
        updateEntry(admin.actor, other, content, undefined),
        createEntry(person.actor, content),
      ];
    });
    expect(
      await queryAsTableOwner(
        `SELECT 1 FROM entry e JOIN "user" u ON u.id = e.author_id
         WHERE u.closed_at IS NOT NULL AND e.visibility = 'PRIVATE'`,
      ),
    ).toEqual([]);
  });

  it("handing over and saving", async () => {
    const content = await contentOf();
    const receiver = await makePerson();
    await expectNoDeadlock(async () => {
      const { _id } = await makeEntry(author);
      return [
        handOverEntry(admin.actor, _id, { author: receiver.id }),
        updateEntry(author.actor, _id, content, undefined),
        updateEntry(receiver.actor, _id, content, undefined),
      ];
    });
  });

  it("deleting, asking for it, handing over and closing or erasing", async () => {
    await expectNoDeadlock(async (round) => {
      const second = await makePerson({ role: "ADMIN" });
      const person = await makePerson();
      const { _id } = await makeEntry(person, { visibility: "Privé", contactEmail: second.email });
      return [
        deleteEntry(second.actor, _id),
        requestDeletion(person.actor, _id, { reason: "Wij gebruiken dit niet meer." }),
        handOverEntry(admin.actor, _id, { author: second.id }),
        close(second),
        round % 2 === 0 ? close(person) : eraseUser(admin.actor, person.id),
      ];
    });
  });

  it("renaming an institution with its domains, saving, and closing", async () => {
    const [held] = await queryAsTableOwner<{ id: string; name: string }>(
      "SELECT id, name FROM institution ORDER BY name LIMIT 1",
    );
    const { id, name } = held ?? { id: "", name: "" };
    const institution = await db().$transaction((transaction) => getInstitution(transaction, id));
    const { kind, city, retired } = buildInstitutionDto(institution);
    let current = name;
    await expectNoDeadlock(async (round) => {
      const person = await makePerson({ email: `persoon${round}@deadlock.example` });
      const { _id } = await makeEntry(person, { activeHospital: current, visibility: "Privé" });
      const { _id: other } = await makeEntry(admin, { activeHospital: current, contactEmail: person.email });
      const content = await contentOf({ activeHospital: null });
      const next = `${name} ${round}`;
      const domains = round % 2 === 0 ? ["deadlock.example"] : [];
      current = next;
      return [
        saveInstitution(admin.actor, id, { name: next, kind, city, retired, domains }),
        updateEntry(person.actor, _id, content, undefined),
        close(person),
        updateEntry(admin.actor, other, content, undefined),
      ];
    });
    await queryAsTableOwner("UPDATE institution SET name = $1 WHERE id = $2", [name, id]);
  });

  it("confirming another address, and closing", async () => {
    await expectNoDeadlock(async (round) => {
      const person = await makePerson();
      const email = `nieuw${round}@test.example`;
      await runMailTransaction((transaction) => requestEmailChange(transaction, person.actor, email));
      const link = findMailLink(await getNewestQueuedMail(email, "emailChangeConfirm"), "/verify-email");
      return [confirmEmailChange(email, link.searchParams.get("token") ?? ""), close(person)];
    });
  });
});
