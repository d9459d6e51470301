import { keepProcessRunning, type ProcessExit } from "@/lib/platform/processes/keep-running";

const CRASH: ProcessExit = { code: null, signal: "SIGKILL" };

describe("a process that is kept running", () => {
  it("is started again, and given up when it ends at once again and again", async () => {
    const start = jest.fn(async () => CRASH);
    const report = jest.fn();
    const stopping = new AbortController().signal;
    expect(await keepProcessRunning(start, { stopping, report, quickEndsAllowed: 2 })).toBe(CRASH);
    expect(start).toHaveBeenCalledTimes(2);
    expect(report.mock.calls).toEqual([[CRASH]]);
  });

  it("is not started again when it was meant to end, nor waited for in a pause", async () => {
    const stopping = new AbortController();
    const start = jest.fn(async () => CRASH);
    await keepProcessRunning(start, { stopping: stopping.signal, report: () => stopping.abort() });
    await keepProcessRunning(start, { stopping: stopping.signal, report: () => undefined });
    expect(start).toHaveBeenCalledTimes(2);
  });
});
