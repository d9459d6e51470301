import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { FIELD_KEYS, type FieldKey, getColumnName } from "../../lib/fields/entry-fields";
import { withPostgresCluster } from "../embedded/cluster";
import { withDatabaseClient } from "../embedded/roles";
import { getDataDirectory, resolveInProject } from "../ground/project";
import { TerminalMessageError } from "../ground/report";
import { applyMigrations } from "./apply";
import { buildGeneratedColumnsDifferenceSql } from "./generated-columns";
import { buildNewFieldSql } from "./new-field";

/**
 * Returns the SQL that turns the database of the migrations into that of the schema file, including new fields and
 * generated columns; empty when they agree. Replays the migrations in a temporary database of the embedded cluster.
 */
export function buildSchemaDifferenceSql(): Promise<string> {
  return withPostgresCluster(getDataDirectory(), async (cluster) => {
    const name = `schema_difference_${process.pid}`;
    try {
      await cluster.createDatabase(name);
      const ownerUrl = cluster.ownerUrl(name);
      await applyMigrations({ ownerUrl });
      const schema = await compare(ownerUrl);
      return await withDatabaseClient(ownerUrl, (client) => completeDifference(client, schema));
    } finally {
      await cluster.dropDatabase(name);
    }
  });
}

/** Returns the fields in code that table entry has no column for. */
async function findNewFields(client: pg.Client): Promise<FieldKey[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'entry'::regclass AND NOT attisdropped",
  );
  const columns = new Set(rows.map(({ name }) => name));
  return FIELD_KEYS.filter((key) => !columns.has(getColumnName(key)));
}

/** Returns the SQL of the schema difference, with the additional SQL for the fields defined in code. */
async function completeDifference(client: pg.Client, schema: string): Promise<string> {
  const fields = await findNewFields(client);
  // Generated columns first: a column can be dropped only when none uses it.
  if (fields.length === 0) return `${await buildGeneratedColumnsDifferenceSql(client)}${schema}`;
  await client.query(schema);
  const missing = await findNewFields(client);
  if (missing.length > 0)
    throw new TerminalMessageError(
      `Add to prisma/schema.prisma a column for each of: ${missing.join(", ")}.`,
    );
  return [schema, ...fields.map(buildNewFieldSql), await buildGeneratedColumnsDifferenceSql(client)].join(
    "\n",
  );
}

/**
 * Compares a database with the schema by Prisma's WebAssembly engine; Prisma's CLI would download the native engine,
 * which closed networks block.
 */
async function compare(url: string): Promise<string> {
  await loadEngine();
  const schema = {
    path: "prisma/schema.prisma",
    content: readFileSync(resolveInProject("prisma/schema.prisma"), "utf8"),
  };
  const pool = new CatalogPool({ connectionString: url });
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [[schema.path, schema.content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory({
      provider: "postgres",
      adapterName: "@prisma/adapter-pg",
      connect: () => readCatalogs(pool),
      connectToShadowDb: () => readCatalogs(pool),
    }),
  );
  try {
    const { exitCode, stdout } = await engine.diff({
      from: { tag: "schemaDatasource", files: [schema], configDir: resolveInProject() },
      to: { tag: "schemaDatamodel", files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 2 ? (stdout ?? "") : "";
  } finally {
    engine.free();
    await pool.end();
  }
}

/** Type ids of PostgreSQL's internal "char", which its catalogues use, and of uuid, which they do not. */
const [CHAR, UUID] = [18, 2950];

/**
 * Makes catalogue queries report the type "char" as uuid, as Prisma's adapter 7.10 does not know "char"; the values
 * stay the same.
 */
class CatalogPool extends pg.Pool {
  override async query(...args: unknown[]): Promise<never> {
    const result: pg.QueryResult = await super.query(...(args as [string]));
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = UUID;
    return result as never;
  }
}

async function readCatalogs(pool: CatalogPool): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg(pool).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const { columnTypes, ...rest } = await queryRaw(query);
    const known = columnTypes.map((type) => (type === ColumnTypeEnum.Uuid ? ColumnTypeEnum.Character : type));
    return { ...rest, columnTypes: known };
  };
  return adapter;
}

async function loadEngine(): Promise<void> {
  const require = createRequire(resolveInProject("package.json"));
  const folder = join(require.resolve("@prisma/schema-engine-wasm"), "..");
  const bytes = await readFile(join(folder, "schema_engine_bg.wasm"));
  const imports = { "./schema_engine_bg.js": bindings as unknown as WebAssembly.ModuleImports };
  // Receives the engine's panic messages.
  const registry = { set_message: (message: string) => process.stderr.write(`${message}\n`) };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: registry });
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
}
