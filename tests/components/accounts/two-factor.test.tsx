import { TextEncoder } from "node:util";
import { configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { LoginForm } from "@/components/accounts/entrance/login-form";
import { AccessTokens } from "@/components/accounts/profile/access-tokens";
import { TwoFactorSettings } from "@/components/accounts/profile/account-settings";
import type { AccessTokenDto, TwoFactorDto } from "@/lib/accounts/answers";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import common from "@/lib/messages/nl/common.json";
import login from "@/lib/messages/nl/login.json";
import profile from "@/lib/messages/nl/profile.json";

// Browsers have it, jsdom does not.
Object.assign(globalThis, { TextEncoder });
// The dialogs load when they are asked for, which takes a busy machine its time.
configure({ asyncUtilTimeout: 10_000 });

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
jest.mock("@/components/captcha/altcha-widget", () => ({
  __esModule: true,
  default: ({ onToken }: { onToken: (token: string) => void }) => (
    <button type="button" onClick={() => onToken("solved")}>
      los captcha op
    </button>
  ),
}));

let calls: { method: string; path: string; body: unknown }[];
let answers: [number, object][];

beforeEach(() => {
  calls = [];
  answers = [];
  refresh.mockClear();
  globalThis.fetch = jest.fn(async (path: string, init: { method: string; body?: string }) => {
    calls.push({
      method: init.method,
      path,
      body: init.body === undefined ? undefined : JSON.parse(init.body),
    });
    const [status, body] = answers.shift() ?? [200, {}];
    return { ok: status < 300, status, headers: new Headers(), json: async () => body };
  }) as unknown as typeof fetch;
});

afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

const OFF: TwoFactorDto = { since: null, recoveryCodesLeft: 0, required: false };
const ON: TwoFactorDto = { since: "2026-11-21T12:00:00.000Z", recoveryCodesLeft: 9, required: false };
const CODES = ["abcde-fgh23", "bcdef-ghj34"];

function show(element: React.ReactNode) {
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, login, profile }}>
      {element}
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}

