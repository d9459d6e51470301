import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { VerifyForm, type VerifyFormProps } from "@/components/accounts/entrance/verify-form";
import { getCurrentToasts } from "@/lib/client/toast";
import {
  dismissAllToasts,
  readSentRequest,
  renderAccountForm,
  stubFetchAnswers,
} from "../../support/account-forms";

jest.mock("@/components/captcha/altcha-widget", () => ({
  __esModule: true,
  default: ({ onToken }: { onToken: (token: string) => void }) => (
    <button type="button" onClick={() => onToken("solved")}>
      los captcha op
    </button>
  ),
}));

const user = userEvent.setup();
const ADDRESS = "noor@ziekenhuis-noord.example";

function show(props: Partial<VerifyFormProps> = {}) {
  const given = {
    token: "123456",
    email: ADDRESS,
    verified: false,
    isLoggedIn: true,
    isWaiting: false,
    newAddress: false,
    ...props,
  };
  renderAccountForm(<VerifyForm captcha={{ provider: "altcha" }} {...given} />);
}

afterEach(dismissAllToasts);

/** The captcha comes when somebody begins to use the page, or else after seconds. */
async function solve() {
  fireEvent.pointerMove(window);
  await user.click(await screen.findByText("los captcha op"));
}

const activate = () => user.click(screen.getByRole("button", { name: "Activeer account" }));
const resend = () => user.click(screen.getByRole("button", { name: "Stuur de verificatiemail opnieuw" }));
const question = () => screen.getByText(/E-mailadres geverifieerd:/);

test("verification: token and e-mail of the query are filled in, and the token leaves the address bar [verify.query, verify.unverified, verification.unverified]", () => {
  window.history.pushState(null, "", `/verify-email?token=123456&email=${encodeURIComponent(ADDRESS)}`);
  show();
  expect(screen.getByLabelText("Code uit de e-mail")).toHaveValue("123456");
  expect(screen.getByLabelText("E-mailadres")).toHaveValue(ADDRESS);
  expect(window.location.pathname + window.location.search).toBe(
    "/verify-email?email=noor%40ziekenhuis-noord.example",
  );
  expect(question()).toHaveTextContent("Nee");
});

test("verification: token, e-mail and captcha are required [rule.verify-required]", async () => {
  const fetch = stubFetchAnswers([200, {}]);
  show({ token: "", email: "" });
  await activate();
  expect(await screen.findByText("Vul de code uit de e-mail in.")).toBeVisible();
  expect(screen.getByText("Vul uw e-mailadres in.")).toBeVisible();
  expect(screen.getByText("Captcha onjuist")).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
});

test("verification: success says 'Email verificatie compleet', Ja, and offers a way on [message.verify-success, verify.verified, call.verify]", async () => {
  const fetch = stubFetchAnswers([200, { verified: true }]);
  const token = "123456";
  show({ token });
  await solve();
  await activate();
  expect(await screen.findByRole("status")).toHaveTextContent("Email verificatie compleet");
  expect(readSentRequest(fetch)).toEqual({
    method: "POST",
    path: "/api/auth/verify",
    body: { email: ADDRESS, token, captchaToken: "solved" },
  });
  expect(question()).toHaveTextContent("Ja");
  expect(screen.getByRole("link", { name: "Naar het register" })).toHaveAttribute("href", "/");
  expect(getCurrentToasts()).toMatchObject([
    { message: "Email verificatie compleet", kind: "success", place: "bottom-left" },
  ]);
});

test("verification: 409 counts as verified, with the info 'Gebruiker email reeds geverifieerd' [message.verify-409, verification.already]", async () => {
  stubFetchAnswers([409, { code: "already_verified", detail: "x" }]);
  show({ isLoggedIn: false });
  await solve();
  await activate();
  expect(await screen.findByRole("status")).toHaveTextContent("Gebruiker email reeds geverifieerd");
  expect(question()).toHaveTextContent("Ja");
  expect(screen.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
  expect(getCurrentToasts()).toMatchObject([{ message: "Gebruiker email reeds geverifieerd", kind: "info" }]);
});

test("verification: who is verified already reads Ja and needs no form", () => {
  show({ verified: true, token: "" });
  expect(question()).toHaveTextContent("Ja");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "Naar het register" })).toBeVisible();
});

test("verification: a wrong captcha says 'Captcha onjuist' beside the form and in a toast [message.verify-captcha]", async () => {
  stubFetchAnswers([403, { code: "captcha_invalid", detail: "x" }]);
  show();
  await solve();
  await activate();
  expect(await screen.findByRole("alert")).toHaveTextContent("Captcha onjuist");
  expect(getCurrentToasts()).toMatchObject([{ message: "Captcha onjuist", kind: "error" }]);
  expect(screen.getByLabelText("Code uit de e-mail")).toHaveValue("123456");
});

