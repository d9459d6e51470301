import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NewPasswordForm, ResetRequestForm } from "@/components/accounts/entrance/password-forms";
import { loadPageWithMessage } from "@/lib/client/page-load";
import { getCurrentToasts } from "@/lib/client/toast";
import {
  dismissAllToasts,
  readSentRequest,
  renderAccountForm,
  stubFetchAnswers,
} from "../../support/account-forms";

// A whole page load cannot be followed here; tests/e2e/accounts/accounts.spec.ts does.
jest.mock("@/lib/client/page-load");

const user = userEvent.setup();
const ADDRESS = "arts@umc-voorbeeld.example";

beforeEach(() => jest.clearAllMocks());
afterEach(dismissAllToasts);

const FAILURES: [string, [number, object] | "network", string][] = [
  [
    "the server's text [message.reset-text]",
    [400, { code: "token_invalid", detail: "Deze link is verlopen." }],
    "Deze link is verlopen.",
  ],
  ["'Unknown error' without one [message.reset-unknown]", [500, {}], "Unknown error"],
  ["'Server niet beschikbaar.' without an answer [message.no-answer]", "network", "Server niet beschikbaar."],
];

describe("password reset, the request", () => {
  const ask = () => user.click(screen.getByRole("button", { name: "Stuur mij een link" }));

  test("the e-mail of the query is filled in; 'Email sent.' and the junk folder follow [reset.request, reset.query-email, reset.mail-sent, message.reset-sent]", async () => {
    stubFetchAnswers([200, { sent: true }]);
    renderAccountForm(<ResetRequestForm email={ADDRESS} />);
    await ask();
    const said = await screen.findByRole("status");
    expect(said).toHaveTextContent("Email sent.");
    expect(said).toHaveTextContent("Kijk ook in uw map met ongewenste e-mail (spam).");
    expect(getCurrentToasts()).toMatchObject([
      { message: "Email sent.", kind: "success", place: "bottom-left", duration: 5000 },
    ]);
  });

  test("the address is sent; asked again at once, no mail is said to be sent: there is none [call.reset]", async () => {
    const fetch = stubFetchAnswers([200, { sent: true }]);
    renderAccountForm(<ResetRequestForm email={ADDRESS} />);
    await ask();
    await screen.findByRole("status");
    expect(readSentRequest(fetch)).toEqual({
      method: "POST",
      path: "/api/auth/resetpassword",
      body: { email: ADDRESS },
    });
    await ask();
    await waitFor(() =>
      expect(getCurrentToasts().at(-1)?.message).toMatch(
        /^U vroeg deze mail zojuist al aan; .* Over \d+ seconden/,
      ),
    );
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test("the e-mail is required and valid; nothing is said before something is typed [rule.reset-email, rule.reset-typed, rule.reset-blocked]", async () => {
    const fetch = stubFetchAnswers([200, {}]);
    renderAccountForm(<ResetRequestForm email="" />);
    await user.click(screen.getByLabelText("E-mailadres"));
    await user.tab();
    expect(screen.queryByText("Vul uw e-mailadres in.")).toBeNull();
    await user.type(screen.getByLabelText("E-mailadres"), "arts");
    expect(await screen.findByText("Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl.")).toBeVisible();
    await ask();
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each(FAILURES)("errors show %s", async (_case, answer, sentence) => {
    stubFetchAnswers(answer);
    renderAccountForm(<ResetRequestForm email={ADDRESS} />);
    await ask();
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    expect(getCurrentToasts()).toMatchObject([{ message: sentence, kind: "error" }]);
    expect(screen.getByLabelText("E-mailadres")).toHaveValue(ADDRESS);
  });
});

describe("password reset, the new password", () => {
  const password = () => screen.getByLabelText("Nieuw wachtwoord");
  const verify = () => screen.getByLabelText("Herhaal het nieuwe wachtwoord");
  const change = () => user.click(screen.getByRole("button", { name: "Change password" }));

  beforeEach(() => {
    renderAccountForm(<NewPasswordForm token="geheim-van-de-link" email={ADDRESS} passwordMin={5} />);
  });

  async function fillIn() {
    await user.type(password(), "nieuw-woord");
    await user.type(verify(), "nieuw-woord");
  }

  test("at least 5 characters, and a mismatch gives 'Passwords do not match', once something is typed [rule.reset-password, rule.reset-mismatch, rule.reset-typed, constant.password-minimum]", async () => {
    const fetch = stubFetchAnswers([200, {}]);
    await user.click(password());
    await user.tab();
    await user.tab();
    expect(screen.queryByText(/Gebruik minstens|Vul een wachtwoord/)).toBeNull();
    await user.type(password(), "vier");
    expect(await screen.findByText("Gebruik minstens 5 tekens.")).toBeVisible();
    expect(screen.queryByText("Passwords do not match")).toBeNull();
    // From the third character on, and not before.
    await user.type(verify(), "ve");
    expect(screen.queryByText("Passwords do not match")).toBeNull();
    await user.type(verify(), "r");
    expect(await screen.findByText("Passwords do not match")).toHaveAttribute("lang", "en");
    await change();
    expect(fetch).not.toHaveBeenCalled();
    await user.clear(password());
    await user.type(password(), "ver");
    await waitFor(() => expect(screen.queryByText("Passwords do not match")).toBeNull());
  });

  test("a confirmation of two characters is compared when it is sent", async () => {
    const fetch = stubFetchAnswers([200, {}]);
    await user.type(password(), "nieuw-woord");
    await user.type(verify(), "ni");
    await change();
    expect(await screen.findByText("Passwords do not match")).toBeVisible();
    expect(fetch).not.toHaveBeenCalled();
  });

  test("'Password was updated. Please sign in again.' and on to /login [reset.done, reset.changed, call.change-password]", async () => {
    const fetch = stubFetchAnswers([200, { changed: true }]);
    await fillIn();
    await change();
    await waitFor(() =>
      expect(jest.mocked(loadPageWithMessage).mock.calls).toEqual([
        ["password_changed", "/login", { inPlace: true }],
      ]),
    );
    expect(readSentRequest(fetch)).toEqual({
      method: "PUT",
      path: "/api/auth/changepassword",
      body: { email: ADDRESS, password: "nieuw-woord", token: "geheim-van-de-link" },
    });
    expect(screen.getByRole("button", { name: "Bezig met opslaan…" })).toBeDisabled();
  });

  test.each(FAILURES)("errors show %s, and what was typed stays", async (_case, answer, sentence) => {
    stubFetchAnswers(answer);
    await fillIn();
    await change();
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    expect(screen.getByRole("link", { name: "Vraag een nieuwe link aan" })).toHaveAttribute(
      "href",
      "/password-reset",
    );
    expect(password()).toHaveValue("nieuw-woord");
    expect(loadPageWithMessage).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Change password" })).toBeEnabled();
  });

  test("a password that the server refuses says so at its field", async () => {
    const sentence = "Gebruik niet uw eigen e-mailadres als wachtwoord.";
    stubFetchAnswers([400, { code: "invalid_input", detail: "x", errors: { password: [sentence] } }]);
    await fillIn();
    await change();
    await waitFor(() => expect(password()).toHaveAccessibleDescription(new RegExp(sentence)));
  });
});
