import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { WholeListToggleLinks, WorkList } from "@/components/work/work-list";
import common from "@/lib/messages/nl/common.json";
import work from "@/lib/messages/nl/work.json";
import type { ToDo, WorkItem, WorkKind, WorkPart } from "@/lib/work/rules";
import { stubAdminApi } from "../../support/admin";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const DAYS = { first: "2026-11-28", usual: "2026-12-04", last: "2027-11-27" };

const thing = (kind: WorkKind, more: Partial<WorkItem> = {}): WorkItem => ({
  kind,
  part: "own",
  key: "k1",
  target: "e1",
  name: "Hartecho",
  since: "2026-11-03",
  weight: 2,
  text: null,
  ...more,
});

function listOf(items: WorkItem[], total = items.length): ToDo {
  const [first] = items;
  const groups = [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, found]) => ({
    kind,
    total: found.length === items.length ? total : found.length,
    items: found,
  }));
  const part = first?.part ?? "own";
  return { parts: groups.length === 0 ? [] : [{ part, total, groups }], hidden: [], hiddenTotal: 0 };
}

function inSentences(toDo: ToDo, isWhole = false) {
  return (
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, work }}>
      <WorkList toDo={toDo} isWhole={isWhole} days={DAYS} />
      <WholeListToggleLinks toDo={toDo} isWhole={isWhole} />
    </NextIntlClientProvider>
  );
}

const show = (toDo: ToDo, isWhole = false) => render(inSentences(toDo, isWhole));

const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole("button", { name }));

test.each<[kind: WorkKind, part: WorkPart, act: string, call: object]>([
  [
    "overdue",
    "own",
    "Nog actueel",
    { method: "PUT", path: "/api/algorithm/e1/recheck", body: { nextRecheck: null } },
  ],
  ["overdue", "register", "Nog actueel", { method: "PUT", path: "/api/algorithm/e1/recheck" }],
  ["report", "own", "Opgelost", { path: "/api/v1/reports/k1/solve", body: { note: "", version: 2 } }],
  [
    "account",
    "register",
    "Goedkeuren",
    { path: "/api/users", body: { users: [{ _id: "k1", role: "e1", allowAccess: true }] } },
  ],
  ["message", "register", "Gelezen", { path: "/api/messages/k1", body: { read: true } }],
  ["mail", "register", "Opnieuw versturen", { method: "PUT", path: "/api/admin/mails/k1" }],
])("%s of %s: '%s' is done in the row, which keeps the focus", async (kind, part, act, call) => {
  const api = stubAdminApi({});
  const release = api.wait();
  show(listOf([thing(kind, { part })]));
  await press(`${act}: Hartecho`);
  expect(screen.getByText("Bezig…")).toBeDisabled();
  release([200, {}]);
  expect(await screen.findByText(work.kinds[kind as "overdue"].done)).toBeVisible();
  expect(api.writes).toEqual([expect.objectContaining(call)]);
  await waitFor(() => expect(screen.getByRole("listitem")).toHaveFocus());
  expect(refresh).toHaveBeenCalled();
});

test.each<[kind: WorkKind, part: WorkPart, act: string, href: string]>([
  ["overdue", "hospital", "Bekijken", "/algorithm/e1/detail"],
  ["report", "hospital", "Bekijken", "/algorithm/e1/detail"],
  ["draft", "own", "Verder werken", "/algorithm/e1/edit"],
  ["incomplete", "own", "Invullen", "/algorithm/e1/edit#field-description"],
  ["imported", "own", "Bekijken", "/admin/import/e1/results"],
  ["certificate", "hospital", "Bekijken", "/product/e1"],
  ["duty", "hospital", "Bekijken", "/algorithm/e1/dossier#duties"],
  ["law", "own", "Bekijken", "/algorithm/e1/dossier"],
  ["statement", "hospital", "Vernieuwen", "/hospital/e1/manage"],
  ["match", "register", "Beoordelen", "/admin/matching"],
])("%s of %s: '%s' leads to where it is done", (kind, part, act, href) => {
  show(listOf([thing(kind, { part, text: kind === "incomplete" ? "description" : null })]));
  expect(screen.getByRole("link", { name: `${act}: Hartecho` })).toHaveAttribute("href", href);
});

