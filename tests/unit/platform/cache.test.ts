import { AsyncLocalStorage } from "node:async_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const mockReadState = jest.fn(async (): Promise<string | null> => null);
jest.mock("@/lib/platform/database/state", () => ({ readState: () => mockReadState() }));

type CacheModule = typeof import("@/lib/platform/cache");
type ClockModule = typeof import("@/lib/platform/request");

Object.assign(process.env, {
  DATABASE_URL: "postgresql://register_app:x@database.test.example/register",
  AUTH_SECRET: "a-secret-for-this-test-".repeat(2),
  APP_URL: "http://localhost:3000",
  EMBEDDED_DATABASE: "true",
  CACHE_SECONDS: "5",
});

/** Another copy of the module, as Next has one for pages and one for the API. */
function copyOf<T>(path: string): T {
  let copy: T | undefined;
  jest.isolateModules(() => {
    copy = require(path) as T;
  });
  if (copy === undefined) throw new Error(`${path} was not loaded`);
  return copy;
}

/** Until it is done, or as long as a busy machine may take: three turns were too few under load. */
async function collectGarbage(isDone: () => boolean): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let turn = 0; turn < 400 && !isDone(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    collect();
  }
}

test("a write in one part of the process is seen by the others at once", async () => {
  let stored = "oud";
  const load = jest.fn(async () => stored);
  const [pages, calls] = [0, 1].map(() => {
    const { drop, cached } = copyOf<CacheModule>("@/lib/platform/cache");
    return { drop, get: cached("a test", "texts", load) };
  });
  expect([await pages?.get(), await calls?.get(), load.mock.calls.length]).toEqual(["oud", "oud", 1]);
  stored = "nieuw";
  calls?.drop(["notices"]);
  expect(await pages?.get()).toBe("oud");
  calls?.drop(["texts"]);
  expect([await pages?.get(), await calls?.get(), load.mock.calls.length]).toEqual(["nieuw", "nieuw", 2]);
});

test("what is made of something older is as old as that: never 5 seconds and 5 more", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
  try {
    let stored = "oud";
    const { cached } = copyOf<CacheModule>("@/lib/platform/cache");
    const source = cached("a source", "texts", async () => stored);
    const made = cached("what is made of it", "texts", async () => `${await source()}, geteld`);
    await source();
    stored = "nieuw";
    jest.advanceTimersByTime(4_000);
    expect(await made()).toBe("oud, geteld");
    jest.advanceTimersByTime(1_000);
    expect(await made()).toBe("nieuw, geteld");
  } finally {
    jest.useRealTimers();
  }
});

test("a load that failed is not remembered", async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error("away")).mockResolvedValue("terug");
  const get = copyOf<CacheModule>("@/lib/platform/cache").cached("another test", "texts", load);
  await expect(get()).rejects.toThrow("away");
  await expect(get()).resolves.toBe("terug");
});

test("a request that is nearly over fails alone: who waits for the same load gets it", async () => {
  const clock = copyOf<ClockModule>("@/lib/platform/request");
  const load = async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return "geladen";
  };
  const get = copyOf<CacheModule>("@/lib/platform/cache").cached("a slow test", "texts", load);
  const hurried = clock.inOwnTime(50, get);
  const patient = clock.inOwnTime(2_000, get);
  await expect(hurried).rejects.toThrow("time for database work is over");
  await expect(patient).resolves.toBe("geladen");
});

test("work that a request only set off is not bound to its time", async () => {
  const clock = copyOf<ClockModule>("@/lib/platform/request");
  const late = () =>
    clock.withinDeadline(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return "gedaan";
    });
  await clock.inOwnTime(20, async () => {
    const bound = late();
    const free = clock.outsideRequest(late);
    await expect(bound).rejects.toThrow("time for database work is over");
    await expect(free).resolves.toBe("gedaan");
  });
});

