import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { CaptchaField } from "@/components/captcha/use-captcha";
import { isCaptchaScriptAllowed, reloadPage } from "@/lib/client/page-load";
import login from "@/lib/messages/nl/login.json";

jest.mock("@/lib/client/page-load", () => ({
  ...jest.requireActual("@/lib/client/page-load"),
  isCaptchaScriptAllowed: jest.fn(() => true),
  reloadPage: jest.fn(),
}));

// The real widget loads a script of hCaptcha; here it shows with which key it was asked for.
jest.mock("@hcaptcha/react-hcaptcha", () => ({
  __esModule: true,
  default: (props: { sitekey: string; onVerify: (token: string) => void; onError: () => void }) => (
    <>
      <button type="button" onClick={() => props.onVerify("solved")}>
        {props.sitekey}
      </button>
      <button type="button" onClick={props.onError}>
        valt uit
      </button>
    </>
  ),
}));

jest.mock("@/components/captcha/altcha-widget", () => ({
  __esModule: true,
  default: () => <p data-testid="altcha">Controle</p>,
}));

test("the site key of hCaptcha is embedded in the page, and what it solves is handed on [constant.captcha-key]", async () => {
  const onToken = jest.fn();
  render(
    <NextIntlClientProvider locale="nl" messages={{ login }}>
      <CaptchaField captcha={{ provider: "hcaptcha", siteKey: "10000000-ffff" }} onToken={onToken} />
    </NextIntlClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "10000000-ffff" }));
  expect(onToken).toHaveBeenCalledWith("solved");
});

test("a service that does not answer is said, until it does", async () => {
  const onToken = jest.fn();
  render(
    <NextIntlClientProvider locale="nl" messages={{ login }}>
      <CaptchaField captcha={{ provider: "hcaptcha", siteKey: "10000000-ffff" }} onToken={onToken} />
    </NextIntlClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "valt uit" }));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "De controle kan nu niet worden geladen. Wat u hebt ingevuld blijft staan: probeer het straks nogmaals.",
  );
  expect(onToken).toHaveBeenLastCalledWith("");
  await userEvent.click(screen.getByRole("button", { name: "10000000-ffff" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a page that came by navigation within the site is loaded anew first, as its policy keeps hCaptcha out", async () => {
  jest.mocked(isCaptchaScriptAllowed).mockReturnValue(false);
  render(
    <NextIntlClientProvider locale="nl" messages={{ login }}>
      <CaptchaField captcha={{ provider: "hcaptcha", siteKey: "10000000-ffff" }} onToken={jest.fn()} />
    </NextIntlClientProvider>,
  );
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("button", { name: "10000000-ffff" })).toBeNull();
});

test.each([
  ["/login?callbackUrl=%2Fadmin", true],
  ["/register", true],
  ["/verify-email?email=a", true],
  ["/profile/1", false],
  ["/", false],
])("a document that was loaded as %s lets hCaptcha in: %s", (path, isLetIn) => {
  const { isCaptchaScriptAllowed: real } = jest.requireActual("@/lib/client/page-load");
  const read = jest.fn(() => [{ name: `https://register.example${path}` }]);
  Object.defineProperty(performance, "getEntriesByType", { configurable: true, value: read });
  expect(real()).toBe(isLetIn);
});

describe("our own captcha", () => {
  const show = () =>
    render(
      <NextIntlClientProvider locale="nl" messages={{ login }}>
        <CaptchaField captcha={{ provider: "altcha" }} onToken={jest.fn()} />
      </NextIntlClientProvider>,
    );

  it.each(["pointerMove", "keyDown", "focusIn", "input"] as const)("comes at the first %s", async (sign) => {
    show();
    expect(screen.queryByTestId("altcha")).toBeNull();
    fireEvent[sign](document.body);
    expect(await screen.findByTestId("altcha")).toBeVisible();
  });

  it("comes after three seconds when nobody does anything", async () => {
    jest.useFakeTimers();
    try {
      show();
      await act(() => jest.advanceTimersByTimeAsync(2_900));
      expect(screen.queryByTestId("altcha")).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(screen.getByTestId("altcha")).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});
