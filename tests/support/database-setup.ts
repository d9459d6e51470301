import { cloneDatabase, closeOwner, testDatabase, urlOf } from "./test-database";

// A first query starts the connection, the query compiler and the data model; a busy machine takes its time.
jest.setTimeout(20_000);

// The settings that lib/server/env reads, set before a test file loads anything of the register.
Object.assign(process.env, {
  DATABASE_URL: urlOf(testDatabase().appUrl),
  EMBEDDED_DATABASE: "true",
  AUTH_SECRET: "only-for-the-tests-".repeat(3),
  APP_URL: "http://localhost:3000",
  DATA_DIR: ".data/tests",
  // What tests provoke is theirs to look at; LOG_LEVEL=error shows it.
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
  // A test file makes more calls from one address than a visitor; the tests of the limits set them lower.
  API_ANONYMOUS_CALLS: "100000",
});

// Registered before the test file's own hooks, so it runs first.
beforeAll(cloneDatabase);

interface Closable {
  $disconnect(): Promise<void>;
}

// Without this every test file would leave its connections open until the end of the run.
afterAll(async () => {
  const client: unknown = Reflect.get(globalThis, "registerDatabase");
  if (typeof client === "object" && client !== null && "$disconnect" in client)
    await (client as Closable).$disconnect();
  await closeOwner();
});
