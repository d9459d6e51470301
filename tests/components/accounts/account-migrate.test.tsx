import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MigrateSteps } from "@/components/accounts/entrance/migrate-steps";
import { getCurrentToasts } from "@/lib/client/toast";
import {
  dismissAllToasts,
  readSentRequest,
  renderAccountForm,
  stubFetchAnswers,
} from "../../support/account-forms";

const user = userEvent.setup();
const ADDRESS = "oud@umc-voorbeeld.example";

const show = (email = "", token = "") => renderAccountForm(<MigrateSteps email={email} token={token} />);
afterEach(dismissAllToasts);

const next = () => user.click(screen.getByRole("button", { name: "Next" }));
const submit = () => user.click(screen.getByRole("button", { name: "Submit" }));

async function reachStepTwo() {
  await user.type(screen.getByLabelText("E-mailadres"), ADDRESS);
  await next();
  return screen.findByLabelText("Code uit de e-mail");
}

const FAILURES: [string, [number, object] | "network", string][] = [
  [
    "the server's text [message.migrate-text]",
    [400, { code: "token_invalid", detail: "Deze code is onjuist." }],
    "Deze code is onjuist.",
  ],
  ["'Unknown error' without one [message.migrate-unknown]", [500, {}], "Unknown error"],
  ["'Server niet beschikbaar.' without an answer [message.no-answer]", "network", "Server niet beschikbaar."],
];

test("migration: the e-mail is required and valid [rule.migrate-email]", async () => {
  show();
  const fetch = stubFetchAnswers([200, {}]);
  await next();
  expect(await screen.findByText("Vul uw e-mailadres in.")).toBeVisible();
  await user.type(screen.getByLabelText("E-mailadres"), "oud");
  expect(await screen.findByText("Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl.")).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
});

test("migration: e-mail, token, migrated: how many algorithms came along, and the way to a password [migration.steps, migrate.done, message.migrate-success]", async () => {
  show();
  stubFetchAnswers([200, { sent: true }], [200, { updates: 12 }]);
  const token = await reachStepTwo();
  expect(screen.getByText(/Kijk ook in uw map met ongewenste e-mail/)).toHaveTextContent(ADDRESS);
  await user.type(token, "123 456");
  await submit();
  expect(await screen.findByRole("status")).toHaveTextContent(
    "User succesfully migrated. 12 algorithms transfered to your account.",
  );
  expect(screen.getByRole("link", { name: "Stel een wachtwoord in" })).toHaveAttribute(
    "href",
    "/password-reset?email=oud%40umc-voorbeeld.example",
  );
  expect(getCurrentToasts()).toMatchObject([
    { message: "User succesfully migrated. 12 algorithms transfered to your account.", kind: "success" },
  ]);
});

test("migration: the address is sent, then the address with the token [call.request-migrate, call.migrate]", async () => {
  show();
  const fetch = stubFetchAnswers([200, { sent: true }], [200, { updates: 12 }]);
  await user.type(await reachStepTwo(), "123 456");
  await submit();
  await screen.findByRole("status");
  expect(readSentRequest(fetch)).toEqual({
    method: "POST",
    path: "/api/users/requestmigrate",
    body: { email: ADDRESS },
  });
  expect(readSentRequest(fetch, 1)).toEqual({
    method: "POST",
    path: "/api/users/migrate",
    body: { email: ADDRESS, token: "123456" },
  });
});

test("migration: the token has exactly 6 characters or is empty [rule.migrate-token, constant.token-migration]", async () => {
  show();
  const fetch = stubFetchAnswers([200, { sent: true }]);
  const token = await reachStepTwo();
  await user.type(token, "12345");
  await user.tab();
  expect(await screen.findByText("De code heeft precies 6 tekens.")).toBeVisible();
  await user.clear(token);
  await waitFor(() => expect(screen.queryByText("De code heeft precies 6 tekens.")).toBeNull());
  await user.type(token, "1234567");
  expect(await screen.findByText("De code heeft precies 6 tekens.")).toBeVisible();
  await user.clear(token);
  await submit();
  expect(await screen.findByText("Vul de code uit de e-mail in.")).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test.each(FAILURES)("migration: asking for the code shows %s", async (_case, answer, sentence) => {
  show();
  stubFetchAnswers(answer);
  await user.type(screen.getByLabelText("E-mailadres"), ADDRESS);
  await next();
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  expect(getCurrentToasts()).toMatchObject([{ message: sentence, kind: "error", place: "bottom-left" }]);
  expect(screen.getByLabelText("E-mailadres")).toHaveValue(ADDRESS);
});

test.each(FAILURES)("migration: a token that fails shows %s", async (_case, answer, sentence) => {
  show();
  stubFetchAnswers([200, { sent: true }], answer);
  const token = await reachStepTwo();
  await user.type(token, "123456");
  await submit();
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  expect(token).toHaveValue("123456");
});

test("migration: one can go back to another address, and finds the one typed", async () => {
  show();
  stubFetchAnswers([200, { sent: true }]);
  await reachStepTwo();
  await user.click(screen.getByRole("button", { name: "Ander e-mailadres of nieuwe code" }));
  expect(screen.getByLabelText("E-mailadres")).toHaveValue(ADDRESS);
});

test("migration: the link in the mail brings address and code along, and asks for no new one", async () => {
  window.history.pushState(null, "", `/migrate?token=123456&email=${encodeURIComponent(ADDRESS)}`);
  const fetch = stubFetchAnswers([200, { updates: 2 }]);
  show(ADDRESS, "123456");
  expect(window.location.pathname + window.location.search).toBe(
    "/migrate?email=oud%40umc-voorbeeld.example",
  );
  expect(screen.getByText(/staat hieronder al ingevuld/)).toHaveTextContent(ADDRESS);
  await submit();
  expect(await screen.findByRole("status")).toHaveTextContent("2 algorithms transfered");
  expect(readSentRequest(fetch)).toEqual({
    method: "POST",
    path: "/api/users/migrate",
    body: { email: ADDRESS, token: "123456" },
  });
});

test("migration: a code that is asked for anew is not the one of the link", async () => {
  stubFetchAnswers([200, { sent: true }]);
  show(ADDRESS, "123456");
  await user.click(screen.getByRole("button", { name: "Ander e-mailadres of nieuwe code" }));
  expect(screen.getByLabelText("E-mailadres")).toHaveValue(ADDRESS);
  await next();
  expect(await screen.findByLabelText("Code uit de e-mail")).toHaveValue("");
});

test("migration: another page may bring the address along", () => {
  show(ADDRESS);
  expect(screen.getByLabelText("E-mailadres")).toHaveValue(ADDRESS);
});
