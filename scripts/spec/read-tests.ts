import { parseSync } from "oxc-parser";

/** A test, or one row of its table, that names rows of the specification. */
export interface NamingTest {
  file: string;
  title: string;
  /** The rows it names. */
  ids: string[];
  /** What stands in it as a literal: texts, patterns, names of properties. */
  texts: string[];
  numbers: number[];
  /** Marked to be skipped, so that it proves nothing. */
  skipped: boolean;
}

export interface TestFile {
  tests: NamingTest[];
  /** Row names in brackets that stand in no title of a test and in no table of one. */
  stray: string[];
}

/** A node of the syntax tree, as far as this file looks at it. */
interface Node {
  type: string;
  [key: string]: unknown;
}

/** A call that makes tests: what it is called with, and what stands around it. */
interface TestCall {
  title: Node;
  body: Node[];
  /** The rows of its table, of the table of a `describe.each` around it, or of the `for … of` around it. */
  tables: Node[][];
  skipped: boolean;
}

const ID = "[a-z][a-z0-9-]*(?:\\.[a-z0-9-]+)+";
const TAG = new RegExp(`\\[(${ID}(?:, ${ID})*)\\]`, "g");
const MAKES_TESTS = new Set(["it", "test"]);
const SKIPS = new Set(["skip", "todo", "fixme", "fail", "failing"]);
/** Stands for what a template fills in. */
const FILLED = "\u0000";

/**
 * The tests of a file that name rows of the specification: in their title, or in a row of the table that feeds them.
 * Throws when the file cannot be parsed.
 */