test("a draft of one's own can be put off, and is not declined as somebody else's", () => {
  const { unmount } = show(listOf([thing("draft")]));
  expect(screen.getByRole("button", { name: "Later: Hartecho" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Niet voor mij: Hartecho" })).toBeNull();
  unmount();
  show(listOf([thing("draft", { part: "coEdited" })]));
  expect(screen.getByRole("button", { name: "Niet voor mij: Hartecho" })).toBeVisible();
});

test("'later' and 'not for me' can be taken back, and a failure says that nothing changed", async () => {
  const api = stubAdminApi({});
  show(listOf([thing("overdue")]));
  expect(screen.getByText("Mogelijk verouderd", { exact: false })).toHaveTextContent("sinds 3 november 2026");
  api.answer("network");
  await press("Later: Hartecho");
  expect(await screen.findByText("Server niet beschikbaar.", { exact: false })).toBeVisible();
  // Here a disabled button keeps the focus; in a browser the row takes it.
  expect(document.body).not.toHaveFocus();

  const state = { kind: "overdue", key: "k1" };
  api.answer([200, { ...state, state: "later", until: DAYS.usual }]);
  await press("Later: Hartecho");
  expect(await screen.findByText("Komt terug op 4 december 2026.")).toBeVisible();
  api.answer([200, { ...state, state: "open", until: null }]);
  await press("Zet terug: Hartecho");
  api.answer([200, { ...state, state: "declined", until: null }]);
  await user.click(await screen.findByRole("button", { name: "Niet voor mij: Hartecho" }));
  expect(await screen.findByText("Niet meer in uw lijst.")).toBeVisible();
  expect(api.writes.map(({ body }) => body)).toEqual([
    { ...state, state: "later" },
    { ...state, state: "later" },
    { ...state, state: "open" },
    { ...state, state: "declined" },
  ]);
});

test("a kind of more than six is one row with its count; all has each kind, and where its rest is", () => {
  const items = Array.from({ length: 9 }, (_, place) =>
    thing("overdue", { key: `k${place}`, name: `Echo ${place}` }),
  );
  const { unmount } = show(listOf(items, 30));
  const [row, ...others] = screen.getAllByRole("listitem");
  expect([row?.textContent, others]).toEqual([
    "Mogelijk verouderd (30)het langst sinds 3 november 2026Bekijk alle 30",
    [],
  ]);
  expect(screen.getByRole("link", { name: "Bekijk alle 30: Mogelijk verouderd" })).toHaveAttribute(
    "href",
    "/work?all=1#to-do-own-overdue",
  );
  expect(screen.getByRole("heading", { name: "Uw algoritmes: 30 taken" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Alles bekijken: 30 wachten" })).toHaveAttribute(
    "href",
    "/work?all=1",
  );
  unmount();
  show(listOf(items, 30), true);
  const part = within(screen.getByRole("region", { name: "Uw algoritmes: 30 taken" }));
  expect(part.getAllByRole("listitem")).toHaveLength(9);
  expect(part.getByRole("heading", { name: "Mogelijk verouderd (30)" })).toBeVisible();
  expect(part.getByRole("link", { name: "Nog 21" })).toHaveAttribute("href", "/work#keeping-current");
});

test("after an act the headings count what is left, and the rows stay where they are", () => {
  const items = ["k1", "k2", "k3"].map((key) => thing("overdue", { key, name: `Echo ${key}` }));
  const { rerender } = show(listOf(items), true);
  rerender(inSentences(listOf(items.slice(1)), true));
  const part = within(screen.getByRole("region", { name: "Uw algoritmes: 2 taken" }));
  expect(part.getByRole("heading", { name: "Mogelijk verouderd (2)" })).toBeVisible();
  expect(part.getAllByRole("listitem")).toHaveLength(3);
});

test("'all' counts as the number in the header does, and tells apart what is to be finished", () => {
  const things = (kind: WorkKind, total: number) =>
    Array.from({ length: total }, (_, place) => thing(kind, { key: `${kind}${place}` }));
  const listed = listOf([...things("overdue", 4), ...things("incomplete", 5)]);
  show(listed);
  expect(screen.getAllByRole("listitem")).toHaveLength(6);
  expect(screen.getByRole("link", { name: "Alles bekijken: 4 wachten, 5 om af te maken" })).toBeVisible();
});
