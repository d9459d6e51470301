import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { MatchDesk } from "@/components/matching/match-desk";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import type { MatchProposalDto, ProposalFilters, ProposalsPage } from "@/lib/matching/schema";
import admin from "@/lib/messages/nl/admin.json";
import common from "@/lib/messages/nl/common.json";
import matching from "@/lib/messages/nl/matching.json";
import { stubAdminApi } from "../../support/admin";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn(), push }) }));

const product = (name: string, supplier: string | null = "Beeld BV") => ({
  _id: name,
  slug: name.toLowerCase().replaceAll(" ", "-"),
  name,
  supplier,
});

const proposal = (id: string, more: Partial<MatchProposalDto>): MatchProposalDto => ({
  _id: id,
  product: product("Longlicht"),
  otherProduct: null,
  stays: null,
  entry: null,
  score: 0.9,
  reasons: [],
  decided: null,
  ...more,
});

const USE = proposal("m1", {
  entry: {
    _id: "e1",
    algorithmName: "Longlicht v2",
    nameCommercialProduct: null,
    developerName: "Beeld Nederland BV",
  },
});
const MERGE = proposal("m2", { otherProduct: product("Longlicht Plus"), stays: "Longlicht" });

const pageOf = (...proposals: MatchProposalDto[]): ProposalsPage => ({
  proposals,
  total: proposals.length,
  counts: { open: proposals.length, accepted: 0, refused: 0 },
  run: null,
});

function show(page: ProposalsPage, filters: ProposalFilters = { status: "", kind: "" }) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin, matching }}>
        <MatchDesk first={page} filters={filters} />
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

const user = userEvent.setup();
afterEach(() => {
  for (const { id } of getCurrentToasts()) dismissToast(id);
});
const row = (name: string) => screen.getByRole("listitem", { name });
const USE_NAME = "Longlicht v2 en Longlicht";
const MERGE_NAME = "Longlicht Plus en Longlicht";

test("the two stand side by side, with what differs marked and their uses one click away", () => {
  stubAdminApi(pageOf(USE, MERGE));
  show(pageOf(USE, MERGE));
  const marked = [...row(USE_NAME).querySelectorAll("mark")].map(({ textContent }) => textContent);
  expect(marked).toEqual(["v2", "Nederland"]);
  expect([...row(MERGE_NAME).querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "Plus",
  ]);
  expect(
    within(row(MERGE_NAME)).getByRole("link", { name: "Toepassingen (Longlicht Plus)" }),
  ).toHaveAttribute("href", "/product/longlicht-plus#uses");
  expect(within(row(USE_NAME)).getByText("90% gelijkenis")).toBeVisible();
});

test("what is the same in other letters is said to be so beside the marked words", () => {
  const reasons = [{ code: "equalName" as const }, { code: "sameSupplier" as const }];
  const same = { ...MERGE, otherProduct: product("Long-licht", "Beeld BV"), reasons };
  stubAdminApi(pageOf(same));
  show(pageOf(same));
  expect(screen.getByText(/dezelfde naam, anders geschreven; dezelfde leverancier$/)).toBeVisible();
});

test("of an entry that names its product, only that name is compared", () => {
  const entry = { _id: "e2", algorithmName: "Knobbels in de long", nameCommercialProduct: "Longlicht 3" };
  const use = { ...USE, entry: { ...entry, developerName: "Beeld BV" } };
  stubAdminApi(pageOf(use));
  show(pageOf(use));
  const link = screen.getByRole("link", { name: /^Knobbels in de long/ });
  expect(link).toHaveTextContent("Knobbels in de long (Longlicht 3)");
  expect([...link.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["3"]);
});

test("the tab stands in the address, which the other tab adds to", async () => {
  stubAdminApi(pageOf(USE));
  show(pageOf(USE), { status: "accepted", kind: "" });
  expect(screen.getByRole("button", { name: /^Bevestigd/ })).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "Product bij product" }));
  expect(push).toHaveBeenCalledWith("/admin/matching?status=accepted&kind=product", { scroll: false });
});