export function readTests(file: string, source: string): TestFile {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? "cannot be parsed"}`);
  const root = program as unknown as Node;
  const calls = findCalls(root);
  const tests = calls.flatMap((call) => testsOf(file, call));
  const named = new Set(tests.flatMap(({ ids }) => ids));
  const stray = tagsIn(textsIn(root)).filter((id) => !named.has(id));
  return { tests, stray };
}

function findCalls(root: Node): TestCall[] {
  const makers = testNames(root);
  const constants = constantsOf(root);
  const calls: TestCall[] = [];
  const visit = (node: Node, tables: Node[][], skipped: boolean): void => {
    const inner = [...tables];
    if (node.type === "ForOfStatement") inner.push(rowsIn(node.right, constants));
    if (node.type !== "CallExpression") {
      for (const child of childrenOf(node)) visit(child, inner, skipped);
      return;
    }
    const chain = chainOf(node.callee as Node);
    const [first = ""] = chain.names;
    const isSkipped =
      skipped || chain.names.some((name) => SKIPS.has(name)) || /^x(it|test|describe)$/.test(first);
    if (chain.table) inner.push(rowsIn(chain.table, constants));
    const [title, ...body] = (node.arguments as Node[]) ?? [];
    const groups = chain.names.includes("describe") || first === "xdescribe";
    if (title && body.length > 0 && isTitle(title) && !groups && makers.has(first.replace(/^x/, ""))) {
      calls.push({ title, body, tables: inner, skipped: isSkipped });
    }
    for (const child of childrenOf(node)) visit(child, inner, isSkipped);
  };
  visit(root, [], false);
  return calls;
}

/** `it` and `test`, and the names under which a file imports them. */
function testNames(root: Node): Set<string> {
  const names = new Set(MAKES_TESTS);
  for (const statement of root.body as Node[]) {
    if (statement.type !== "ImportDeclaration") continue;
    for (const { imported, local } of statement.specifiers as { imported?: Node; local: Node }[]) {
      if (imported && MAKES_TESTS.has(String(imported.name))) names.add(String(local.name));
    }
  }
  return names;
}

/** The values of the file's own constants, so that a table may stand above its test. */
function constantsOf(root: Node): Map<string, Node> {
  const found = new Map<string, Node>();
  const visit = (node: Node): void => {
    if (node.type === "VariableDeclaration" && node.kind === "const") {
      for (const { id, init } of node.declarations as { id: Node; init: Node | null }[]) {
        if (id.type === "Identifier" && init) found.set(String(id.name), init);
      }
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return found;
}

/** The names of `test.describe.only` from left to right, and the table of `it.each(table)`. */
function chainOf(callee: Node): { names: string[]; table: Node | null } {
  if (callee.type === "CallExpression") {
    const { names } = chainOf(callee.callee as Node);
    const [table = null] = callee.arguments as Node[];
    return { names, table: names.includes("each") ? table : null };
  }
  if (callee.type === "MemberExpression") {
    const { names, table } = chainOf(callee.object as Node);
    const { name } = callee.property as Node;
    return { names: [...names, String(name)], table };
  }
  return { names: callee.type === "Identifier" ? [String(callee.name)] : [], table: null };
}

function rowsIn(node: unknown, constants: Map<string, Node>): Node[] {
  let table = node as Node;
  while (table.type === "TSAsExpression" || table.type === "TSSatisfiesExpression") {
    table = table.expression as Node;
  }
  if (table.type === "Identifier") {
    const value = constants.get(String(table.name));
    return value ? rowsIn(value, new Map()) : [];
  }
  return table.type === "ArrayExpression"
    ? (table.elements as (Node | null)[]).flatMap((row) => row ?? [])
    : [];
}

function isTitle(node: Node): boolean {
  return (node.type === "Literal" && typeof node.value === "string") || node.type === "TemplateLiteral";
}

function testsOf(file: string, { title, body, tables, skipped }: TestCall): NamingTest[] {
  const words = textsIn(title).join("");
  const whole = { file, skipped, title: words.replaceAll(FILLED, "…").replace(TAG, "").trim() };
  const ids = tagsIn([words]);
  const inTitle = ids.length > 0 ? [{ ...whole, ids, ...literalsIn([...body, ...tables.flat()]) }] : [];
  const inTables = tables.flat().flatMap((row) => {
    const named = tagsIn(textsIn(row));
    return named.length > 0 ? [{ ...whole, ids: named, ...literalsIn([...body, row]) }] : [];
  });
  return [...inTitle, ...inTables];
}

function tagsIn(texts: readonly string[]): string[] {
  const lists = texts.flatMap((text) => [...text.matchAll(TAG)].map(([, list = ""]) => list));
  return [...new Set(lists.flatMap((list) => list.split(", ")))];
}

/** What is written out in these nodes. A text that names rows is part of a title, and asserts nothing. */
function literalsIn(nodes: readonly Node[]): { texts: string[]; numbers: number[] } {
  const texts = nodes.flatMap(textsIn).filter((text) => tagsIn([text]).length === 0);
  const numbers: number[] = [];
  const visit = (node: Node): void => {
    if (node.type === "Literal" && typeof node.value === "number") numbers.push(node.value);
    for (const child of childrenOf(node)) visit(child);
  };
  for (const node of nodes) visit(node);
  return { texts, numbers };
}

/** Every text, template, pattern and property name in a node, from left to right. */
function textsIn(node: Node): string[] {
  const own = ownText(node);
  return [...(own === null ? [] : [own]), ...childrenOf(node).flatMap(textsIn)];
}

function ownText(node: Node): string | null {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "Literal" && node.regex) {
    // Written as a pattern, the sentence is the same but for what must be escaped.
    return (node.regex as { pattern: string }).pattern.replace(/\\([^\w])/g, "$1");
  }
  if (node.type === "TemplateLiteral") {
    const quasis = node.quasis as { value: { cooked: string | null } }[];
    return quasis.map(({ value }) => value.cooked ?? "").join(FILLED);
  }
  if (node.type === "JSXText") return String(node.value);
  if (node.type === "Property" && !node.computed) return nameOf(node.key as Node);
  if (node.type === "MemberExpression" && !node.computed) return nameOf(node.property as Node);
  return null;
}

function nameOf(key: Node): string | null {
  return key.type === "Identifier" ? String(key.name) : null;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
}

/** A literal in a type is not written for a test to compare. */
function isNode(value: unknown): value is Node {
  if (typeof value !== "object" || value === null) return false;
  const { type } = value as { type?: unknown };
  return typeof type === "string" && type !== "TSLiteralType";
}