describe("two-step verification on the profile", () => {
  test("says how it stands, and warns an admin who needs it and a person with few codes left", () => {
    show(<TwoFactorSettings id="p" state={OFF} />);
    expect(screen.getByText(/^Staat uit\. Met een code/)).toBeVisible();
    show(<TwoFactorSettings id="p" state={{ ...OFF, required: true }} />);
    expect(screen.getByText("Staat uit. Een beheerder heeft tweestapsverificatie nodig.")).toBeVisible();
    show(<TwoFactorSettings id="p" state={{ ...ON, recoveryCodesLeft: 1 }} />);
    expect(screen.getByText(/sinds 21 november 2026\. Er is één herstelcode over\./)).toBeVisible();
    expect(screen.getByText("U hebt weinig herstelcodes over. Maak nieuwe.")).toBeVisible();
  });

  test("is set up in three steps: password, app, recovery codes that only a button takes away", async () => {
    const user = show(<TwoFactorSettings id="p" state={OFF} />);
    await user.click(screen.getByRole("button", { name: "Instellen" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Verder" }));
    expect(await within(dialog).findByText("Vul uw wachtwoord in.")).toBeVisible();
    expect(calls).toEqual([]);
    answers.push([400, { code: "invalid_input", errors: { password: ["Dit wachtwoord is niet juist."] } }]);
    await user.type(within(dialog).getByLabelText("Wachtwoord (ter controle)"), "geheim");
    await user.click(within(dialog).getByRole("button", { name: "Verder" }));
    expect(await within(dialog).findByText("Dit wachtwoord is niet juist.")).toBeVisible();
    answers.push([200, { secret: "ABCDEFGH", uri: "otpauth://totp/x?secret=ABCDEFGH" }]);
    await user.click(within(dialog).getByRole("button", { name: "Verder" }));
    expect(
      await within(dialog).findByRole("img", { name: "QR-code voor uw authenticator-app" }),
    ).toBeVisible();
    expect(within(dialog).getByText("ABCD EFGH")).toBeVisible();
    answers.push([200, { recoveryCodes: CODES }]);
    await user.type(within(dialog).getByLabelText("Code"), "123456");
    await user.click(within(dialog).getByRole("button", { name: "Verder" }));
    expect(await within(dialog).findByText("abcde-fgh23")).toBeVisible();
    expect(document.activeElement).toContainElement(within(dialog).getByText("abcde-fgh23"));
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard("{Escape}");
    expect(within(dialog).getByText("bcdef-ghj34")).toBeVisible();
    expect(refresh).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole("button", { name: "Ik heb de codes bewaard" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(calls.at(-1)).toEqual({
      method: "PUT",
      path: "/api/users/p/two-factor",
      body: { code: "123456" },
    });
  });

  test("is switched off with password and code", async () => {
    const user = show(<TwoFactorSettings id="p" state={ON} />);
    await user.click(screen.getByRole("button", { name: "Uitzetten" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.type(within(dialog).getByLabelText("Wachtwoord (ter controle)"), "geheim");
    await user.type(within(dialog).getByLabelText("Code"), "abcde-fgh23");
    await user.click(within(dialog).getByRole("button", { name: "Uitzetten" }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(calls).toEqual([
      {
        method: "POST",
        path: "/api/users/p/two-factor/off",
        body: { password: "geheim", code: "abcde-fgh23" },
      },
    ]);
    expect(getCurrentToasts().map(({ message }) => message)).toEqual(["Tweestapsverificatie staat uit."]);
  });
});

describe("the second step of the login", () => {
  async function reachSecondStep() {
    const user = show(<LoginForm captcha={{ provider: "altcha" }} returnTo="/" />);
    await user.type(screen.getByLabelText("E-mailadres"), "arts@umc-voorbeeld.example");
    await user.type(screen.getByLabelText("Wachtwoord"), "geheim");
    await user.click(await screen.findByText("los captcha op"));
    answers.push([401, { code: "otp_required", detail: "x", ticket: "kaartje" }]);
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect(await screen.findByRole("heading", { name: "Tweestapsverificatie" })).toBeVisible();
    expect(screen.getByLabelText("Code")).toHaveFocus();
    expect(getCurrentToasts()).toEqual([]);
    return user;
  }

  test("sends the code with the ticket, and says when it is wrong", async () => {
    const user = await reachSecondStep();
    answers.push([400, { code: "otp_invalid", detail: "x" }]);
    await user.type(screen.getByLabelText("Code"), "123456");
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect(
      await screen.findByText(/^Deze code is onjuist of al gebruikt\. Wacht op de volgende/),
    ).toBeVisible();
    expect(calls.at(-1)).toEqual({
      method: "POST",
      path: "/api/auth/otp",
      body: { ticket: "kaartje", code: "123456" },
    });
  });

  test("goes back to the password when the ticket is worth nothing any more", async () => {
    const user = await reachSecondStep();
    const detail = "Het inloggen duurde te lang of is al afgerond. Begin opnieuw met uw wachtwoord.";
    answers.push([400, { code: "login_expired", detail }]);
    await user.type(screen.getByLabelText("Code"), "123456");
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(detail);
    expect(screen.getByLabelText("Wachtwoord")).toBeVisible();
  });
});

describe("access tokens", () => {
  const TOKEN: AccessTokenDto = {
    _id: "t",
    name: "Export",
    scope: "read",
    created: "2026-11-01T12:00:00.000Z",
    expires: "2026-12-01T12:00:00.000Z",
    lastUsed: null,
  };
  const NOW = "2026-11-21T12:00:00.000Z";

  test("are listed with scope, end and last use", () => {
    const old = { ...TOKEN, _id: "u", name: "Oud", expires: "2026-11-20T12:00:00.000Z", lastUsed: NOW };
    show(<AccessTokens id="p" tokens={[TOKEN, old]} now={NOW} />);
    const [first, second] = screen.getAllByRole("listitem");
    expect(within(first ?? document.body).getByText("Lezen")).toBeVisible();
    expect(first).toHaveTextContent("Geldig tot 1 december 2026");
    expect(first).toHaveTextContent("Nog niet gebruikt");
    expect(second).toHaveTextContent("Verlopen op 20 november 2026");
    expect(second).toHaveTextContent("Laatst gebruikt: 21 november 2026 om 13:00");
  });

  test("say what ends them", () => {
    show(<AccessTokens id="p" tokens={[]} now={NOW} />);
    expect(
      screen.getByText(/Een nieuw wachtwoord en ‘Overal uitloggen’ trekken alle tokens in\.$/),
    ).toBeVisible();
  });

  test("are made with a name, a scope, an end and one's password, and shown once", async () => {
    const user = show(<AccessTokens id="p" tokens={[]} now={NOW} />);
    expect(screen.getByText("U hebt geen tokens.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Nieuw token" }));
    const dialog = await screen.findByRole("alertdialog");
    await user.click(within(dialog).getByRole("button", { name: "Maak token" }));
    expect(await within(dialog).findByText("Geef het token een naam.")).toBeVisible();
    await user.type(within(dialog).getByLabelText("Naam"), "Export");
    await user.click(within(dialog).getByRole("radio", { name: /^Lezen en schrijven/ }));
    await user.selectOptions(within(dialog).getByLabelText("Geldig"), "1 jaar");
    await user.click(within(dialog).getByRole("button", { name: "Maak token" }));
    expect(await within(dialog).findByText("Vul uw wachtwoord in.")).toBeVisible();
    expect(calls).toEqual([]);
    const password = within(dialog).getByLabelText("Wachtwoord (ter controle)");
    expect(password).toHaveAccessibleDescription(
      /Een token blijft werken als u uitlogt; daarom vragen we uw wachtwoord\. U krijgt een e-mail over dit token\.$/,
    );
    await user.type(password, "geraden");
    answers.push([400, { code: "invalid_input", errors: { password: ["Dit wachtwoord is niet juist."] } }]);
    await user.click(within(dialog).getByRole("button", { name: "Maak token" }));
    expect(await within(dialog).findByText("Dit wachtwoord is niet juist.")).toBeVisible();
    expect(password).toHaveFocus();
    expect(within(dialog).getByLabelText("Naam")).toHaveValue("Export");
    calls = [];
    await user.clear(password);
    await user.type(password, "geheim");
    answers.push([201, { ...TOKEN, token: "airz_geheim" }]);
    await user.click(within(dialog).getByRole("button", { name: "Maak token" }));
    expect(await within(dialog).findByText("airz_geheim")).toBeVisible();
    expect(calls).toEqual([
      {
        method: "POST",
        path: "/api/users/p/tokens",
        body: { name: "Export", scope: "write", days: 365, password: "geheim" },
      },
    ]);
    await user.click(within(dialog).getByRole("button", { name: "Ik heb het token bewaard" }));
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("are revoked; one that is gone already was what was asked for", async () => {
    const user = show(<AccessTokens id="p" tokens={[TOKEN]} now={NOW} />);
    await user.click(screen.getByRole("button", { name: "Intrekken Export" }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(calls).toEqual([{ method: "DELETE", path: "/api/users/p/tokens/t", body: undefined }]);
    expect(getCurrentToasts().map(({ message }) => message)).toEqual(["Het token ‘Export’ is ingetrokken."]);
    answers.push([404, { code: "not_found", detail: "Niet gevonden." }]);
    await user.click(screen.getByRole("button", { name: "Intrekken Export" }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
    expect(getCurrentToasts()).toHaveLength(1);
  });
});
