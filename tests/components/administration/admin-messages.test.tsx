import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MessagesSection } from "@/components/administration/messages-section";
import type { MessageDto, MessagePage } from "@/lib/contact/schema";
import {
  API_FAILURE_CASES,
  dismissAllToasts,
  listShownToasts,
  renderAdminSection,
  stubAdminApi,
} from "../../support/admin";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));

const NEW: MessageDto = {
  _id: "m1",
  name: "Noor Jansen",
  email: "noor@test.example",
  message: "Hoe voeg ik iets toe?\n\nIk hoor het graag.",
  timestamp: "2026-11-20T13:05:00.000Z",
  read: false,
};
const OLD: MessageDto = { ...NEW, _id: "m2", name: "Bea Wit", message: "Bedankt.", read: true };

const pageOf = (...shown: MessageDto[]): MessagePage => ({
  messages: shown,
  total: shown.length,
  counts: { all: shown.length, unread: shown.filter(({ read }) => !read).length },
});

const user = userEvent.setup();
const part = () => screen.getByRole("group");
const messages = () => screen.queryAllByRole("listitem");
const first = () => within(screen.getAllByRole("listitem")[0] as HTMLElement);

afterEach(dismissAllToasts);

test("without messages it is folded and says 'Er zijn geen berichten.'", () => {
  stubAdminApi(pageOf());
  renderAdminSection(<MessagesSection first={pageOf()} />);
  expect(part()).not.toHaveAttribute("open");
  expect(screen.getByText("0 berichten")).toBeInTheDocument();
  expect(screen.getByText("Er zijn geen berichten.")).toBeInTheDocument();
  expect(messages()).toHaveLength(0);
});

describe("messages", () => {
  let api: ReturnType<typeof stubAdminApi>;

  beforeEach(() => {
    api = stubAdminApi(pageOf(NEW, OLD));
    renderAdminSection(<MessagesSection isPage first={pageOf(NEW, OLD)} />);
  });

  const remove = async () => {
    await user.click(first().getByRole("button", { name: "Verwijderen" }));
    const question = screen.getByRole("alertdialog", { name: "Bericht verwijderen?" });
    expect(question).toHaveTextContent("Het bericht van Noor Jansen verdwijnt voorgoed.");
    return within(question);
  };

  test("say each who, when, its lines and whether it was read", () => {
    expect(screen.getByText("2 berichten, 1 ongelezen")).toBeVisible();
    expect(first().getByRole("heading")).toHaveTextContent(
      "Noor Jansennoor@test.example20 november 2026 om 14:05ongelezen",
    );
    expect(first().getByRole("link", { name: "noor@test.example" })).toHaveAttribute(
      "href",
      "mailto:noor@test.example",
    );
    expect(first().getByText(/Hoe voeg ik/).textContent).toBe("Hoe voeg ik iets toe?\n\nIk hoor het graag.");
    expect(first().getByText(/Hoe voeg ik/)).toHaveClass("whitespace-pre-line");
    expect(within(messages()[1] as HTMLElement).getByText("gelezen")).toBeVisible();
  });

  test("are marked as read at once, and as unread again", async () => {
    const release = api.wait();
    await user.click(first().getByRole("button", { name: "Markeer als gelezen" }));
    expect(first().getByText("gelezen")).toBeVisible();
    expect(screen.getByText("2 berichten")).toBeVisible();
    expect(api.writes).toEqual([{ method: "PUT", path: "/api/messages/m1", body: { read: true } }]);
    api.listed = [200, pageOf({ ...NEW, read: true }, OLD)];
    release([200, {}]);
    await waitFor(() => expect(api.reads).toBe(1));
    expect(listShownToasts()).toEqual([]);
    api.answer([200, {}]);
    await user.click(first().getByRole("button", { name: "Markeer als ongelezen" }));
    expect(api.writes[1]).toEqual({ method: "PUT", path: "/api/messages/m1", body: { read: false } });
  });

  test.each(API_FAILURE_CASES)(
    "a mark that fails is taken back, with %s",
    async (_case, answer, sentence) => {
      const release = api.wait();
      await user.click(first().getByRole("button", { name: "Markeer als gelezen" }));
      expect(first().queryByText("ongelezen")).toBeNull();
      // What was read last counts, without another look at the server.
      api.listed = "network";
      release(answer);
      expect(await first().findByText("ongelezen")).toBeVisible();
      expect(screen.getByText("2 berichten, 1 ongelezen")).toBeVisible();
      await waitFor(() => expect(listShownToasts()).toEqual([["error", sentence]]));
    },
  );

  test("are removed after a question only", async () => {
    await user.click((await remove()).getByRole("button", { name: "Annuleren" }));
    expect(api.writes).toEqual([]);
    const release = api.wait();
    await user.click((await remove()).getByRole("button", { name: "Verwijderen" }));
    await waitFor(() => expect(messages()).toHaveLength(1));
    expect(listShownToasts()).toEqual([]);
    api.listed = [200, pageOf(OLD)];
    release([200, { _id: "m1" }]);
    await waitFor(() =>
      expect(listShownToasts()).toEqual([["success", "Het bericht van Noor Jansen is verwijderd."]]),
    );
    expect(api.writes).toEqual([{ method: "DELETE", path: "/api/messages/m1", body: undefined }]);
    expect(screen.queryByText("Noor Jansen")).toBeNull();
  });

  test.each(API_FAILURE_CASES)(
    "a removal that fails is taken back, with %s",
    async (_case, answer, sentence) => {
      const release = api.wait();
      await user.click((await remove()).getByRole("button", { name: "Verwijderen" }));
      await waitFor(() => expect(messages()).toHaveLength(1));
      // What was read last counts, without another look at the server.
      api.listed = "network";
      release(answer);
      await waitFor(() => expect(messages()).toHaveLength(2));
      expect(listShownToasts()).toEqual([["error", sentence]]);
    },
  );

  test("stay as they are shown while and after the list is read again in vain", async () => {
    api.answer([200, {}]);
    api.listed = "network";
    await user.click(first().getByRole("button", { name: "Markeer als gelezen" }));
    await waitFor(() => expect(api.reads).toBe(1));
    expect(first().getByText("gelezen")).toBeVisible();
    expect(messages()).toHaveLength(2);
  });
});
