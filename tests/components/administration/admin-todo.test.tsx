import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AdminNav } from "@/components/administration/admin-nav";
import { AccessRequestsSection } from "@/components/administration/todo-section";
import type { AdminUserDto, UserPage } from "@/lib/accounts/answers";
import { ADMIN_GROUPS, ADMIN_PAGES } from "@/lib/administration/rules";
import { getCurrentToasts } from "@/lib/client/toast";
import { dismissAllToasts, listShownToasts, renderAdminSection, stubAdminApi } from "../../support/admin";

const refresh = jest.fn();
let mockPath = "/admin/mails";
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh }),
  usePathname: () => mockPath,
}));

const NOTHING = {
  users: 0,
  messages: 0,
  reports: 0,
  overdue: 0,
  mails: 0,
  products: 0,
  matching: 0,
  certificates: 0,
};

const ANNA: AdminUserDto = {
  _id: "u1",
  name: "Anna Zwart",
  email: "anna@test.example",
  verified: false,
  allowAccess: false,
  role: "USER",
  isAdmin: false,
  created: new Date(Date.now() - 3.5 * 86_400_000).toISOString(),
  imageUrl: null,
  institution: null,
  mailInstitution: null,
  requestInstitution: "Ziekenhuis Oost",
  requestFunction: null,
  requestReason: null,
  asked: "2026-11-20T10:00:00.000Z",
  lastLogin: null,
  blocked: false,
  refused: false,
  twoFactor: false,
  revision: "1",
};

const pageOf = (...users: AdminUserDto[]): UserPage => ({
  users,
  total: users.length,
  counts: { all: 3, waiting: users.length },
});

const user = userEvent.setup();
afterEach(() => {
  dismissAllToasts();
  mockPath = "/admin/mails";
  window.history.replaceState(null, "", "/");
});

test("says that nobody waits, and where everything else waits", () => {
  stubAdminApi(pageOf());
  renderAdminSection(<AccessRequestsSection requests={pageOf()} />);
  expect(screen.getByText("Niemand wacht op toegang.")).toBeVisible();
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.getByRole("link", { name: "Al het andere dat wacht staat bij Te doen" })).toHaveAttribute(
    "href",
    "/work",
  );
});

