import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import { NoticesCard } from "@/components/administration/notices-card";
import { UsersSection } from "@/components/administration/users-section";
import type { AdminUserDto, UserPage } from "@/lib/accounts/answers";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import admin from "@/lib/messages/nl/admin.json";
import common from "@/lib/messages/nl/common.json";
import home from "@/lib/messages/nl/home.json";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push, refresh: jest.fn() }) }));

function user(name: string, created: string, more: Partial<AdminUserDto> = {}): AdminUserDto {
  const id = name.toLowerCase().replace(/\W/g, "");
  const rest = { verified: true, allowAccess: true, role: "USER", isAdmin: false, imageUrl: null } as const;
  const state = { blocked: false, refused: false, twoFactor: false, revision: `${id}-1` };
  const base = { _id: id, name, email: `${id}@test.example`, created, institution: null, lastLogin: null };
  const request = {
    mailInstitution: null,
    requestInstitution: null,
    requestFunction: null,
    requestReason: null,
    asked: null,
  };
  return { ...base, ...rest, ...state, ...request, ...more };
}

const USERS = [
  user("Anna Zwart", "2025-03-01T00:00:00.000Z", { allowAccess: false }),
  user("Bea Wit", "2025-01-02T00:00:00.000Z"),
  user("Carel Groen", "2024-01-01T00:00:00.000Z", { role: "ADMIN", isAdmin: true }),
];

const pageOf = (users: AdminUserDto[]): UserPage => ({
  users,
  total: users.length,
  counts: { all: 3, waiting: 1 },
});

/** What is read when no other answer waits. */
let stored: AdminUserDto[];
let answers: { status: number; body: unknown }[];
let calls: { method: string; path: string; body: unknown }[];

function answer(path: string, init?: { method?: string; body?: string }) {
  calls.push({
    method: init?.method ?? "GET",
    path,
    body: init?.body === undefined ? undefined : JSON.parse(init.body),
  });
  const read = path === "/api/users" ? stored : pageOf(stored);
  const { status, body } = answers.shift() ?? { status: 200, body: read };
  return { ok: status < 300, status, headers: new Headers(), json: async () => body };
}

beforeEach(() => {
  stored = USERS;
  answers = [];
  calls = [];
  globalThis.fetch = jest.fn(async (path, init) => answer(path, init)) as unknown as typeof fetch;
});

afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

function show(content: React.ReactNode) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin, home }}>
        {content}
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

const names = () => screen.getAllByRole("rowheader").map((cell) => cell.querySelector("bdi")?.textContent);
const said = () => getCurrentToasts().map(({ message, place, duration }) => [message, place, duration]);

/** Saves a change of rights, and confirms the question that names the person. */
async function saveRights() {
  await userEvent.click(screen.getByRole("button", { name: "1 wijziging opslaan" }));
  const question = await screen.findByRole("alertdialog", { name: "Rechten veranderen?" });
  await userEvent.click(within(question).getByRole("button", { name: "1 wijziging opslaan" }));
}

