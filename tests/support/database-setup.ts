import { cloneTemplateDatabase, closeDatabaseClients, setTestEnvironment } from "./test-database";

// Requests for a mail take a constant time so that they do not reveal whether an account exists. Tests skip that wait;
// the test of it restores the real function.
jest.mock("@/lib/accounts/server/steady-time", () => ({ waitConstantTime: async () => undefined }));

// The environment must be set before a test file imports the register's code.
setTestEnvironment();

// Registered before the test file's own hooks, so it runs first.
beforeAll(cloneTemplateDatabase);

interface Closable {
  $disconnect(): Promise<void>;
}

// Otherwise every test file would leave its connections open until the end of the run.
afterAll(async () => {
  const client: unknown = Reflect.get(globalThis, "registerDatabase");
  if (typeof client === "object" && client !== null && "$disconnect" in client)
    await (client as Closable).$disconnect();
  await closeDatabaseClients();
});
