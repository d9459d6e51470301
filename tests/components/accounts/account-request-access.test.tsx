import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RequestAccessForm } from "@/components/accounts/entrance/request-access-form";
import { onServerFailure } from "@/lib/client/api";
import { getCurrentToasts } from "@/lib/client/toast";
import {
  dismissAllToasts,
  readSentRequest,
  renderAccountForm,
  stubFetchAnswers,
} from "../../support/account-forms";

// The widgets need a browser; here they hand out a token at the press of a button.
jest.mock("@/components/captcha/altcha-widget", () => ({
  __esModule: true,
  default: ({ onToken }: { onToken: (token: string) => void }) => (
    <button type="button" onClick={() => onToken("solved")}>
      los captcha op
    </button>
  ),
}));

const mockRouter = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useRouter: () => mockRouter,
}));

const user = userEvent.setup();

beforeEach(() => {
  jest.clearAllMocks();
  renderAccountForm(<RequestAccessForm captcha={{ provider: "altcha" }} passwordMin={5} />);
});
afterEach(() => {
  jest.useRealTimers();
  dismissAllToasts();
});

const field = (label: string) => screen.getByLabelText(label, { exact: true });
const submit = () => user.click(screen.getByRole("button", { name: "Aanvragen" }));

async function fillIn() {
  await user.type(field("E-mailadres"), "nieuw@ziekenhuis-noord.example");
  await user.type(field("Wachtwoord"), "een-lang-woord");
  await user.type(field("Wachtwoord (ter controle)"), "een-lang-woord");
  await user.type(field("Naam"), "Noor Jansen");
  await user.click(await screen.findByText("los captcha op"));
}

test("registration: every field is required, and without a captcha it says 'Captcha onjuist' [rule.register-required, rule.register-captcha, register.fields, forms.submit]", async () => {
  const fetch = stubFetchAnswers([200, {}]);
  await submit();
  expect(await screen.findByText("Vul uw e-mailadres in.")).toBeVisible();
  expect(field("E-mailadres")).toHaveFocus();
  expect(screen.getByText("Vul een wachtwoord in.")).toBeVisible();
  expect(screen.getByText("Vul uw wachtwoord nogmaals in.")).toBeVisible();
  expect(screen.getByText("Vul uw naam in.")).toBeVisible();
  expect(screen.getByText("Captcha onjuist")).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
});

test("registration: e-mail valid, password and name at least 5 characters, said when the field is left [rule.register-email, rule.register-password, rule.register-name, constant.name-minimum]", async () => {
  await user.type(field("E-mailadres"), "geen adres");
  expect(screen.queryByText("Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl.")).toBeNull();
  await user.tab();
  expect(await screen.findByText("Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl.")).toBeVisible();
  await user.type(field("Wachtwoord"), "vier");
  await user.type(field("Naam"), " Noor ");
  await user.tab();
  await waitFor(() => expect(screen.getAllByText("Gebruik minstens 5 tekens.")).toHaveLength(2));
  await user.type(field("Wachtwoord"), "!");
  await user.type(field("Naam"), "J");
  await waitFor(() => expect(screen.queryByText("Gebruik minstens 5 tekens.")).toBeNull());
});

test("registration: the confirmation is checked once it is 3 characters long: 'Passwords do not match!' [rule.register-confirmation, register.confirmation, constant.confirmation]", async () => {
  await user.type(field("Wachtwoord"), "geheim");
  await user.type(field("Wachtwoord (ter controle)"), "xy");
  await user.tab();
  await act(async () => {});
  expect(screen.queryByText("Passwords do not match!")).toBeNull();
  await user.type(field("Wachtwoord (ter controle)"), "z");
  expect(await screen.findByText("Passwords do not match!")).toHaveAttribute("lang", "en");
  await user.clear(field("Wachtwoord"));
  await user.type(field("Wachtwoord"), "xyz");
  await waitFor(() => expect(screen.queryByText("Passwords do not match!")).toBeNull());
});

test("registration: a confirmation too short to be checked is not sent either", async () => {
  const fetch = stubFetchAnswers([200, {}]);
  await fillIn();
  await user.clear(field("Wachtwoord (ter controle)"));
  await user.type(field("Wachtwoord (ter controle)"), "ee");
  await submit();
  expect(await screen.findByText("Passwords do not match!")).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
});

test("registration: 'Aanvragen' sends email, password, name and captchaToken; then the toast [call.register, register.button, message.register-success, constant.toast-register]", async () => {
  const fetch = stubFetchAnswers([200, {}]);
  await fillIn();
  await submit();
  expect(await screen.findByRole("status")).toHaveTextContent(
    "Account succesvol aangevraagd. Check je email.",
  );
  expect(readSentRequest(fetch)).toEqual({
    method: "POST",
    path: "/api/auth",
    body: {
      email: "nieuw@ziekenhuis-noord.example",
      password: "een-lang-woord",
      name: "Noor Jansen",
      captchaToken: "solved",
    },
  });
  expect(getCurrentToasts()).toMatchObject([
    {
      message: "Account succesvol aangevraagd. Check je email.",
      kind: "success",
      place: "top-right",
      duration: 5000,
    },
  ]);
});