test("tells of a request how long it waits and what is known, and puts it back when it cannot be approved", async () => {
  const api = stubAdminApi(pageOf(ANNA));
  api.answer([409, { code: "user_conflict", detail: "Anna Zwart is ondertussen gewijzigd." }]);
  renderAdminSection(<AccessRequestsSection requests={pageOf(ANNA)} />);
  const [row] = screen.getAllByRole("listitem");
  if (row === undefined) throw new Error("no row");
  for (const words of [
    "wacht 3 dagen",
    "e-mailadres niet bevestigd",
    "gevraagd op 20 november 2026",
    "geen bekende instelling",
    "Ziekenhuis Oost",
  ]) {
    expect(within(row).getByText(words)).toBeVisible();
  }
  expect(within(row).queryByText("Functie")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Anna Zwart goedkeuren" }));
  await user.click(screen.getByRole("button", { name: "Geef toch toegang" }));
  expect(api.writes).toEqual([
    { method: "PUT", path: "/api/users", body: { users: [{ ...ANNA, allowAccess: true }] } },
  ]);
  expect(listShownToasts()).toEqual([
    ["error", "Dat is niet gelukt. Er is niets veranderd. Anna Zwart is ondertussen gewijzigd."],
  ]);
  expect(screen.getByRole("button", { name: "Anna Zwart goedkeuren" })).toBeVisible();
});

test("tells what was decided for as long as it can be taken back, and whether the mail had left", async () => {
  const api = stubAdminApi(pageOf(ANNA));
  api.answer([200, { modifiedCount: 1 }]);
  renderAdminSection(<AccessRequestsSection requests={pageOf({ ...ANNA, verified: true })} />);
  await user.click(screen.getByRole("button", { name: "Anna Zwart goedkeuren" }));
  expect(await screen.findByText("Anna Zwart heeft toegang en krijgt een e-mail.")).toBeVisible();
  const undo = () =>
    user.click(screen.getByRole("button", { name: "Besluit over Anna Zwart ongedaan maken" }));
  api.answer([200, { _id: "u1", mailed: true }]);
  await undo();
  const path = "/api/admin/users/u1";
  expect(api.writes.at(-1)).toEqual({ method: "PUT", path, body: { decision: "reopen" } });
  await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
  expect(getCurrentToasts()).toMatchObject([
    { kind: "warning", message: expect.stringContaining("was al weg: laat het Anna Zwart zelf weten") },
  ]);

  api.answer([200, { _id: "u1" }]);
  await user.click(screen.getByRole("button", { name: "Anna Zwart afwijzen" }));
  await user.type(screen.getByLabelText("Reden"), "Geen ziekenhuis.");
  await user.click(screen.getByRole("button", { name: "Afwijzen" }));
  expect(await screen.findByText(/^De aanvraag van Anna Zwart is afgewezen/)).toBeVisible();
  api.answer([200, { _id: "u1", mailed: false }]);
  await undo();
  await waitFor(() => expect(getCurrentToasts().at(-1)?.message).toContain("is niet verstuurd"));
});

test("before an address without confirmation gets access, says what that means and can mail the code again", async () => {
  const api = stubAdminApi(pageOf(ANNA));
  renderAdminSection(<AccessRequestsSection requests={pageOf(ANNA)} />);
  await user.click(screen.getByRole("button", { name: "Anna Zwart goedkeuren" }));
  const question = screen.getByRole("alertdialog", {
    name: "Anna Zwart toegang geven zonder bevestigd e-mailadres?",
  });
  expect(question).toHaveTextContent("Niemand heeft nog laten zien dat dit adres van de aanvrager is.");
  expect(question).toHaveTextContent("anna@test.example");
  api.answer([200, { _id: "u1" }]);
  await user.click(within(question).getByRole("button", { name: "Stuur Anna Zwart de bevestiging opnieuw" }));
  expect(
    await within(question).findByRole("button", { name: "Bevestiging aan Anna Zwart verstuurd" }),
  ).toBeDisabled();
  expect(api.writes).toEqual([
    { method: "PUT", path: "/api/admin/users/u1", body: { decision: "sendVerification" } },
  ]);
  await user.click(within(question).getByRole("button", { name: "Annuleren" }));
  expect(api.writes).toHaveLength(1);
});

test("on a phone the parts are folded behind the name of the one that is shown, and fold again once one is chosen", async () => {
  renderAdminSection(<AdminNav waiting={{ ...NOTHING, mails: 3 }} />);
  const summary = screen.getByText("Onderdelen:").closest("summary");
  expect(summary).toHaveTextContent("Onderdelen: E-mail3 te doen");
  const details = summary?.closest("details");
  details?.setAttribute("open", "");
  await user.click(within(details as HTMLElement).getByRole("link", { name: "Berichten" }));
  expect(details).not.toHaveAttribute("open");
});

test("the navigation says where one is, and where something waits", () => {
  renderAdminSection(
    <AdminNav waiting={{ ...NOTHING, users: 2, overdue: 12, products: 1, certificates: 3 }} />,
  );
  // The first is that of a phone.
  const [, shown] = screen.getAllByRole("navigation", { name: "Beheer" });
  const nav = within(shown as HTMLElement);
  expect(nav.getByRole("link", { current: "page" })).toHaveTextContent(/^E-mail$/);
  expect(nav.getByRole("link", { name: "Beheer" })).toHaveAttribute("href", "/admin");
  expect(nav.getByRole("link", { name: "Gebruikers 2 te doen" })).toHaveAttribute("href", "/admin/users");
  expect(nav.getByRole("link", { name: "Mogelijk verouderd 12 te doen" })).toBeVisible();
  // Proposals and certificates wait at the same place.
  expect(nav.getByRole("link", { name: "Producten 4 te doen" })).toBeVisible();
  expect(nav.getByRole("link", { name: "Berichten" })).toBeVisible();
});

test("each part is a page of its own, which the navigation marks", () => {
  mockPath = "/admin/users";
  renderAdminSection(<AdminNav waiting={NOTHING} />);
  const [, shown] = screen.getAllByRole("navigation", { name: "Beheer" });
  const nav = within(shown as HTMLElement);
  expect(nav.getByRole("link", { current: "page" })).toHaveTextContent(/^Gebruikers$/);
  expect(nav.getByRole("link", { name: "Mededelingen" })).toHaveAttribute("href", "/admin/notices");
});

test("each part of the admin area is in one of at most six groups", () => {
  const grouped: string[] = ["overview", ...Object.values(ADMIN_GROUPS).flat()];
  expect(Object.keys(ADMIN_GROUPS).length).toBeLessThanOrEqual(6);
  expect(grouped.toSorted()).toEqual(["overview", ...ADMIN_PAGES].toSorted());
});