describe("the users table", () => {
  beforeEach(() => show(<UsersSection isPage first={pageOf(USERS)} ownId="carelgroen" />));

  test("has the columns of the specification, newest account first, each sortable [admin.users-columns, admin.users-sort]", async () => {
    const headers = screen.getAllByRole("columnheader").map((cell) => cell.textContent);
    for (const column of ["Name", "E-mail", "Email verified", "Register access", "Role", "Registered"]) {
      expect(headers).toContain(column);
    }
    expect(names()).toEqual(["Anna Zwart", "Bea Wit", "Carel Groen"]);
    expect(screen.getByRole("columnheader", { name: "Registered" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    answers = [{ status: 200, body: pageOf(USERS.toReversed()) }];
    await userEvent.click(screen.getByRole("button", { name: "Registered" }));
    await waitFor(() => expect(names()).toEqual(["Carel Groen", "Bea Wit", "Anna Zwart"]));
    await userEvent.click(screen.getByRole("button", { name: "Role" }));
    await userEvent.click(screen.getByRole("button", { name: "Role" }));
    expect(calls.map(({ path }) => path)).toEqual([
      "/api/v1/admin/users?sort=created&order=ascending",
      "/api/v1/admin/users?sort=role&order=ascending",
      "/api/v1/admin/users?sort=role&order=descending",
    ]);
  });

  test("is searched, and shows who waits for access", async () => {
    answers = [{ status: 200, body: pageOf(USERS.slice(1, 2)) }];
    await userEvent.type(screen.getByRole("searchbox"), "bea test");
    await waitFor(() => expect(names()).toEqual(["Bea Wit"]));
    expect(screen.getByText("1 gevonden")).toBeVisible();
    expect(screen.getByText("3 accounts, 1 wacht op toegang")).toBeVisible();
    answers = [{ status: 200, body: pageOf(USERS.slice(0, 1)) }];
    await userEvent.click(screen.getByLabelText("Alleen wie op toegang wacht"));
    await waitFor(() => expect(names()).toEqual(["Anna Zwart"]));
    expect(calls.map(({ path }) => path)).toEqual([
      "/api/v1/admin/users?search=bea+test",
      "/api/v1/admin/users?search=bea+test&waiting=1",
    ]);
  });

  test("keeps what was changed on another page, and saves it from there", async () => {
    await userEvent.click(screen.getByLabelText("Register access of Anna Zwart"));
    answers = [{ status: 200, body: pageOf(USERS.slice(1, 2)) }];
    await userEvent.type(screen.getByRole("searchbox"), "bea");
    await waitFor(() => expect(names()).toEqual(["Bea Wit"]));
    await userEvent.selectOptions(screen.getByLabelText("Role of Bea Wit"), "METCMEMBER");
    calls = [];
    answers = [{ status: 200, body: { modifiedCount: 2 } }];
    await userEvent.click(screen.getByRole("button", { name: "2 wijzigingen opslaan" }));
    await waitFor(() => expect(said()).toHaveLength(1));
    expect(calls[0]?.body).toEqual({
      users: [
        { ...USERS[0], allowAccess: true },
        { ...USERS[1], role: "METCMEMBER" },
      ],
    });
  });

  test("shows a save button with the number of unsaved changes only [admin.users-save, admin.users-change]", async () => {
    expect(screen.queryByRole("button", { name: /opslaan/ })).toBeNull();
    await userEvent.click(screen.getByLabelText("Register access of Anna Zwart"));
    await userEvent.selectOptions(screen.getByLabelText("Role of Bea Wit"), "METCMEMBER");
    expect(screen.getByRole("button", { name: "2 wijzigingen opslaan" })).toBeVisible();
    await userEvent.click(screen.getByLabelText("Register access of Anna Zwart"));
    expect(screen.getByRole("button", { name: "1 wijziging opslaan" })).toBeVisible();
    expect(within(screen.getByRole("row", { name: /Bea Wit/ })).getByText("gewijzigd")).toBeVisible();
  });

  test("asks before an address that is not confirmed gets access, and is sorted by a select on a phone", async () => {
    await userEvent.selectOptions(screen.getByLabelText("Sorteer op"), "Role, aflopend");
    await waitFor(() => expect(calls[0]?.path).toBe("/api/v1/admin/users?sort=role&order=descending"));
    answers = [{ status: 200, body: pageOf([{ ...USERS[0], verified: false } as AdminUserDto]) }];
    await userEvent.click(screen.getByLabelText("Alleen wie op toegang wacht"));
    await waitFor(() => expect(names()).toEqual(["Anna Zwart"]));
    await userEvent.click(screen.getByLabelText("Register access of Anna Zwart"));
    calls = [];
    await userEvent.click(screen.getByRole("button", { name: "1 wijziging opslaan" }));
    const question = screen.getByRole("alertdialog", { name: /^Anna Zwart toegang geven zonder/ });
    expect(calls).toEqual([]);
    answers = [{ status: 200, body: { modifiedCount: 1 } }];
    await userEvent.click(within(question).getByRole("button", { name: "Geef toch toegang" }));
    await waitFor(() => expect(calls[0]?.path).toBe("/api/users"));
  });

  test("says what each role means", () => {
    expect(screen.getByLabelText("Role of Carel Groen")).toHaveAccessibleDescription("beheert alles");
    expect(screen.getByText("Wat mag wie?")).toBeVisible();
  });

  test("saves what was changed, says so, and clears it [users.changed, message.users-saved, call.users-save]", async () => {
    await userEvent.selectOptions(screen.getByLabelText("Role of Bea Wit"), "METCMEMBER");
    answers = [{ status: 200, body: { modifiedCount: 1 } }];
    await userEvent.click(screen.getByRole("button", { name: "1 wijziging opslaan" }));
    await waitFor(() =>
      expect(said()).toEqual([["1 user(s) were succesfully updated.", "bottom-left", 5000]]),
    );
    expect(screen.queryByRole("button", { name: /opslaan/ })).toBeNull();
    const [sent] = calls;
    expect([sent?.method, sent?.path]).toEqual(["PUT", "/api/users"]);
    expect(sent?.body).toEqual({ users: [{ ...USERS[1], role: "METCMEMBER" }] });
  });

  test("does not offer to withdraw an admin's access before the role is another, and says so", async () => {
    const access = (name: string) => screen.getByLabelText(`Register access of ${name}`);
    expect(access("Carel Groen")).toBeDisabled();
    expect(access("Carel Groen")).toHaveAccessibleDescription(
      "Hoort bij de rol ADMIN; kies eerst een andere rol.",
    );
    await userEvent.selectOptions(screen.getByLabelText("Role of Carel Groen"), "USER");
    await userEvent.click(access("Carel Groen"));
    expect(access("Carel Groen")).not.toBeChecked();
    // Back in the role, there is access again, and nothing left to save.
    await userEvent.selectOptions(screen.getByLabelText("Role of Carel Groen"), "ADMIN");
    expect(access("Carel Groen")).toBeChecked();
    expect(screen.queryByRole("button", { name: /opslaan/ })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText("Role of Anna Zwart"), "ADMIN");
    expect(access("Anna Zwart")).toBeChecked();
  });

  test.each([
    [403, "forbidden", "Access denied."],
    [500, "unexpected", "An error occurred while updating the users."],
    [409, "last_admin", "An error occurred while updating the users."],
  ])(
    "says of a %d %s: %s, and keeps what was changed [message.users-403, message.users-other]",
    async (status, code, sentence) => {
      await userEvent.selectOptions(screen.getByLabelText("Role of Carel Groen"), "USER");
      answers = [{ status, body: { code, detail: "De reden van de server." } }];
      await saveRights();
      await waitFor(() => expect(said()).toEqual([[sentence, "bottom-left", 5000]]));
      expect(screen.getByRole("alert")).toHaveTextContent(`${sentence} De reden van de server.`);
      expect(screen.getByLabelText("Role of Carel Groen")).toHaveValue("USER");
      expect(screen.getByRole("button", { name: "1 wijziging opslaan" })).toBeEnabled();
    },
  );

  test("asks before a link leaves what is not saved behind", async () => {
    document.body.insertAdjacentHTML("beforeend", '<a id="away" href="/dashboard">Dashboard</a>');
    const away = screen.getByRole("link", { name: "Dashboard" });
    await userEvent.click(screen.getByLabelText("Register access of Anna Zwart"));
    await userEvent.click(away);
    const question = await screen.findByRole("alertdialog", { name: "Weggaan zonder op te slaan?" });
    expect(question).toHaveTextContent(
      "1 wijziging in de gebruikers is nog niet opgeslagen en gaat dan verloren.",
    );
    await userEvent.click(within(question).getByRole("button", { name: "Annuleren" }));
    expect(screen.getByRole("button", { name: "1 wijziging opslaan" })).toBeVisible();
    expect(push).not.toHaveBeenCalled();
    await userEvent.click(away);
    await userEvent.click(await screen.findByRole("button", { name: "Weggaan" }));
    expect(push).toHaveBeenCalledWith("/dashboard");
    away.remove();
  });

  test("a refusal that fails leaves its reason in the dialog", async () => {
    await userEvent.click(screen.getByRole("button", { name: "Account van Anna Zwart beheren" }));
    const dialog = screen.getByRole("dialog");
    await userEvent.type(within(dialog).getByRole("textbox"), "Geen collega");
    answers = [{ status: 503, body: { code: "unavailable", detail: "Nu even niet." } }];
    await userEvent.click(within(dialog).getByRole("button", { name: "Afwijzen" }));
    expect(await within(dialog).findByRole("alert")).toBeVisible();
    expect(within(dialog).getByRole("textbox")).toHaveValue("Geen collega");
    await userEvent.click(within(dialog).getByRole("button", { name: "Afwijzen" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(calls).toContainEqual(
      expect.objectContaining({ method: "PUT", body: { decision: "refuse", reason: "Geen collega" } }),
    );
  });

  test("what is typed about an account stays when the account moves to another page", async () => {
    await userEvent.click(screen.getByRole("button", { name: "Account van Anna Zwart beheren" }));
    const reason = () => screen.getByRole("dialog").querySelector("textarea");
    await userEvent.type(reason() as HTMLTextAreaElement, "Geen collega");
    stored = USERS.slice(1);
    // SWR reads again on focus only some seconds after it did before.
    const later = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
    fireEvent.focus(window);
    await waitFor(() => expect(screen.queryByText("Anna Zwart", { selector: "tr bdi" })).toBeNull());
    later.mockRestore();
    expect(reason()).toHaveValue("Geen collega");
  });

  test("after a conflict shows the account as it is now, and saves from there", async () => {
    const bea = user("Bea Wit", "2025-01-02T00:00:00.000Z", { role: "METCMEMBER", revision: "beawit-2" });
    const current = [...USERS.filter(({ _id }) => _id !== bea._id), bea];
    await userEvent.click(screen.getByLabelText("Register access of Bea Wit"));
    answers = [{ status: 409, body: { code: "user_conflict", detail: "Bea Wit" } }];
    stored = current;
    await saveRights();
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Bea Wit"));
    expect(screen.getByRole("button", { name: "1 wijziging opslaan" })).toBeVisible();
    answers = [{ status: 200, body: { modifiedCount: 1 } }];
    calls = [];
    await saveRights();
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({ users: [{ revision: "beawit-2", allowAccess: false }] }),
    );
  });
});

test("after a conflict the table is read anew, also when what was changed cannot be", async () => {
  show(<UsersSection isPage first={pageOf(USERS)} ownId="carelgroen" />);
  await userEvent.click(screen.getByLabelText("Register access of Bea Wit"));
  answers = [
    { status: 409, body: { code: "user_conflict", detail: "Bea Wit" } },
    { status: 200, body: pageOf(USERS) },
    { status: 500, body: { code: "unexpected" } },
    { status: 200, body: pageOf(USERS.slice(1)) },
  ];
  await saveRights();
  await waitFor(() => expect(names()).toEqual(["Bea Wit", "Carel Groen"]));
  expect(screen.getByRole("button", { name: "1 wijziging opslaan" })).toBeEnabled();
  expect(calls.map(({ path }) => path)).toEqual([
    "/api/users",
    "/api/v1/admin/users",
    "/api/users",
    "/api/v1/admin/users",
  ]);
});

test("after the only account of the last page is erased, the page before it is read anew", async () => {
  let total = 26;
  globalThis.fetch = jest.fn(async (path: string, init?: { method?: string }) => {
    if (init?.method === "DELETE") total = 25;
    const users = path.endsWith("?page=2") ? USERS.slice(0, total - 25) : USERS.slice(1);
    const body = { ...pageOf(users), total };
    return { ok: true, status: 200, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
  show(<UsersSection isPage first={{ ...pageOf(USERS.slice(1)), total }} ownId="carelgroen" />);
  for (const page of [2, 1, 2]) {
    await userEvent.click(screen.getByRole("button", { name: `Bladzijde ${page}` }));
    await screen.findByText(`26 gevonden, bladzijde ${page} van 2`);
    await screen.findByText(page === 1 ? "Bea Wit" : "Anna Zwart", { selector: "bdi" });
  }
  await userEvent.click(screen.getByRole("button", { name: "Account van Anna Zwart beheren" }));
  await userEvent.click(screen.getByRole("checkbox", { name: admin.account.eraseSure }));
  await userEvent.click(screen.getByRole("button", { name: admin.account.erase }));
  expect(await screen.findByText("25 gevonden")).toBeVisible();
});

describe("the notices card", () => {
  const notice = {
    _id: "n1",
    content: "Onderhoud",
    style: "info",
    timestamp: "2026-01-01T00:00:00.000Z",
    author: { name: "Bea Wit" },
    shownFrom: null,
    shownUntil: null,
  } as const;
  const press = () => userEvent.click(screen.getByRole("button", { name: "Mededeling toevoegen" }));

  beforeEach(() => show(<NoticesCard isPage notices={[notice]} self="Bea Wit" today="2026-11-28" />));

  test("sends content and style as they are, info unless another is chosen [admin.notice-card, message.notice-added, call.notice-create]", async () => {
    expect(screen.getByLabelText("Stijl")).toHaveValue("info");
    await userEvent.type(screen.getByLabelText("Tekst"), "Nieuws");
    answers = [
      { status: 201, body: notice },
      { status: 200, body: [notice] },
    ];
    await press();
    await waitFor(() => expect(said()).toEqual([["Mededeling toegevoegd!", "bottom-left", 5000]]));
    expect(calls[0]).toEqual({
      method: "POST",
      path: "/api/notifications",
      body: { content: "Nieuws", style: "info" },
    });
    expect(screen.getByLabelText("Tekst")).toHaveValue("");
  });

  test("has a period and a preview, and the list says whether it runs", async () => {
    expect(screen.getByText("loopt")).toBeVisible();
    expect(screen.queryByRole("region", { name: "Zo ziet de lezer het" })).toBeNull();
    await userEvent.type(screen.getByLabelText("Tekst"), "Nieuws");
    await userEvent.selectOptions(screen.getByLabelText("Stijl"), "warning");
    expect(screen.getByRole("region", { name: "Zo ziet de lezer het" })).toHaveTextContent(/Let op.*Nieuws/);
    await userEvent.type(screen.getByLabelText("Toon vanaf"), "2026-12-01");
    await userEvent.type(screen.getByLabelText("Toon tot en met"), "2026-12-24");
    const planned = {
      ...notice,
      ...{ _id: "n2", content: "Nieuws", shownFrom: "2026-12-01", shownUntil: "2026-12-24" },
    };
    const old = { ...notice, _id: "n3", content: "Oud", shownUntil: "2026-11-27" };
    answers = [
      { status: 201, body: planned },
      { status: 200, body: [planned, notice, old] },
    ];
    await press();
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
    expect(calls[0]?.body).toEqual({
      ...{ content: "Nieuws", style: "warning", shownFrom: "2026-12-01", shownUntil: "2026-12-24" },
    });
    const words = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(words[0]).toContain("gepland van 1 december 2026 tot en met 24 december 2026");
    expect(words[2]).toContain("verlopen tot en met 27 november 2026");
    expect(screen.getByText("1 mededeling te zien")).toBeVisible();
  });

  test("an empty one is not stopped here: the server's words are shown [rule.notice-free, message.notice-failed-with]", async () => {
    answers = [
      { status: 400, body: { code: "invalid_input", detail: "content: Vul dit veld in." } },
      { status: 200, body: [notice] },
    ];
    await press();
    const sentence = "Er is iets misgegaan bij het opslaan: content: Vul dit veld in.";
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    expect(said()).toEqual([[sentence, "bottom-left", 5000]]);
  });

  test("no answer is 'Er is iets misgegaan bij het opslaan.', and what was typed stays [message.notice-failed, message.no-answer]", async () => {
    globalThis.fetch = jest.fn(async () => {
      throw new TypeError("Failed to fetch");
    });
    await userEvent.type(screen.getByLabelText("Tekst"), "Bewaar mij");
    await press();
    expect(await screen.findByRole("alert")).toHaveTextContent("Er is iets misgegaan bij het opslaan.");
    expect(said()).toEqual([["Server niet beschikbaar.", "bottom-left", 5000]]);
    expect(screen.getByLabelText("Tekst")).toHaveValue("Bewaar mij");
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
  });

  test("a removal is asked about, shown at once, and taken back when it fails [message.notice-remove-failed, message.notice-removed, call.notice-delete]", async () => {
    const logged = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const question = async (answer: string) => {
      await userEvent.click(screen.getByRole("button", { name: /^Mededeling verwijderen/ }));
      const dialog = await screen.findByRole("alertdialog", { name: "Mededeling verwijderen?" });
      expect(dialog).toHaveTextContent("Onderhoud");
      await userEvent.click(within(dialog).getByRole("button", { name: answer }));
    };
    const remove = () => question("Verwijderen");
    await question("Annuleren");
    expect(calls.filter(({ method }) => method === "DELETE")).toEqual([]);
    answers = [
      { status: 500, body: { code: "unexpected" } },
      { status: 200, body: [notice] },
    ];
    await remove();
    await waitFor(() =>
      expect(said()).toEqual([["An error occured, check console for more details.", "bottom-left", 5000]]),
    );
    expect(await screen.findByText("Onderhoud")).toBeVisible();
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
    answers = [
      { status: 200, body: { _id: "n1" } },
      { status: 200, body: [] },
    ];
    await remove();
    await waitFor(() => expect(said().at(-1)?.[0]).toBe("Notification with n1 removed"));
    expect(calls).toContainEqual({ method: "DELETE", path: "/api/notifications/n1", body: undefined });
    expect(screen.getByText("Er zijn nu geen mededelingen.")).toBeVisible();
  });
});
