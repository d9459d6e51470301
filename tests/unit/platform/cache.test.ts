import { AsyncLocalStorage } from "node:async_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

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
    const { dropCachedValues, createCachedLoader } = copyOf<CacheModule>("@/lib/platform/cache");
    return { dropCachedValues, get: createCachedLoader("a test", "texts", load) };
  });
  expect([await pages?.get(), await calls?.get(), load.mock.calls.length]).toEqual(["oud", "oud", 1]);
  stored = "nieuw";
  calls?.dropCachedValues(["notices"]);
  expect(await pages?.get()).toBe("oud");
  calls?.dropCachedValues(["texts"]);
  expect([await pages?.get(), await calls?.get(), load.mock.calls.length]).toEqual(["nieuw", "nieuw", 2]);
});

test("what is made of something older is as old as that: never 5 seconds and 5 more", async () => {
  jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
  try {
    let stored = "oud";
    const { createCachedLoader } = copyOf<CacheModule>("@/lib/platform/cache");
    const source = createCachedLoader("a source", "texts", async () => stored);
    const made = createCachedLoader("what is made of it", "texts", async () => `${await source()}, geteld`);
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
  const get = copyOf<CacheModule>("@/lib/platform/cache").createCachedLoader("another test", "texts", load);
  await expect(get()).rejects.toThrow("away");
  await expect(get()).resolves.toBe("terug");
});

test("a request that is nearly over fails alone: who waits for the same load gets it", async () => {
  const clock = copyOf<ClockModule>("@/lib/platform/request");
  const load = async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return "geladen";
  };
  const get = copyOf<CacheModule>("@/lib/platform/cache").createCachedLoader("a slow test", "texts", load);
  const hurried = clock.runWithOwnDeadline(50, get);
  const patient = clock.runWithOwnDeadline(2_000, get);
  await expect(hurried).rejects.toThrow("time for database work is over");
  await expect(patient).resolves.toBe("geladen");
});

test("work that a request only set off is not bound to its time", async () => {
  const clock = copyOf<ClockModule>("@/lib/platform/request");
  const late = () =>
    clock.runWithinDeadline(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return "gedaan";
    });
  await clock.runWithOwnDeadline(20, async () => {
    const bound = late();
    const free = clock.runOutsideRequest(late);
    await expect(bound).rejects.toThrow("time for database work is over");
    await expect(free).resolves.toBe("gedaan");
  });
});

test("keeps nothing alive of the request that had something loaded", async () => {
  const requests = new AsyncLocalStorage<object>();
  const { createKeyedCache } = copyOf<CacheModule>("@/lib/platform/cache");
  const get = createKeyedCache("a test of memory", { of: "texts", most: 10 }, async (key) => {
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
  const { dropCachedValues, createKeyedCache } = copyOf<CacheModule>("@/lib/platform/cache");
  const get = createKeyedCache("a test of having", { of: "texts", most: 10 }, load);
  expect([get.has("een"), load.mock.calls.length]).toEqual([false, 0]);
  const coming = get("een");
  expect(get.has("een")).toBe(true);
  await coming;
  expect([get.has("een"), get.has("twee")]).toEqual([true, false]);
  dropCachedValues(["texts"]);
  expect([get.has("een"), load.mock.calls.length]).toEqual([false, 1]);
});

test("what its source was written to while it was loaded is not kept", async () => {
  let finish: (value: string) => void = () => undefined;
  const load = jest
    .fn<Promise<string>, []>()
    .mockReturnValueOnce(new Promise((resolve) => (finish = resolve)))
    .mockResolvedValue("nieuw");
  const { createCachedLoader, dropCachedValues } = copyOf<CacheModule>("@/lib/platform/cache");
  const get = createCachedLoader("a source that is written", "texts", load);
  const waiting = get();
  dropCachedValues(["texts"]);
  expect(await get()).toBe("nieuw");
  finish("oud");
  expect([await waiting, await get(), load.mock.calls.length]).toEqual(["oud", "nieuw", 2]);
});

describe("what is asked for again, seconds later", () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
    process.env.CACHE_SECONDS = "2";
  });
  afterEach(() => {
    jest.useRealTimers();
    process.env.CACHE_SECONDS = "5";
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test("is shown as it was while it is loaded anew, until it is too old", async () => {
    const load = jest.fn<Promise<string>, []>().mockResolvedValueOnce("een").mockResolvedValueOnce("twee");
    const get = copyOf<CacheModule>("@/lib/platform/cache").createCachedLoader(
      "a renewed source",
      "texts",
      load,
    );
    expect(await get()).toBe("een");
    jest.advanceTimersByTime(2_500);
    expect([await get(), load.mock.calls.length]).toEqual(["een", 2]);
    await settled();
    expect(await get()).toBe("twee");
    load.mockResolvedValueOnce("drie");
    jest.advanceTimersByTime(3_500);
    expect(await get()).toBe("drie");
  });

  test("stays when loading it anew fails, until it is too old", async () => {
    const load = jest
      .fn<Promise<string>, []>()
      .mockResolvedValueOnce("een")
      .mockRejectedValue(new Error("away"));
    const get = copyOf<CacheModule>("@/lib/platform/cache").createCachedLoader(
      "a failing source",
      "texts",
      load,
    );
    await get();
    jest.advanceTimersByTime(2_500);
    expect(await get()).toBe("een");
    await settled();
    expect([await get(), load.mock.calls.length]).toEqual(["een", 3]);
    jest.advanceTimersByTime(1_000);
    await expect(get()).rejects.toThrow("away");
  });
});
