import {
  createRequestState,
  DeadlineError,
  runOutsideRequest,
  runWithinDeadline,
  runWithOwnDeadline,
  runWithRequestState,
} from "@/lib/platform/request";

const DEADLINE = 600;
const OVER = "time for database work is over";
/** By so much the clock goes on at a time, in milliseconds. */
const TICK = 10;

// A clock of the test's own: a busy machine is late by more than any two of these times differ.
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A request of its own with DEADLINE for its database work; the clock goes on until it has ended. */
async function inRequest<T>(work: (wasUnavailable: () => boolean) => Promise<T>): Promise<T> {
  const request = createRequestState(DEADLINE);
  const done = runWithRequestState(request, () => work(() => request.isUnavailable));
  let isRunning = true;
  const end = () => {
    isRunning = false;
  };
  done.then(end, end);
  while (isRunning) await jest.advanceTimersByTimeAsync(TICK);
  return done;
}

const query = (milliseconds: number) => runWithinDeadline(() => sleep(milliseconds));

/** A transaction that waits for a connection, does its statements, and commits. */
function transaction(begin: number, statements: number[], commit: number): Promise<string> {
  return runWithinDeadline(async (committing) => {
    await sleep(begin);
    for (const milliseconds of statements) await query(milliseconds);
    committing();
    await sleep(commit);
    return "kept";
  });
}

it("counts the time of database work, one after the other", async () => {
  await inRequest(async () => {
    await query(250);
    await query(250);
    await expect(query(250)).rejects.toThrow(OVER);
    await expect(query(0)).rejects.toThrow(OVER);
  });
});

it("counts time that several share once", async () => {
  await inRequest(() => Promise.all([query(300), query(300), query(300), query(300)]));
});

it("does not count what is done in between, however long and however many at once", async () => {
  await inRequest(async () => {
    await query(50);
    await Promise.all([sleep(DEADLINE), sleep(DEADLINE), sleep(50).then(() => query(50))]);
    await expect(query(50)).resolves.toBeUndefined();
  });
});

it("counts it while something else is done at the same time", async () => {
  await inRequest(async () => {
    const started = performance.now();
    await expect(Promise.all([sleep(DEADLINE * 3), query(DEADLINE * 3)])).rejects.toThrow(OVER);
    expect(performance.now() - started).toBeLessThan(DEADLINE * 2);
  });
});

it("counts all of a transaction, which has a connection and locks meanwhile", async () => {
  await inRequest(async () => {
    const slow = runWithinDeadline(async () => {
      await query(50);
      await sleep(DEADLINE);
    });
    await expect(slow).rejects.toThrow(OVER);
  });
});

it("counts waiting for a connection, and rolls back what was begun when the time is over", async () => {
  await inRequest(async (wasUnavailable) => {
    await expect(transaction(DEADLINE * 2, [], 0)).rejects.toThrow(OVER);
    expect(wasUnavailable()).toBe(true);
  });
  await inRequest(async () => {
    let transacted: Promise<void> = Promise.resolve();
    const late = runWithinDeadline((commit) => {
      // A statement whose time is over, and code that goes on regardless.
      transacted = query(DEADLINE * 2)
        .catch(() => undefined)
        .then(commit);
      return transacted;
    });
    await expect(late).rejects.toThrow(OVER);
    await expect(transacted).rejects.toBeInstanceOf(DeadlineError);
  });
});

it("lets a commit decide that is under way when the time is over, for less than a second", async () => {
  await inRequest(() => expect(transaction(0, [350], 450)).resolves.toBe("kept"));
  await inRequest(async () => {
    const started = performance.now();
    await expect(transaction(0, [350], 5_000)).rejects.toThrow(
      "the database did not say in time whether a commit was kept",
    );
    expect(performance.now() - started).toBeLessThan(DEADLINE + 1_000);
  });
});

it("has no limit outside a request, and a fresh one in work of its own", async () => {
  await inRequest(async () => {
    await expect(query(DEADLINE * 2)).rejects.toThrow(OVER);
    await expect(runWithOwnDeadline(DEADLINE, () => query(50))).resolves.toBeUndefined();
    await expect(runOutsideRequest(() => query(DEADLINE + 100))).resolves.toBeUndefined();
    await expect(runOutsideRequest(() => transaction(0, [50], 50))).resolves.toBe("kept");
  });
});
