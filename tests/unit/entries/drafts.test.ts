import { createDraftStore, DRAFT_LIFETIME_MS } from "@/lib/client/drafts";

const SANNE = { userId: "sanne", subject: "0" };
const OTHER_ENTRY = { userId: "sanne", subject: "e1" };
const JORIS = { userId: "joris", subject: "0" };
const TYPED = {
  id: "a",
  version: null,
  values: { algorithmName: "Longnodules", algorithmFunction: ["Detectie"] },
};

function makeStore(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start));
  const clock = { now: 1_800_000_000_000 };
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const store = createDraftStore(
    "algorithm",
    () => storage,
    () => clock.now,
  );
  return { store, items, clock };
}

test("a draft comes back to its person and entry, with its time and version", () => {
  const { store, clock } = makeStore();
  expect(store.save(OTHER_ENTRY, { ...TYPED, version: 4 })).toBe(clock.now);
  expect(store.list(OTHER_ENTRY)).toEqual([{ ...TYPED, savedAt: clock.now, version: 4 }]);
  expect(store.list(SANNE)).toEqual([]);
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
  store.save(OTHER_ENTRY, { id: "a", version: 2, values: { algorithmName: "Ander" } });
  store.delete(SANNE, TYPED.id);
  expect(store.list(SANNE)).toEqual([]);
  expect(store.list(OTHER_ENTRY).map(({ values }) => values)).toEqual([{ algorithmName: "Ander" }]);
});

test("a draft of another opening of the same form stands beside the earlier one, newest first", () => {
  const { store, clock } = makeStore();
  const named = (id: string, algorithmName: string) => ({ id, version: null, values: { algorithmName } });
  const names = () => store.list(SANNE).map(({ values }) => values.algorithmName);
  store.save(SANNE, named("a", "Eerst"));
  clock.now += 1;
  store.save(SANNE, named("b", "Later"));
  expect(names()).toEqual(["Later", "Eerst"]);
  clock.now += 1;
  store.save(SANNE, named("a", "Eerst, en verder"));
  expect(names()).toEqual(["Eerst, en verder", "Later"]);
  store.delete(SANNE, "a");
  expect(names()).toEqual(["Later"]);
});

test("a draft that an earlier release kept, alone and without an id, is still there", () => {
  const kept = { savedAt: 1_800_000_000_000, version: null, values: { algorithmName: "Van toen" } };
  const { store } = makeStore({ algorithm: JSON.stringify({ userId: "sanne", drafts: { "0": kept } }) });
  store.save(SANNE, TYPED);
  expect(store.list(SANNE).map(({ values }) => values.algorithmName)).toEqual(["Longnodules", "Van toen"]);
  store.delete(SANNE, "");
  expect(store.list(SANNE)).toHaveLength(1);
});

test("another person never sees it, and ends it by looking", () => {
  const { store, items } = makeStore();
  store.save(SANNE, TYPED);
  expect(store.list(JORIS)).toEqual([]);
  expect(items.size).toBe(0);
  expect(store.list(SANNE)).toEqual([]);
});

test("it is gone after 7 days", () => {
  const { store, items, clock } = makeStore();
  store.save(SANNE, TYPED);
  clock.now += DRAFT_LIFETIME_MS - 1;
  expect(store.list(SANNE)).toHaveLength(1);
  clock.now += 1;
  expect(store.list(SANNE)).toEqual([]);
  expect(items.size).toBe(0);
});

test("after a logout nothing is left, and a save that was still waiting does not come", () => {
  const { store, items } = makeStore();
  store.save(SANNE, TYPED);
  store.deleteAll();
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
      "algorithm",
      () => storage,
      () => clock.now,
    );
  const before = open();
  clock.now += 1_000;
  store.deleteAll();
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
  expect(store.list(SANNE)).toEqual([]);
});

test("a browser without storage, or without room, has no drafts and no errors", () => {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const store = createDraftStore("algorithm", refuse, () => 0);
  expect(store.save(SANNE, TYPED)).toBeNull();
  expect(store.list(SANNE)).toEqual([]);
  expect(() => {
    store.delete(SANNE, TYPED.id);
    store.deleteAll();
  }).not.toThrow();
});
