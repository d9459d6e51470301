import { createDraftStore, DRAFT_LIFETIME } from "@/lib/client/drafts";

const SANNE = { userId: "sanne", entryId: "0" };
const OTHER_ENTRY = { userId: "sanne", entryId: "e1" };
const JORIS = { userId: "joris", entryId: "0" };
const TYPED = { version: null, values: { algorithmName: "Longnodules", algorithmFunction: ["Detectie"] } };

function makeStore(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start));
  const clock = { now: 1_800_000_000_000 };
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const store = createDraftStore(
    () => storage,
    () => clock.now,
  );
  return { store, items, clock };
}

test("a draft comes back to its person and entry, with its time and version", () => {
  const { store, clock } = makeStore();
  expect(store.save(OTHER_ENTRY, { ...TYPED, version: 4 })).toBe(clock.now);
  expect(store.read(OTHER_ENTRY)).toEqual({ savedAt: clock.now, version: 4, values: TYPED.values });
  expect(store.read(SANNE)).toBeNull();
});

test("it is kept in local storage under 'algorithm' [constant.key-algorithm]", () => {
  const { store, items } = makeStore();
  store.save(SANNE, TYPED);
  expect([...items.keys()]).toEqual(["algorithm"]);
  expect(JSON.parse(items.get("algorithm") ?? "").userId).toBe("sanne");
});

test("drafts of several entries stand beside each other", () => {
  const { store } = makeStore();
  store.save(SANNE, TYPED);
  store.save(OTHER_ENTRY, { version: 2, values: { algorithmName: "Ander" } });
  store.forget(SANNE);
  expect(store.read(SANNE)).toBeNull();
  expect(store.read(OTHER_ENTRY)?.values).toEqual({ algorithmName: "Ander" });
});

test("another person never sees it, and ends it by looking", () => {
  const { store, items } = makeStore();
  store.save(SANNE, TYPED);
  expect(store.read(JORIS)).toBeNull();
  expect(items.size).toBe(0);
  expect(store.read(SANNE)).toBeNull();
});

test("it is gone after 7 days", () => {
  const { store, items, clock } = makeStore();
  store.save(SANNE, TYPED);
  clock.now += DRAFT_LIFETIME - 1;
  expect(store.read(SANNE)).not.toBeNull();
  clock.now += 1;
  expect(store.read(SANNE)).toBeNull();
  expect(items.size).toBe(0);
});

test("after a logout nothing is left, and a save that was still waiting does not come", () => {
  const { store, items } = makeStore();
  store.save(SANNE, TYPED);
  store.forgetAll();
  expect(items.has("algorithm")).toBe(false);
  expect(store.save(SANNE, TYPED)).toBeNull();
  expect(items.has("algorithm")).toBe(false);
});

test("a form that another tab opened before the logout keeps no draft, one opened after it does", () => {
  const { store, items, clock } = makeStore();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const open = () =>
    createDraftStore(
      () => storage,
      () => clock.now,
    );
  const before = open();
  clock.now += 1_000;
  store.forgetAll();
  expect(before.save(SANNE, TYPED)).toBeNull();
  clock.now += 1_000;
  expect(open().save(SANNE, TYPED)).toBe(clock.now);
});

test.each([
  "not json",
  "null",
  "[]",
  '{"userId":"sanne"}',
  '{"userId":"sanne","drafts":{"0":{"savedAt":"now","version":null,"values":{}}}}',
  '{"userId":"sanne","drafts":{"0":{"savedAt":1800000000000,"version":null,"values":{"algorithmName":5}}}}',
])("what is not a draft is none: %s", (text) => {
  const { store } = makeStore({ algorithm: text });
  expect(store.read(SANNE)).toBeNull();
});

test("a browser without storage, or without room, has no drafts and no errors", () => {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const store = createDraftStore(refuse, () => 0);
  expect(store.save(SANNE, TYPED)).toBeNull();
  expect(store.read(SANNE)).toBeNull();
  expect(() => {
    store.forget(SANNE);
    store.forgetAll();
  }).not.toThrow();
});
