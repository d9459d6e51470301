/**
 * Where a row must be tested: in a browser on the running product, on the page that shows it (a component or a
 * browser), at the API with its database (or a browser's calls), or anywhere, where a rule is nobody's to see.
 */
export type Height = "e2e" | "page" | "api" | "any";

/** One row of the specification: what it says, and what a test of it must have written out. */
export interface Row {
  /** Stable: a test names it in its title, as `[message.login-captcha]`. */
  id: string;
  section: string;
  says: string;
  /**
   * Sentences, names and figures that stand as literals inside each test that names the row. `{…}` in a text is
   * whatever a test fills in there. A row about what happens, not about words, has none.
   */
  literals: readonly (string | number)[];
  /** Heights at which there must be a test, each of them. */
  at: readonly Height[];
}

/** A spot of the specification that the register's decisions complete or replace; the README's table lists each. */
export interface Deviation extends Row {
  /** The rows that it stands for; they need no test of their own. */
  replaces: readonly string[];
  /** What was built instead. */
  built: string;
}

type Written = readonly [id: string, at: Height | readonly Height[], says: string, ...Row["literals"]];

/** The rows of a section, written as tuples so that each is a line or two. */
export function rowsOf(section: string, rows: readonly Written[]): Row[] {
  return rows.map(([id, at, says, ...literals]) => ({
    id,
    section,
    says,
    literals,
    at: typeof at === "string" ? [at] : at,
  }));
}
