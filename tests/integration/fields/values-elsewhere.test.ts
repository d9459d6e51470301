import { db } from "@/lib/platform/database/db";
import { api } from "../../support/api";
import { copyDataModel, createDataModelCalls, restoreDataModel } from "../../support/data-model-calls";
import { emptyDatabase, queryAsTableOwner } from "../../support/database";
import { makeEntry } from "../../support/entries";
import { makePerson, type Person } from "../../support/people";
import { getOwnerClient } from "../../support/test-database";

jest.mock("next/headers", () => jest.requireActual("../../support/request").nextHeadersStub);

process.env.CACHE_SECONDS = "5";

let kept: Awaited<ReturnType<typeof copyDataModel>>;
let admin: Person;
let author: Person;
const { add, remove } = createDataModelCalls(() => admin);

beforeAll(async () => {
  kept = await copyDataModel();
});
beforeEach(async () => {
  await emptyDatabase();
  admin = await makePerson({ role: "ADMIN" });
  author = await makePerson();
});
afterEach(() => restoreDataModel(kept));

const idOf = async (label: string) =>
  (await db().listValue.findFirstOrThrow({ where: { fieldKey: "dataSource", label } })).id;

it("a value that another process added is never shown as empty: the lists are read anew", async () => {
  const { _id } = await makeEntry(author, { dataSource: "Laboratorium" });
  const read = () => api("GET", `/api/algorithm/${_id}`, { token: author.token });
  // No time passes, as the lists that are read here are kept for five seconds.
  const clock = jest.spyOn(Date, "now").mockReturnValue(Date.now());
  expect((await read()).body.dataSource).toBe("Laboratorium");
  // As another process does: this one is told nothing of it.
  await queryAsTableOwner(
    `INSERT INTO list_value (field_key, label, position) VALUES ('dataSource', 'Van elders', 900)`,
  );
  await queryAsTableOwner(
    `UPDATE entry SET data_source_id = ${await idOf("Van elders")} WHERE id = '${_id}'`,
  );
  const first = await read();
  clock.mockRestore();
  expect([first.status, first.headers.get("retry-after")]).toEqual([503, "1"]);
  const second = await read();
  expect([second.status, second.body.dataSource]).toEqual([200, "Van elders"]);
});

it("a value that is chosen for the first time while it is removed stays, and whoever removes it is told so", async () => {
  await add("dataSource", { label: "Net gekozen" });
  const { _id } = await makeEntry(author, {});
  const other = await getOwnerClient();
  await other.query("BEGIN");
  await other.query("UPDATE entry SET data_source_id = $1 WHERE id = $2", [await idOf("Net gekozen"), _id]);
  const removal = remove("dataSource", "Net gekozen");
  const waits = async () =>
    (
      await queryAsTableOwner<{
        n: number;
      }>(`SELECT count(*)::int AS n FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`)
    )[0]?.n ?? 0;
  while ((await waits()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await other.query("COMMIT");
  const { status, body } = await removal;
  expect([status, body.code]).toEqual([409, "value_in_use"]);
  expect((await api("GET", `/api/algorithm/${_id}`, { token: author.token })).body.dataSource).toBe(
    "Net gekozen",
  );
});
