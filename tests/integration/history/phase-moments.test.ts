import { buildEntryBodySchema } from "@/lib/entries/schema";
import { updateEntry } from "@/lib/entries/server/entries";
import { getDataModel } from "@/lib/fields/server/data-model";
import { findPhaseMoments } from "@/lib/history/server/phase-moments";
import { listVersions } from "@/lib/history/server/versions";
import { type Actor, ANONYMOUS } from "@/lib/platform/auth/actor";
import { db } from "@/lib/platform/database/db";
import { buildBinnedColumns } from "../../support/bin";
import { emptyDatabase } from "../../support/database";
import { buildEntryBody, makeEntry } from "../../support/entries";
import { getHospitalIdByAlphabet, makePerson, type Person } from "../../support/people";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "0";
jest.setTimeout(60_000);

let author: Person;
let readers: Record<"anonymous" | "member" | "colleague" | "author" | "admin", Actor>;

beforeEach(async () => {
  await emptyDatabase();
  const [here, elsewhere] = [await getHospitalIdByAlphabet(3), await getHospitalIdByAlphabet(4)];
  author = await makePerson({ institutionId: here });
  readers = {
    anonymous: ANONYMOUS,
    member: (await makePerson({ institutionId: elsewhere })).actor,
    colleague: (await makePerson({ institutionId: here })).actor,
    author: author.actor,
    admin: (await makePerson({ role: "ADMIN" })).actor,
  };
});

type Save = [phase: string | null, visibility: "Openbaar" | "Instelling" | "Privé"];

async function entrySaved(...saves: Save[]): Promise<string> {
  const [first, ...others] = saves.map(([technicalReadinessLevel, visibility]) => ({
    technicalReadinessLevel,
    visibility,
  }));
  const { _id } = await makeEntry(author, first);
  for (const [index, fields] of others.entries()) {
    const model = await getDataModel();
    const { content } = buildEntryBodySchema(model).parse(buildEntryBody(fields));
    await updateEntry(author.actor, _id, content, { version: index + 1 });
  }
  return _id;
}

async function phasesFor(actor: Actor, id: string) {
  const moments = (await findPhaseMoments(actor, [id])).get(id) ?? [];
  return moments.map(({ phase, isFirst }) => (isFirst ? `${phase} (first)` : phase));
}

async function toldToAll(id: string) {
  const told = Object.entries(readers).map(async ([name, actor]) => [name, await phasesFor(actor, id)]);
  return Object.fromEntries(await Promise.all(told));
}

test("tells everyone no phase that their versions do not tell", async () => {
  const id = await entrySaved(
    ["Idee", "Openbaar"],
    ["Validatie", "Privé"],
    ["Effectbeoordeling", "Instelling"],
    ["In gebruik", "Openbaar"],
  );
  const open = ["Idee (first)", "In gebruik"];
  const all = ["Idee (first)", "Validatie", "Effectbeoordeling", "In gebruik"];
  expect(await toldToAll(id)).toEqual({
    anonymous: open,
    member: open,
    colleague: ["Idee (first)", "Effectbeoordeling", "In gebruik"],
    author: all,
    admin: all,
  });
});

test("tells nobody of an entry that they may not see, nor of one in the bin", async () => {
  const id = await entrySaved(["Idee", "Openbaar"], ["Validatie", "Privé"]);
  const all = ["Idee (first)", "Validatie"];
  expect(await toldToAll(id)).toEqual({ anonymous: [], member: [], colleague: [], author: all, admin: all });
  await db().entry.update({ where: { id }, data: buildBinnedColumns(), select: { id: true } });
  expect(await toldToAll(id)).toEqual({ anonymous: [], member: [], colleague: [], author: [], admin: [] });
});

test("a phase that was reached in private is dated by the first version that its reader may see", async () => {
  const id = await entrySaved(["Validatie", "Privé"], ["Validatie", "Privé"], ["Validatie", "Openbaar"]);
  for (const [actor, number] of [
    [readers.author, 1],
    [readers.anonymous, 3],
  ] as const) {
    const { createdAt } = await db().entryVersion.findFirstOrThrow({ where: { entryId: id, number } });
    const told = (await findPhaseMoments(actor, [id])).get(id);
    expect(told).toEqual([{ phase: "Validatie", at: createdAt.toISOString(), isFirst: true }]);
    const { versions } = await listVersions(actor, id, { page: 1, pageSize: 10 });
    expect(versions.at(-1)?.timestamp).toBe(createdAt.toISOString());
  }
});

test("a save of something else is none, going back is one, and so is losing the phase", async () => {
  const [one, other] = [
    await entrySaved(
      ["Idee", "Openbaar"],
      ["Idee", "Openbaar"],
      ["Validatie", "Openbaar"],
      ["Idee", "Openbaar"],
    ),
    await entrySaved([null, "Openbaar"], ["Idee", "Openbaar"], [null, "Openbaar"]),
  ];
  expect(await phasesFor(ANONYMOUS, one)).toEqual(["Idee (first)", "Validatie", "Idee"]);
  expect(await phasesFor(ANONYMOUS, other)).toEqual(["null (first)", "Idee", null]);
  expect([...(await findPhaseMoments(ANONYMOUS, [one, other])).keys()].sort()).toEqual([one, other].sort());
});
