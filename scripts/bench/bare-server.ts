import { createServer } from "node:http";
import pg from "pg";
import { ENTRY_COLUMNS, ENTRY_TABLES } from "../../lib/entries/server/rows";
import { getDataModel } from "../../lib/fields/server/data-model";
import type { Actor } from "../../lib/platform/auth/actor";
import { ACTOR_COLUMNS } from "../../lib/platform/auth/sessions";
import { db, PLANNING, Prisma } from "../../lib/platform/database/db";
import { readPageQuery } from "../../lib/search/schema";
import { FEW, selectFew, selectPage } from "../../lib/search/server/entry-list";
import { countStatements, totalStatements } from "../../lib/search/server/findings";
import { getSynonyms } from "../../lib/search/server/synonyms";
import { parseSearch } from "../../lib/search/words/search-terms";
import { headlineStatement } from "../../lib/statistics/server/statistics";
import { openCommandDatabase } from "../serve/database";

/**
 * The yardstick: the statements that the register would run for an address, run by node:http and pg with nothing in
 * between, and their rows as JSON. It knows no sessions and remembers nothing. `node bare-server.ts PORT EMAIL`: for
 * the person with that e-mail.
 */
const [port, email = ""] = process.argv.slice(2);
await openCommandDatabase();
const user = await db().user.findFirstOrThrow({ where: { email }, select: ACTOR_COLUMNS });
const actor: Actor = { kind: "user", ...user, sessionId: "" };
const [model, synonyms] = await Promise.all([getDataModel(), getSynonyms()]);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10, options: PLANNING });

/** Runs statements side by side, and gives the rows of each. */
async function rowsOf(statements: readonly Prisma.Sql[]): Promise<Record<string, unknown>[][]> {
  const results = await Promise.all(statements.map(({ text, values }) => pool.query({ text, values })));
  return results.map(({ rows }) => rows);
}

const read = (text: string) => parseSearch(text, synonyms);
const entry = (id: string) =>
  Prisma.sql`SELECT ${ENTRY_COLUMNS} FROM ${ENTRY_TABLES} WHERE e.id = ${id} AND e.deleted_at IS NULL`;
const BLOCKS = Prisma.sql`SELECT * FROM content_block WHERE page = 'about' ORDER BY position`;
const NOTICES = Prisma.sql`SELECT * FROM notice ORDER BY created_at DESC`;

function statementsOf({ pathname, searchParams }: URL): Prisma.Sql[] {
  const query = readPageQuery(model, searchParams);
  const asked = { ...query, search: read(query.search) };
  const { search, filters } = asked;
  const facets = () =>
    [
      filters,
      ...Object.keys(filters).map((field) =>
        Object.fromEntries(Object.entries(filters).filter(([key]) => key !== field)),
      ),
    ].flatMap((chosen) => countStatements(actor, { search, filters: chosen }, model));
  const [, first, second = "", third] = pathname.split("/");
  if (first === "") return [selectPage(actor, asked, model), ...facets(), NOTICES];
  if (first === "dashboard") {
    const everything = { search: read(""), filters: {} };
    return [headlineStatement(), ...countStatements({ kind: "anonymous" }, everything, model)];
  }
  if (first === "about") return [BLOCKS];
  if (first === "algorithm") return [entry(second)];
  if (third === "facets") return facets();
  if (third !== undefined) return [entry(third)];
  return [selectPage(actor, asked, model), ...totalStatements(actor, { search, filters }, model)];
}

/** Searches that find more than a few, which the register has counted after the first. */
const common = new Set<string>();

async function answer(address: URL): Promise<Record<string, unknown>[][]> {
  const query = readPageQuery(model, address.searchParams);
  const isSearched = address.pathname === "/api/algorithm" && query.search !== "";
  if (isSearched && query.sort === "relevance" && !common.has(query.search)) {
    const [rows = []] = await rowsOf([selectFew(actor, { ...query, search: read(query.search) }, model)]);
    if (Number(rows[0]?.total ?? 0) <= FEW) return [rows];
    common.add(query.search);
  }
  return rowsOf(statementsOf(address));
}

createServer(async (request, response) => {
  try {
    const results = await answer(new URL(request.url ?? "/", "http://localhost"));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(results));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}).listen(Number(port), "127.0.0.1");
