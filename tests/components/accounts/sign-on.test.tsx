import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { SignOnButton } from "@/components/accounts/entrance/sign-on-button";
import { SignOnForm } from "@/components/accounts/entrance/sign-on-form";
import { SignOnRefusalNote } from "@/components/accounts/entrance/sign-on-refusal-note";
import { SIGN_ON_REFUSALS, type SignOnRefusal, type SignOnStep } from "@/lib/accounts/sign-on-rules";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import common from "@/lib/messages/nl/common.json";
import login from "@/lib/messages/nl/login.json";

function show(children: ReactNode) {
  render(
    <NextIntlClientProvider locale="nl" messages={{ common, login }}>
      {children}
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}

const asked: [string, unknown][] = [];

/** Answers the calls in their order. */
function answerWith(...answers: [number, object][]) {
  globalThis.fetch = jest.fn(async (path: string, { body }: { body?: string }) => {
    asked.push([path, body === undefined ? undefined : JSON.parse(body)]);
    const [status, json] = answers.shift() ?? [500, {}];
    return { ok: status < 300, status, headers: new Headers(), json: async () => json };
  }) as unknown as typeof fetch;
}

beforeEach(() => {
  asked.length = 0;
});
afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

describe("the button", () => {
  it("says where to go after, and what refused it", async () => {
    answerWith([429, { code: "rate_limited", detail: "Wacht even." }]);
    const user = show(<SignOnButton provider="SURFconext" returnTo="/dashboard" />);
    await user.click(screen.getByRole("button", { name: "Inloggen met SURFconext" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Wacht even.");
    expect(asked).toEqual([["/api/auth/signin/oidc", { callbackUrl: "/dashboard" }]]);
    expect(screen.getByRole("button", { name: "Inloggen met SURFconext" })).toBeEnabled();
  });

  it.each([
    ["without an answer", () => Promise.reject(new TypeError("network")), "Server niet beschikbaar."],
    [
      "with a fault",
      async () => ({ ok: false, status: 500, headers: new Headers(), json: async () => ({}) }),
      "Er is een fout opgetreden. Probeer het later nogmaals.",
    ],
  ])("says so %s", async (_, fetched, sentence) => {
    globalThis.fetch = jest.fn(fetched) as unknown as typeof fetch;
    const user = show(<SignOnButton provider="SURFconext" returnTo="/" />);
    await user.click(screen.getByRole("button", { name: "Inloggen met SURFconext" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  });
});

describe("the last step", () => {
  const showStep = (step: SignOnStep) =>
    show(<SignOnForm step={step} email="arts@oost.example" returnTo="/dashboard" />);
  const send = "Koppelen en inloggen";

  it("joins with the password, and asks for a code only when the account turns out to need one", async () => {
    answerWith(
      [400, { code: "invalid_credentials", detail: "x" }],
      [401, { code: "otp_required", detail: "x" }],
      [400, { code: "otp_invalid", detail: "x" }],
    );
    const user = showStep("join");
    expect(screen.getByLabelText("E-mailadres")).toHaveValue("arts@oost.example");
    expect(screen.queryByLabelText("Code")).toBeNull();
    await user.click(screen.getByRole("button", { name: send }));
    expect(await screen.findByText("Vul uw wachtwoord in.")).toBeVisible();
    expect(asked).toEqual([]);
    await user.type(screen.getByLabelText("Wachtwoord"), "geheim");
    await user.click(screen.getByRole("button", { name: send }));
    expect(await screen.findByText("Dit wachtwoord is niet juist.")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText("Wachtwoord")).toHaveFocus());
    await user.click(screen.getByRole("button", { name: send }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Dit account heeft tweestapsverificatie. Vul ook een code in.",
    );
    await user.type(screen.getByLabelText("Code"), "123456");
    await user.click(screen.getByRole("button", { name: send }));
    expect(await screen.findByText(/^Deze code is onjuist of al gebruikt\./)).toBeVisible();
    expect(asked.map(([, body]) => body)).toEqual([
      { password: "geheim" },
      { password: "geheim" },
      { password: "geheim", code: "123456" },
    ]);
    expect(screen.getByRole("link", { name: "Terug naar inloggen" })).toHaveAttribute(
      "href",
      "/login?callbackUrl=%2Fdashboard",
    );
  });

  it("asks for the code alone of an account that is joined already", async () => {
    answerWith([429, { code: "rate_limited", detail: "Wacht even." }]);
    const user = showStep("code");
    expect(screen.queryByLabelText("Wachtwoord")).toBeNull();
    await user.type(screen.getByLabelText("Code"), "123456");
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Wacht even.");
    expect(asked).toEqual([["/api/auth/sign-on", { code: "123456" }]]);
  });
});

const SENTENCES: Record<SignOnRefusal, string> = {
  cancelled: "U hebt het inloggen met SURFconext afgebroken. Er is niet ingelogd.",
  provider: "SURFconext is nu niet bereikbaar. Probeer het later nogmaals, of log in met uw wachtwoord.",
  failed: "Het inloggen met SURFconext is niet gelukt. Probeer het nogmaals.",
  unverified:
    "SURFconext gaf geen bevestigd e-mailadres door, en zonder kunt u daarmee niet inloggen. Vraag toegang aan met uw e-mailadres, of vraag uw instelling om raad.",
  blocked: "Met dit account kunt u niet inloggen. Neem contact op met de beheerders.",
  migration:
    "Uw e-mailadres staat in het oude register. Zet eerst uw account over; daarna kunt u het koppelen met SURFconext.",
  expired: "Het inloggen duurde te lang of is al afgerond. Begin opnieuw.",
  limited: "Te veel pogingen. Wacht enkele minuten en probeer het nogmaals.",
  unavailable: "Server niet beschikbaar.",
};

describe("why somebody is back on the login page", () => {
  it.each(SIGN_ON_REFUSALS)("%s", (reason) => {
    show(<SignOnRefusalNote reason={reason} provider="SURFconext" />);
    expect(screen.getByRole("alert")).toHaveTextContent(SENTENCES[reason]);
    const links = reason === "migration" ? ["/migrate"] : [];
    expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(links);
  });
});
