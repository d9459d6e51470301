import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import ProfileError from "@/app/profile/[id]/error";
import { LoginForm } from "@/components/accounts/entrance/login-form";
import { Toaster } from "@/components/layout/toaster";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import account from "@/lib/messages/nl/account.json";
import common from "@/lib/messages/nl/common.json";
import login from "@/lib/messages/nl/login.json";
import profile from "@/lib/messages/nl/profile.json";

jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  usePathname: () => "/login",
}));
// The widgets need a browser; here they hand out a token at the press of a button.
jest.mock("@/components/captcha/altcha-widget", () => ({
  __esModule: true,
  default: ({ onToken }: { onToken: (token: string) => void }) => (
    <button type="button" onClick={() => onToken("solved")}>
      los captcha op
    </button>
  ),
}));

afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

test("a server that fails says so in one toast for all pages, and in the sentence of the form [message.unexpected, deviation.two-sentences]", async () => {
  globalThis.fetch = jest.fn(async () => ({
    ok: false,
    status: 500,
    headers: new Headers(),
    json: async () => ({ code: "unexpected", detail: "x" }),
  })) as unknown as typeof fetch;
  const user = userEvent.setup();
  render(
    <NextIntlClientProvider locale="nl" messages={{ common, account, login }}>
      <LoginForm captcha={{ provider: "altcha" }} returnTo="/" />
      <Toaster />
    </NextIntlClientProvider>,
  );
  await user.type(screen.getByLabelText("E-mailadres"), "arts@umc-voorbeeld.example");
  await user.type(screen.getByLabelText("Wachtwoord"), "geheim");
  await user.click(await screen.findByText("los captcha op"));
  await user.click(screen.getByRole("button", { name: "Login" }));
  await waitFor(() =>
    expect(getCurrentToasts().map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        "An unexpected error occurred.",
        "Er is een fout opgetreden. Probeer het later nogmaals.",
      ]),
    ),
  );
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Er is een fout opgetreden. Probeer het later nogmaals.",
  );
  expect((await screen.findAllByText("An unexpected error occurred.")).length).toBeGreaterThan(0);
});

test("a profile that cannot be loaded says 'Unexpected error.' and can be tried again [message.profile-other]", async () => {
  const reset = jest.fn();
  render(
    <NextIntlClientProvider locale="nl" messages={{ common, profile }}>
      <ProfileError error={new Error("database is away")} reset={reset} />
    </NextIntlClientProvider>,
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Unexpected error.");
  expect(getCurrentToasts()).toMatchObject([{ message: "Unexpected error.", kind: "error" }]);
  await userEvent.click(screen.getByRole("button", { name: "Probeer het nogmaals" }));
  expect(reset).toHaveBeenCalledTimes(1);
});
