import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { AskAdviceForm, WithdrawAdviceButton } from "@/components/advice/ask-form";
import { GiveAdviceForm } from "@/components/advice/give-form";
import * as messages from "@/lib/messages/nl";
import { stubAdminApi } from "../../support/admin";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push, refresh: jest.fn() }) }));

const user = userEvent.setup();
let api: ReturnType<typeof stubAdminApi>;

beforeEach(() => {
  api = stubAdminApi(null);
  api.answer([200, { _id: "a1" }]);
  push.mockClear();
});

const show = (form: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale="nl" messages={messages}>
      {form}
    </NextIntlClientProvider>,
  );

it("advice needs an outcome and a day; conditions go with a conditional approval alone", async () => {
  show(<GiveAdviceForm adviceId="a1" today="2026-11-28" />);
  const outcome = screen.getByRole("combobox", { name: "Oordeel" });
  await user.click(screen.getByRole("button", { name: "Geef het oordeel" }));
  await waitFor(() => expect(outcome).toHaveAccessibleDescription(/Vul dit veld in/));
  expect(screen.getByLabelText("Datum van het oordeel")).toBeInvalid();
  expect(api.writes).toEqual([]);

  await user.selectOptions(outcome, "conditional");
  await user.type(screen.getByLabelText("Voorwaarden"), "Alleen overdag.");
  await user.selectOptions(outcome, "approved");
  expect(screen.queryByLabelText("Voorwaarden")).toBeNull();
  await user.type(screen.getByLabelText("Datum van het oordeel"), "2026-01-05");
  await user.click(screen.getByRole("button", { name: "Geef het oordeel" }));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/work"));
  expect(api.writes).toMatchObject([
    {
      method: "PUT",
      path: "/api/v1/advice/a1",
      body: { outcome: "approved", conditions: "", decidedOn: "2026-01-05" },
    },
  ]);
});

it("a request is sent with its entry, and withdrawn after a question", async () => {
  const { unmount } = show(<AskAdviceForm entryId="e1" />);
  await user.type(screen.getByRole("textbox"), "Mag dit zo?");
  await user.click(screen.getByRole("button", { name: "Vraag het oordeel" }));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/algorithm/e1/detail"));
  unmount();
  api.answer([200, { _id: "a1" }]);
  show(<WithdrawAdviceButton adviceId="a1" />);
  await user.click(screen.getByRole("button", { name: "Trek de aanvraag in" }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Trek de aanvraag in" }));
  await waitFor(() => expect(api.writes).toHaveLength(2));
  expect(api.writes).toMatchObject([
    { method: "POST", path: "/api/v1/advice", body: { entry: "e1", question: "Mag dit zo?" } },
    { method: "DELETE", path: "/api/v1/advice/a1" },
  ]);
});
