import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import pg from "pg";
import { withClient } from "../embedded/roles";

/** PostgreSQL's internal type "char", which the catalogues use and Prisma's adapter does not know. */
const INTERNAL_CHAR = 18;
const BPCHAR = 1042;

/**
 * Prisma's PostgreSQL adapter as the schema engine needs it. As of 7.10 its own one falls short in three places:
 * it cuts a migration at every semicolon, also inside a function's body, and runs the pieces outside a transaction;
 * its shadow database is the real one when it is given a connection string; and it cannot read the type "char".
 */
export function schemaEngineAdapter(
  url: string,
  onScriptError: (error: Error) => void,
): { factory: SqlMigrationAwareDriverAdapterFactory; close: () => Promise<void> } {
  const adapters: SqlDriverAdapter[] = [];
  const connectTo = async (target: string, afterwards: () => Promise<void>) => {
    const adapter = await connect(target, onScriptError, afterwards);
    adapters.push(adapter);
    return adapter;
  };
  const factory: SqlMigrationAwareDriverAdapterFactory = {
    provider: "postgres",
    adapterName: "@prisma/adapter-pg",
    connect: () => connectTo(url, async () => undefined),
    connectToShadowDb: async () => {
      const name = `prisma_migrate_shadow_db_${randomUUID()}`;
      await withClient(url, (client) => client.query(`CREATE DATABASE "${name}"`));
      const shadow = new URL(url);
      shadow.pathname = `/${name}`;
      return connectTo(shadow.href, async () => {
        await withClient(url, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
      });
    },
  };
  return {
    factory,
    close: async () => {
      // The engine disposes of its shadow database only.
      for (const adapter of adapters) await adapter.dispose();
    },
  };
}

async function connect(
  url: string,
  onScriptError: (error: Error) => void,
  afterwards: () => Promise<void>,
): Promise<SqlDriverAdapter> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // Dropping the shadow database ends its connections, which is no news.
  pool.on("error", () => undefined);
  const charColumns = markInternalChar(pool);
  const adapter = await new PrismaPg(pool).connect();
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    queryRaw: async (query) => {
      const result = await adapter.queryRaw(query);
      for (const index of charColumns.get(result.rows) ?? [])
        result.columnTypes[index] = ColumnTypeEnum.Character;
      return result;
    },
    executeRaw: (query) => adapter.executeRaw(query),
    startTransaction: (isolationLevel) => adapter.startTransaction(isolationLevel),
    getConnectionInfo: () => adapter.getConnectionInfo(),
    executeScript: (script) => runWhole(pool, script, onScriptError),
    dispose: async () => {
      if (pool.ending) return;
      await pool.end();
      await afterwards();
    },
  };
}

/** Sends a script in one message: PostgreSQL then takes it whole or not at all. */
async function runWhole(pool: pg.Pool, script: string, onError: (error: Error) => void): Promise<void> {
  try {
    await pool.query(script);
  } catch (error) {
    // The engine replaces it by "external error", which helps nobody.
    if (error instanceof Error) onError(error);
    throw error;
  }
}

/** Lets the adapter take "char" for text, and remembers per result which columns they were. */
function markInternalChar(pool: pg.Pool): WeakMap<object, number[]> {
  const columns = new WeakMap<object, number[]>();
  const query = pool.query.bind(pool) as (
    config: pg.QueryArrayConfig | string,
  ) => Promise<pg.QueryArrayResult>;
  const marking = async (config: pg.QueryArrayConfig | string) => {
    const result = await query(config);
    // A script of several statements gives a list of results, which nobody reads.
    if (Array.isArray(result)) return result;
    const found = [...result.fields.keys()].filter(
      (index) => result.fields[index]?.dataTypeID === INTERNAL_CHAR,
    );
    for (const field of result.fields) if (field.dataTypeID === INTERNAL_CHAR) field.dataTypeID = BPCHAR;
    columns.set(result.rows, found);
    return result;
  };
  Object.assign(pool, { query: marking });
  return columns;
}
