import { createServer } from "node:http";
import pg from "pg";
import type { DataModel } from "../../lib/fields/data-model";
import type { Actor } from "../../lib/platform/auth/actor";
import type { Prisma } from "../../lib/platform/database/generated/prisma/client";
import type { Synonyms } from "../../lib/search/words/synonyms";
import { openCommandDatabase } from "../serve/command-database";

/** Runs statements side by side, and gives the rows of each. */
type Run = (statements: readonly Prisma.Sql[]) => Promise<Record<string, unknown>[][]>;

/**
 * The yardstick: the statements that the register would run for an address, run by node:http and pg with nothing in
 * between, and their rows as JSON. It knows no sessions and remembers nothing. `node bare-server.ts PORT EMAIL`: for
 * the person with that e-mail.
 */
async function open(email: string) {
  await openCommandDatabase();
  const [
    { db, Prisma: prisma },
    { getDataModel },
    rows,
    list,
    findings,
    { headlineStatement },
    query,
    actors,
    { getSynonyms },
    { parseSearch },
  ] = await Promise.all([
    import("../../lib/platform/database/db"),
    import("../../lib/fields/server/data-model"),
    import("../../lib/entries/server/rows"),
    import("../../lib/search/server/entry-list"),
    import("../../lib/search/server/findings"),
    import("../../lib/statistics/server/statistics"),
    import("../../lib/search/schema"),
    import("../../lib/platform/auth/actor-columns"),
    import("../../lib/search/server/synonyms"),
    import("../../lib/search/words/search-terms"),
  ]);
  const user = await db().user.findFirstOrThrow({ where: { email }, select: actors.ACTOR_COLUMNS });
  const actor: Actor = { kind: "user", ...user, sessionId: "" };
  const [model, synonyms]: [DataModel, Synonyms] = await Promise.all([getDataModel(), getSynonyms()]);
  const parse = <Query extends { search: string }>(asked: Query) => ({
    ...asked,
    search: parseSearch(asked.search, synonyms),
  });
  const entry = (id: string) =>
    prisma.sql`SELECT ${rows.ENTRY_COLUMNS} FROM ${rows.ENTRY_TABLES} WHERE e.id = ${id} AND e.deleted_at IS NULL`;
  const blocks = prisma.sql`SELECT * FROM content_block WHERE page = 'about' ORDER BY position`;
  const notices = prisma.sql`SELECT * FROM notice ORDER BY created_at DESC`;

  const statementsOf = (address: URL): Prisma.Sql[] => {
    const asked = parse(query.readPageQuery(model, address.searchParams));
    const { search, filters } = asked;
    const facets = [
      filters,
      ...Object.keys(filters).map((field) =>
        Object.fromEntries(Object.entries(filters).filter(([key]) => key !== field)),
      ),
    ].flatMap((chosen) => findings.countStatements(actor, { search, filters: chosen }, model));
    const [, first = "", second = "", third = ""] = address.pathname.split("/");
    switch (`/${first}${first === "api" && third ? `/${second}/…` : ""}`) {
      case "/":
        return [list.selectPage(actor, asked, model), ...facets, notices];
      case "/dashboard":
        return [
          headlineStatement(),
          ...findings.countStatements({ kind: "anonymous" }, parse({ search: "", filters: {} }), model),
        ];
      case "/about":
        return [blocks];
      case "/algorithm":
        return [entry(second)];
      case "/api/algorithm/…":
        return third === "facets" ? facets : [entry(third)];
      default:
        return [
          list.selectPage(actor, asked, model),
          ...findings.totalStatements(actor, { search, filters }, model),
        ];
    }
  };

  /** Searches that find more than a few, which the register has counted after the first. */
  const common = new Set<string>();
  const answer = async (address: URL, run: Run) => {
    const asked = query.readPageQuery(model, address.searchParams);
    const isFirst = address.pathname === "/api/algorithm" && asked.search !== "";
    if (isFirst && asked.sort === "relevance" && !common.has(asked.search)) {
      const [rows = []] = await run([list.selectFew(actor, parse(asked), model)]);
      if (Number(rows[0]?.total ?? 0) <= list.FEW) return [rows];
      common.add(asked.search);
    }
    return run(statementsOf(address));
  };
  return answer;
}

const [port, email = ""] = process.argv.slice(2);
const answer = await open(email);
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: (await import("../../lib/platform/database/db")).PLANNING,
});

const run: Run = async (statements) => {
  const results = await Promise.all(statements.map(({ text, values }) => pool.query({ text, values })));
  return results.map(({ rows }) => rows);
};

createServer(async (request, response) => {
  try {
    const results = await answer(new URL(request.url ?? "/", "http://localhost"), run);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(results));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}).listen(Number(port), "127.0.0.1");
