import { setTimeout as pause } from "node:timers/promises";
import { buildEntryBodySchema } from "@/lib/entries/schema";
import { updateEntry } from "@/lib/entries/server/entries";
import { getDataModel } from "@/lib/fields/server/data-model";
import { getLastMondayMorning } from "@/lib/following/rules";
import { mailChanges, runFollowRound } from "@/lib/following/server/follow-worker";
import { followTarget } from "@/lib/following/server/follows";
import { enqueueChangesForFollowers } from "@/lib/following/server/matching";
import { composeFinalMail } from "@/lib/jobs/mails";
import { db } from "@/lib/platform/database/db";
import type { OutgoingMail } from "@/lib/platform/mail/transport";
import { deliverDueMails } from "@/lib/platform/mail/worker";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { listQueuedMails } from "../../support/mails";
import { makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";

const NAME = "Longscan";
let author: Person;

beforeEach(async () => {
  await emptyDatabase();
  author = await makePerson();
});

const newEntry = () => makeEntry(author, { algorithmName: NAME });
const toEntry = (target: string, frequency: "atOnce" | "weekly" = "atOnce") =>
  ({ kind: "entry", target, frequency }) as const;

async function change(id: string, algorithmName = NAME) {
  const body = buildEntryBodySchema(await getDataModel()).parse(buildEntryBody({ algorithmName }));
  return updateEntry(author.actor, id, body.content);
}

async function send(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  await deliverDueMails(composeFinalMail, async (mail) => {
    if (mail.kind.startsWith("changes")) sent.push(mail);
  });
  return sent;
}

/** So many members who follow an entry itself or a search, weekly. */
async function followByMany(count: number, to: { entryId: string } | { query: string }): Promise<void> {
  const users = await queryAsTableOwner<{ id: string }>(
    `INSERT INTO "user" (id, email, name, verified, allow_access)
     SELECT gen_random_uuid()::text, gen_random_uuid() || '@test.example', 'Lid', true, true
     FROM generate_series(1, $1::int) RETURNING id`,
    [count],
  );
  const ids = users.map(({ id }) => id);
  if ("entryId" in to) {
    await queryAsTableOwner(
      `INSERT INTO follow (id, user_id, kind, frequency, entry_id)
       SELECT gen_random_uuid()::text, u, 'entry', 'weekly', $2 FROM unnest($1::text[]) AS u`,
      [ids, to.entryId],
    );
    return;
  }
  await queryAsTableOwner(
    `INSERT INTO saved_search (id, user_id, name, query) SELECT u, u, 'x', $2 FROM unnest($1::text[]) AS u`,
    [ids, to.query],
  );
  await queryAsTableOwner(
    `INSERT INTO follow (id, user_id, kind, frequency, saved_search_id)
     SELECT gen_random_uuid()::text, u, 'saved_search', 'weekly', u FROM unnest($1::text[]) AS u`,
    [ids],
  );
}

describe("many followers of many changes", () => {
  it("get their notices in several statements, each once, and are told of none before its last", async () => {
    const { _id } = await newEntry();
    await followByMany(2_500, { entryId: _id });
    await followByMany(2_500, { query: "search=longscan" });
    await change(_id);
    await Promise.all([enqueueChangesForFollowers(), enqueueChangesForFollowers()]);
    expect(await db().followNotice.count()).toBe(5_000);
    expect(await db().followChange.count()).toBe(0);
    const [{ count } = { count: 0 }] = await queryAsTableOwner<{ count: number }>(
      "SELECT count(DISTINCT xmin::text)::int AS count FROM follow_notice",
    );
    expect(count).toBe(4);
    await queryAsTableOwner("INSERT INTO follow_change (entry_id, number) VALUES ($1, 2)", [_id]);
    const monday = getLastMondayMorning(new Date(Date.now() + 7 * 86_400_000));
    expect(await mailChanges(monday)).toBe(0);
  });

  it("of an import are handled in small transactions", async () => {
    await followByMany(1_500, { query: "search=longscan" });
    for (const _ of [1, 2, 3, 4]) await newEntry();
    expect(await enqueueChangesForFollowers()).toBe(4);
    expect(await db().followNotice.count()).toBe(6_000);
    const rows = await queryAsTableOwner<{ count: number }>(
      "SELECT count(*)::int AS count FROM follow_notice GROUP BY xmin::text",
    );
    expect(rows.map(({ count }) => count)).toEqual([2_000, 2_000, 2_000]);
  });
});

it("tells those who come after one whose mail fails, and when finding followers fails", async () => {
  const { _id } = await newEntry();
  const followers = [await makePerson(), await makePerson(), await makePerson()];
  for (const { actor } of followers) await followTarget(actor, toEntry(_id));
  await change(_id);
  await enqueueChangesForFollowers();
  const [first] = [...followers].sort((one, other) => (one.id < other.id ? -1 : 1));
  await queryAsTableOwner(`ALTER TABLE outbox ADD CONSTRAINT test_fails CHECK (person_id <> '${first?.id}')`);
  await queryAsTableOwner("ALTER TABLE follow_change RENAME COLUMN created_at TO test_fails");
  try {
    await change(_id, `${NAME} 2`).catch(() => null);
    await runFollowRound();
  } finally {
    await queryAsTableOwner("ALTER TABLE outbox DROP CONSTRAINT test_fails");
    await queryAsTableOwner("ALTER TABLE follow_change RENAME COLUMN test_fails TO created_at");
  }
  expect(await listQueuedMails(first?.email)).toEqual([]);
  for (const { email } of followers.filter((one) => one !== first)) {
    expect((await listQueuedMails(email)).length).toBe(1);
  }
  await runFollowRound();
  expect((await listQueuedMails(first?.email)).length).toBeGreaterThan(0);
});

it("bounds what one mail tells, takes the rest along and says so, also when it leaves", async () => {
  const { actor, email } = await makePerson();
  const { _id } = await newEntry();
  await followTarget(actor, toEntry(_id, "weekly"));
  await change(_id);
  await enqueueChangesForFollowers();
  await queryAsTableOwner(
    `WITH more AS (
       INSERT INTO entry_version (id, entry_id, number, author_id, visibility, content)
       SELECT gen_random_uuid()::text, v.entry_id, n, v.author_id, v.visibility, v.content
       FROM entry_version v, generate_series(3, 1100) AS n WHERE v.entry_id = $1 AND v.number = 2
       RETURNING entry_id, number
     )
     INSERT INTO follow_notice (follow_id, entry_id, number) SELECT f.id, m.entry_id, m.number FROM more m, follow f`,
    [_id],
  );
  await mailChanges(getLastMondayMorning(new Date(Date.now() + 7 * 86_400_000)));
  expect(await db().followNotice.count()).toBe(0);
  const [waiting] = await listQueuedMails(email);
  expect(waiting?.text).toContain(
    "Er is meer gewijzigd dan in één e-mail past. In het register vindt u alles.",
  );
  const [row] = await queryAsTableOwner<{ told: number }>(
    "SELECT jsonb_array_length(about->'changes') AS told FROM outbox WHERE kind = 'changesOfWeek'",
  );
  expect(row?.told).toBe(1_001);
  const [sent] = await send();
  // The links stay those of the mail that waited: nothing of it is written anew.
  expect(sent?.text).toBe(waiting?.text);
});

it("notes a change for whoever saves it, whatever their rights and search path", async () => {
  const [made] = await queryAsTableOwner<{ definer: boolean; config: string[] }>(
    "SELECT prosecdef AS definer, proconfig AS config FROM pg_proc WHERE proname = 'note_change_to_tell'",
  );
  expect(made).toEqual({ definer: true, config: ["search_path=pg_catalog, pg_temp"] });
  const { _id } = await newEntry();
  await queryAsTableOwner("DELETE FROM follow_change");
  const right = "INSERT ON follow_change";
  const [app] = await queryAsTableOwner<{ grantee: string }>(
    `SELECT grantee FROM information_schema.role_table_grants
     WHERE table_name = 'follow_change' AND privilege_type = 'INSERT' AND grantee <> current_user`,
  );
  if (app !== undefined) await queryAsTableOwner(`REVOKE ${right} FROM ${app.grantee}`);
  try {
    await change(_id);
  } finally {
    if (app !== undefined) await queryAsTableOwner(`GRANT ${right} TO ${app.grantee}`);
  }
  expect(await db().followChange.count()).toBe(1);
});

it("waits for an entry that is being deleted before it holds what goes along with it", async () => {
  const { _id } = await newEntry();
  await followTarget((await makePerson()).actor, toEntry(_id));
  await change(_id);
  await enqueueChangesForFollowers();
  let mailing: Promise<number> = Promise.resolve(0);
  await db().$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 FROM entry WHERE id = ${_id} FOR UPDATE`;
    mailing = mailChanges();
    await pause(300);
    expect(await queryAsTableOwner("SELECT 1 FROM follow_notice n FOR UPDATE NOWAIT")).toHaveLength(1);
    expect(await queryAsTableOwner("SELECT 1 FROM follow f FOR UPDATE NOWAIT")).toHaveLength(1);
  });
  expect(await mailing).toBe(1);
});