test("registration: then the link, and home after 3 s [register.redirect, constant.redirect]", async () => {
  stubFetchAnswers([200, {}]);
  await fillIn();
  jest.useFakeTimers({ doNotFake: ["queueMicrotask"] });
  fireEvent.click(screen.getByRole("button", { name: "Aanvragen" }));
  await screen.findByRole("status");
  expect(screen.getByRole("link", { name: "ga nu verder" })).toHaveAttribute("href", "/");
  act(() => jest.advanceTimersByTime(3000 - 1));
  expect(mockRouter.push).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(mockRouter.push).toHaveBeenCalledWith("/");
  expect(mockRouter.refresh).toHaveBeenCalledTimes(1);
});

test("registration: 400 email_taken says 'Emailadres reeds geregistreerd' on the e-mail field [message.register-taken]", async () => {
  stubFetchAnswers([400, { code: "email_taken", detail: "x" }]);
  await fillIn();
  await submit();
  await waitFor(() =>
    expect(field("E-mailadres")).toHaveAccessibleDescription(/Emailadres reeds geregistreerd/),
  );
  expect(field("E-mailadres")).toHaveFocus();
  expect(field("E-mailadres")).toHaveValue("nieuw@ziekenhuis-noord.example");
  expect(field("Wachtwoord")).toHaveValue("een-lang-woord");
});

test("registration: another 400 lands on its field, with what was typed kept", async () => {
  const sentence = "Gebruik niet uw eigen naam als wachtwoord.";
  stubFetchAnswers([400, { code: "invalid_input", detail: "x", errors: { password: [sentence] } }]);
  await fillIn();
  await submit();
  await waitFor(() => expect(field("Wachtwoord")).toHaveAccessibleDescription(new RegExp(sentence)));
  expect(field("Naam")).toHaveValue("Noor Jansen");
});

test("registration: 403 shows the server's text as a toast, top-right, and asks for a fresh captcha [message.register-403]", async () => {
  const fetch = stubFetchAnswers(
    [403, { code: "captcha_invalid", detail: "De tekst van de server" }],
    [200, {}],
  );
  await fillIn();
  await submit();
  await waitFor(() =>
    expect(getCurrentToasts()).toMatchObject([
      { message: "De tekst van de server", kind: "error", place: "top-right", duration: 5000 },
    ]),
  );
  // Once, and in one place.
  expect(screen.queryByRole("alert")).toBeNull();
  await submit();
  expect(await screen.findByText("Captcha onjuist")).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("registration: a captcha service that does not answer is said as that, and keeps what was typed", async () => {
  const sentence =
    "De captcha kan nu niet worden gecontroleerd. Wat u hebt ingevuld is niet verloren: probeer het straks nogmaals.";
  stubFetchAnswers([503, { code: "captcha_unavailable", detail: sentence }]);
  await fillIn();
  await submit();
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  expect(field("Naam")).toHaveValue("Noor Jansen");
});

test("registration: 449 offers migration with a link to its page [message.register-449, registration.migration]", async () => {
  stubFetchAnswers([449, { code: "migration_possible", detail: "x" }]);
  await fillIn();
  await submit();
  expect(await screen.findByRole("status")).toHaveTextContent("Dit e-mailadres staat in het oude register");
  expect(screen.getByRole("link", { name: "Naar het overzetten van uw account" })).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/migrate\?email=[^&]+%40/),
  );
  expect(field("Naam")).toHaveValue("Noor Jansen");
});

test("registration: no answer says so once, in a toast [message.no-answer]", async () => {
  stubFetchAnswers("network");
  await fillIn();
  await submit();
  await waitFor(() =>
    expect(getCurrentToasts()).toMatchObject([{ message: "Server niet beschikbaar.", place: "top-right" }]),
  );
  expect(screen.queryByRole("alert")).toBeNull();
});

test("registration: a server that fails is told of once, by what tells of every such failure", async () => {
  const failed = jest.fn();
  const stop = onServerFailure(failed);
  stubFetchAnswers([500, { code: "unexpected", detail: "x" }]);
  await fillIn();
  await submit();
  await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
  stop();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(getCurrentToasts()).toEqual([]);
  expect(field("Naam")).toHaveValue("Noor Jansen");
});

test("registration: too many requests are told of once, beside the form", async () => {
  stubFetchAnswers([429, { code: "rate_limited", detail: "Te veel pogingen." }]);
  await fillIn();
  await submit();
  expect(await screen.findByRole("alert")).toHaveTextContent("Te veel pogingen.");
  expect(getCurrentToasts()).toEqual([]);
});