test("verification: a captcha service that does not answer is said as that, and keeps what was typed", async () => {
  const sentence =
    "De captcha kan nu niet worden gecontroleerd. Wat u hebt ingevuld is niet verloren: probeer het straks nogmaals.";
  stubFetchAnswers([503, { code: "captcha_unavailable", detail: sentence }]);
  show();
  await solve();
  await activate();
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  expect(screen.getByLabelText("Code uit de e-mail")).toHaveValue("123456");
});

test.each([
  [400, { code: "token_invalid", detail: "Deze code is verlopen." }],
  [500, { code: "unexpected", detail: "Er is een fout opgetreden." }],
])(
  "verification: %d says 'Verificatie mislukt. Probeer het opnieuw.' with the explanation [message.verify-failed, verify.error-block, verification.failed]",
  async (status, body) => {
    stubFetchAnswers([status, body]);
    show();
    await solve();
    await activate();
    const block = await screen.findByRole("alert");
    expect(block).toHaveTextContent("Verificatie mislukt. Probeer het opnieuw.");
    expect(block).toHaveTextContent(body.detail);
    expect(block).toHaveTextContent("De code is ouder dan 24 uur, of al gebruikt.");
    expect(getCurrentToasts()).toMatchObject([
      { message: "Verificatie mislukt. Probeer het opnieuw.", kind: "error" },
    ]);
    expect(question()).toHaveTextContent("Nee");
    expect(screen.getByLabelText("E-mailadres")).toHaveValue(ADDRESS);
  },
);

test("verification: no answer says 'Server niet beschikbaar.' [message.no-answer]", async () => {
  stubFetchAnswers("network");
  show();
  await solve();
  await activate();
  expect(await screen.findByRole("alert")).toHaveTextContent("Server niet beschikbaar.");
});

test("verification: sending again needs e-mail and captcha, and says to look in the junk folder [verify.resend, verify.resent, call.reverify]", async () => {
  const fetch = stubFetchAnswers([200, { sent: true }]);
  show({ token: "" });
  await resend();
  expect(await screen.findByText("Captcha onjuist")).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
  await solve();
  await resend();
  expect(await screen.findByRole("status")).toHaveTextContent(
    "De verificatiemail is verstuurd. Kijk ook in uw map met ongewenste e-mail (spam).",
  );
  expect(readSentRequest(fetch)).toEqual({
    method: "POST",
    path: "/api/auth/reverify",
    body: { email: ADDRESS, captchaToken: "solved" },
  });
  // The captcha was spent: the next call needs another.
  await resend();
  await waitFor(() => expect(screen.getByText("Captcha onjuist")).toBeVisible());
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("verification: asked again at once, no mail is said to be sent: there is none", async () => {
  const fetch = stubFetchAnswers([200, { sent: true }]);
  show({ token: "" });
  await solve();
  await resend();
  await screen.findByRole("status");
  await solve();
  await resend();
  await waitFor(() =>
    expect(screen.getByRole("status")).toHaveTextContent(
      /^U vroeg deze mail zojuist al aan; hij is onderweg/,
    ),
  );
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("verification: a resend that is refused shows the server's text", async () => {
  stubFetchAnswers([429, { code: "rate_limited", detail: "Te veel pogingen." }]);
  show();
  await solve();
  await resend();
  expect(await screen.findByRole("alert")).toHaveTextContent("Te veel pogingen.");
  expect(screen.getByLabelText("Code uit de e-mail")).toHaveValue("123456");
});

test("verification: says that an admin still decides, to who waits", async () => {
  stubFetchAnswers([200, { verified: true }]);
  show({ isWaiting: true });
  await solve();
  await activate();
  expect(await screen.findByRole("status")).toHaveTextContent(
    "Een beheerder bekijkt uw aanvraag. U krijgt een e-mail zodra u toegang hebt.",
  );
});

test("a new address: the link's secret is not shown, nothing can be sent again, and the sentences are about it", async () => {
  const fetch = stubFetchAnswers([400, { code: "token_invalid", detail: "x" }], [200, { verified: true }]);
  const token = "a".repeat(43);
  show({ token, newAddress: true });
  expect(screen.getByText(/^U hebt gevraagd om dit e-mailadres bij uw account te gebruiken\./)).toBeVisible();
  expect(screen.queryByLabelText("Code uit de e-mail")).toBeNull();
  expect(screen.queryByRole("button", { name: "Stuur de verificatiemail opnieuw" })).toBeNull();
  const confirm = () => user.click(screen.getByRole("button", { name: "Bevestig dit e-mailadres" }));
  await solve();
  await confirm();
  expect(await screen.findByRole("alert")).toHaveTextContent("De link is ouder dan 24 uur, of al gebruikt.");
  await solve();
  await confirm();
  expect(await screen.findByRole("status")).toHaveTextContent("Vanaf nu logt u met dit e-mailadres in.");
  expect(readSentRequest(fetch, 1)).toMatchObject({
    body: { email: ADDRESS, token, captchaToken: "solved" },
  });
});
