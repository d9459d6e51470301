import { cloneDatabase, closeClients, setTestSettings } from "./test-database";

// A request for a mail waits so that its time tells nothing; where that is tested, the file takes the real one back.
jest.mock("@/lib/accounts/server/steady-time", () => ({ waitConstantTime: async () => undefined }));

// Before a test file loads anything of the register.
setTestSettings();

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
  await closeClients();
});
