import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { LoginForm } from "@/components/accounts/entrance/login-form";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import common from "@/lib/messages/nl/common.json";
import login from "@/lib/messages/nl/login.json";

// The widgets need a browser; here they hand out a token at the press of a button.
jest.mock("@/components/captcha/altcha-widget", () => ({
  __esModule: true,
  default: ({ onToken }: { onToken: (token: string) => void }) => (
    <button type="button" onClick={() => onToken("solved")}>
      los captcha op
    </button>
  ),
}));

function showForm() {
  render(
    <NextIntlClientProvider locale="nl" messages={{ common, login }}>
      <LoginForm captcha={{ provider: "altcha" }} returnTo="/" />
    </NextIntlClientProvider>,
  );
}

function answerWith(status: number, body: object) {
  globalThis.fetch = jest.fn(async () => ({
    ok: false,
    status,
    headers: new Headers(),
    json: async () => body,
  })) as unknown as typeof fetch;
}

async function fillIn() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("E-mailadres"), "arts@umc-voorbeeld.example");
  await user.type(screen.getByLabelText("Wachtwoord"), "geheim");
  await user.click(await screen.findByText("los captcha op"));
  await user.click(screen.getByRole("button", { name: "Login" }));
}

afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

test("nothing is sent while fields are empty, and each says what it needs [rule.login-required, rule.login-captcha, forms.submit]", async () => {
  globalThis.fetch = jest.fn();
  showForm();
  await userEvent.click(screen.getByRole("button", { name: "Login" }));
  expect(await screen.findByText("Vul uw e-mailadres in.")).toBeVisible();
  expect(screen.getByText("Vul uw wachtwoord in.")).toBeVisible();
  expect(screen.getByText("Captcha invalid.")).toBeVisible();
  expect(globalThis.fetch).not.toHaveBeenCalled();
});

test("a field is validated when it is left, and again on every change after that [forms.blur, forms.change]", async () => {
  showForm();
  const user = userEvent.setup();
  await user.click(screen.getByLabelText("E-mailadres"));
  expect(screen.queryByText("Vul uw e-mailadres in.")).toBeNull();
  await user.tab();
  expect(await screen.findByText("Vul uw e-mailadres in.")).toBeVisible();
  await user.type(screen.getByLabelText("E-mailadres"), "a");
  await waitFor(() => expect(screen.queryByText("Vul uw e-mailadres in.")).toBeNull());
});

const ANSWERS: [string, number, object, string][] = [
  [
    "a wrong captcha [message.login-captcha]",
    403,
    { code: "captcha_invalid", detail: "Captcha onjuist" },
    "Error: Captcha onjuist. Ververs de pagina en probeer het nogmaals.",
  ],
  [
    "a wrong password [message.login-wrong]",
    400,
    { code: "invalid_credentials", detail: "x" },
    "Error: Gebruiker of wachtwoord onjuist.",
  ],
  [
    "a server that fails [message.login-other]",
    500,
    { code: "unexpected", detail: "x" },
    "Er is een fout opgetreden. Probeer het later nogmaals.",
  ],
  [
    "too many attempts [deviation.login-limit]",
    429,
    { code: "rate_limited", detail: "Te veel pogingen. Probeer het over 9 seconden nogmaals." },
    "Te veel pogingen. Probeer het over 9 seconden nogmaals.",
  ],
  [
    "a captcha service that does not answer",
    503,
    {
      code: "captcha_unavailable",
      detail:
        "De captcha kan nu niet worden gecontroleerd. Wat u hebt ingevuld is niet verloren: probeer het straks nogmaals.",
    },
    "De captcha kan nu niet worden gecontroleerd. Wat u hebt ingevuld is niet verloren: probeer het straks nogmaals.",
  ],
];

test.each(ANSWERS)("%s says so beside the form and in a toast", async (_name, status, body, sentence) => {
  answerWith(status, body);
  showForm();
  await fillIn();
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  expect(getCurrentToasts()).toMatchObject([{ message: sentence }]);
  expect(screen.getByLabelText("E-mailadres")).toHaveValue("arts@umc-voorbeeld.example");
});

test("the toast stands at the bottom left and closes after 5 seconds [toast.bottom-left, toast.auto-close, constant.toast-elsewhere, constant.toast-time]", async () => {
  answerWith(429, { code: "rate_limited", detail: "Te veel pogingen." });
  showForm();
  await fillIn();
  await screen.findByRole("alert");
  expect(getCurrentToasts()).toMatchObject([{ place: "bottom-left", duration: 5000 }]);
});

test("no answer at all says 'Server niet beschikbaar.' [message.no-answer]", async () => {
  globalThis.fetch = jest.fn(async () => {
    throw new TypeError("Failed to fetch");
  });
  showForm();
  await fillIn();
  expect(await screen.findByRole("alert")).toHaveTextContent("Server niet beschikbaar.");
});

test("email, password and captchaToken are sent as JSON [call.login]", async () => {
  answerWith(400, { code: "invalid_credentials" });
  showForm();
  await fillIn();
  await screen.findByRole("alert");
  expect(globalThis.fetch).toHaveBeenCalledWith("/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: "arts@umc-voorbeeld.example",
      password: "geheim",
      captchaToken: "solved",
    }),
  });
});