test("keeps nothing alive of the request that had something loaded", async () => {
  const requests = new AsyncLocalStorage<object>();
  const { cachedPer } = copyOf<CacheModule>("@/lib/platform/cache");
  const get = cachedPer("a test of memory", { of: "texts", most: 10 }, async (key) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return `geladen: ${key}`;
  });
  const load = async () => {
    const request = { body: "x".repeat(1_000) };
    await requests.run(request, () => get("een"));
    return new WeakRef(request);
  };
  const request = await load();
  await collectGarbage(() => request.deref() === undefined);
  expect(request.deref()).toBeUndefined();
  expect(get.has("een")).toBe(true);
  expect(await get("een")).toBe("geladen: een");
});

test("says whether it has something or is loading it, without loading it", async () => {
  const load = jest.fn(async (key: string) => key);
  const { drop, cachedPer } = copyOf<CacheModule>("@/lib/platform/cache");
  const get = cachedPer("a test of having", { of: "texts", most: 10 }, load);
  expect([get.has("een"), load.mock.calls.length]).toEqual([false, 0]);
  const coming = get("een");
  expect(get.has("een")).toBe(true);
  await coming;
  expect([get.has("een"), get.has("twee")]).toEqual([true, false]);
  drop(["texts"]);
  expect([get.has("een"), load.mock.calls.length]).toEqual([false, 1]);
});

describe("what is asked for again, seconds later", () => {
  const SECONDS = 6_000;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** A cached thing, and one that is made of it, each asked for in turn and counted. */
  function makeTwo(name: string) {
    const { cached, drop } = copyOf<CacheModule>("@/lib/platform/cache");
    const stored = { value: "oud" };
    const load = jest.fn(async () => stored.value);
    const source = cached(name, "texts", load);
    const make = jest.fn(async () => `${await source()}, geteld`);
    const made = cached(`${name}, made`, "notices", make);
    const later = async () => {
      jest.advanceTimersByTime(SECONDS);
      return made();
    };
    return { stored, load, make, source, made, later, drop };
  }

  test("is not loaded again while nothing is committed, and is once something was", async () => {
    const { stored, load, make, made, later } = makeTwo("a quiet source");
    mockReadState.mockImplementation(async () => "7:7:");
    await made();
    // The first time nobody asked for the state, so the second loads once more.
    await later();
    expect([load.mock.calls.length, make.mock.calls.length]).toEqual([2, 2]);
    expect([await later(), await later()]).toEqual(["oud, geteld", "oud, geteld"]);
    expect([load.mock.calls.length, make.mock.calls.length]).toEqual([2, 2]);
    stored.value = "nieuw";
    mockReadState.mockImplementation(async () => "8:8:");
    expect(await later()).toBe("nieuw, geteld");
  });

  test("is loaded again after a minute, as it may follow the clock", async () => {
    const { load, made, later } = makeTwo("a source and the clock");
    mockReadState.mockImplementation(async () => "7:7:");
    await made();
    for (let turn = 0; turn < 10; turn += 1) await later();
    expect(load.mock.calls.length).toBe(2);
    await later();
    expect(load.mock.calls.length).toBe(3);
  });

  test("is loaded again where the state of the database is not known", async () => {
    const { load, made, later } = makeTwo("an unknown source");
    mockReadState.mockImplementation(async () => null);
    await made();
    await later();
    await later();
    expect(load.mock.calls.length).toBe(3);
  });

  test("is loaded again when what went into it was of another state", async () => {
    const { stored, source, made, later } = makeTwo("a source of another state");
    mockReadState.mockImplementation(async () => "7:7:");
    await made();
    await later();
    // Another process commits just after the source was looked at, and just before what is made of it is made anew.
    jest.advanceTimersByTime(SECONDS);
    await source();
    stored.value = "nieuw";
    mockReadState.mockImplementation(async () => "8:8:");
    expect(await made()).toBe("oud, geteld");
    expect(await later()).toBe("nieuw, geteld");
  });

  test("is loaded again after a write in this process, whatever the state says", async () => {
    const { stored, source, drop } = makeTwo("a source that is written");
    mockReadState.mockImplementation(async () => "7:7:");
    await source();
    jest.advanceTimersByTime(SECONDS);
    await source();
    stored.value = "nieuw";
    drop(["texts"]);
    expect(await source()).toBe("nieuw");
  });
});
