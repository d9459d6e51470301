import { startPeriodicJob, stopPeriodicJob, triggerPeriodicJob } from "@/lib/platform/rounds";

let WITHOUT_JOBS = false;
jest.mock("@/lib/platform/env", () => ({ getSettings: () => ({ WITHOUT_JOBS }) }));
jest.useFakeTimers();
afterEach(() => stopPeriodicJob("proof"));

describe("rounds of some work", () => {
  it("are made at once and every so often by the process with the jobs", async () => {
    const work = jest.fn(async () => undefined);
    startPeriodicJob("proof", 10, work, { atOnce: true });
    expect(work).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(25_000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("are made by another process for what was asked of it alone", async () => {
    WITHOUT_JOBS = true;
    const work = jest.fn(async () => undefined);
    startPeriodicJob("proof", 10, work, { atOnce: true });
    await jest.advanceTimersByTimeAsync(25_000);
    expect(work).not.toHaveBeenCalled();
    triggerPeriodicJob("proof");
    expect(work).toHaveBeenCalledTimes(1);
  });
});