test("a row has its own buttons, and merging asks first", async () => {
  const api = stubAdminApi(pageOf(USE, MERGE));
  show(pageOf(USE, MERGE));
  api.answer([200, { done: 1, passed: 0 }]);
  await user.click(within(row(USE_NAME)).getByRole("button", { name: /^Weiger/ }));
  await waitFor(() => expect(api.writes).toHaveLength(1));
  expect(api.writes[0]?.body).toEqual({ ids: ["m1"], decision: "refuse" });
  api.answer([200, { done: 1, passed: 0 }]);
  await user.click(within(row(MERGE_NAME)).getByRole("button", { name: /^Bevestig/ }));
  expect(await screen.findByText("‘Longlicht’ blijft, ‘Longlicht Plus’ gaat daarin op.")).toBeVisible();
  expect(api.writes).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Ja, bevestig" }));
  await waitFor(() => expect(api.writes[1]?.body).toEqual({ ids: ["m2"], decision: "accept" }));
});

test("only two of the same name and supplier are called the same, whatever the score", () => {
  const same = proposal("m3", { otherProduct: { ...product("LONGLICHT"), _id: "p3" }, score: 1 });
  const other = proposal("m4", { otherProduct: product("Thoraxblik"), score: 1 });
  stubAdminApi(pageOf(same, other));
  show(pageOf(same, other));
  expect(within(row("LONGLICHT en Longlicht")).getByText("Naam en leverancier zijn gelijk")).toBeVisible();
  expect(within(row("Thoraxblik en Longlicht")).getByText("99% gelijkenis")).toBeVisible();
});

test("a decision leaves the list and its count once the server has it, and its toast undoes it", async () => {
  const api = stubAdminApi(pageOf(USE, MERGE));
  show(pageOf(USE, MERGE));
  const release = api.wait();
  await user.click(within(row(USE_NAME)).getByRole("button", { name: /^Weiger/ }));
  expect(row(USE_NAME)).toBeVisible();
  api.listed = [200, pageOf(MERGE)];
  release([200, { done: 1, passed: 0 }]);
  await waitFor(() => expect(getCurrentToasts()).toHaveLength(1));
  expect(screen.queryByRole("listitem", { name: USE_NAME })).toBeNull();
  expect(screen.getByRole("button", { name: /^Te beoordelen/ })).toHaveTextContent("1");
  const [toast] = getCurrentToasts();
  expect(toast?.action?.words).toBe("Ongedaan maken");
  api.answer([200, { done: 1, passed: 0 }]);
  api.listed = [200, pageOf(USE, MERGE)];
  act(() => toast?.action?.run());
  await waitFor(() => expect(api.writes[1]?.body).toEqual({ ids: ["m1"], decision: "undo" }));
  expect(await screen.findByRole("listitem", { name: USE_NAME })).toBeVisible();
});

test("a proposal stays in the list when its decision fails", async () => {
  const api = stubAdminApi(pageOf(USE, MERGE));
  show(pageOf(USE, MERGE));
  api.answer([503, { code: "unavailable", detail: "Nu even niet." }]);
  await user.click(within(row(USE_NAME)).getByRole("button", { name: /^Weiger/ }));
  expect(await screen.findByRole("listitem", { name: USE_NAME })).toBeVisible();
  expect(getCurrentToasts().at(-1)).toMatchObject({ kind: "error" });
});

test("j goes to the first row, j and k move between the rows, and Enter and x decide", async () => {
  const api = stubAdminApi(pageOf(USE, MERGE));
  show(pageOf(USE, MERGE));
  await user.keyboard("j");
  expect(row(USE_NAME)).toHaveFocus();
  await user.keyboard("j");
  expect(row(MERGE_NAME)).toHaveFocus();
  await user.keyboard("jzk");
  expect(row(USE_NAME)).toHaveFocus();
  api.answer([200, { done: 1, passed: 0 }]);
  api.listed = [200, pageOf(MERGE)];
  await user.keyboard("{Enter}");
  await waitFor(() => expect(api.writes[0]?.body).toEqual({ ids: ["m1"], decision: "accept" }));
  await waitFor(() => expect(screen.queryByRole("listitem", { name: USE_NAME })).toBeNull());
  await waitFor(() => expect(row(MERGE_NAME)).toHaveFocus());
  api.answer([200, { done: 1, passed: 0 }]);
  await user.keyboard("x");
  await waitFor(() => expect(api.writes[1]?.body).toEqual({ ids: ["m2"], decision: "refuse" }));
});
