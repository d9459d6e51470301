import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ContactForm } from "@/components/accounts/entrance/contact-form";
import { getCurrentToasts } from "@/lib/client/toast";
import {
  dismissAllToasts,
  readSentRequest,
  renderAccountForm,
  stubFetchAnswers,
} from "../../support/account-forms";

const mockRouter = { push: jest.fn(), replace: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({
  ...jest.requireActual("next/navigation"),
  useRouter: () => mockRouter,
}));

const user = userEvent.setup();
const MESSAGE = "Hoe voeg ik een algoritme aan het register toe?";

beforeEach(() => jest.clearAllMocks());
afterEach(dismissAllToasts);

const field = (label: string) => screen.getByLabelText(label, { exact: true });
const send = () => user.click(screen.getByRole("button", { name: "Verstuur" }));

async function fillIn() {
  renderAccountForm(<ContactForm name="" email="" />);
  await user.type(field("Naam"), "Noor Jansen");
  await user.type(field("E-mailadres"), "noor@ziekenhuis-noord.example");
  await user.type(field("Bericht"), MESSAGE);
}

/** Long texts are put in at once: typing them is the browser's work, not this form's. */
async function leaveWith(label: string, text: string) {
  fireEvent.change(field(label), { target: { value: text } });
  fireEvent.blur(field(label));
  await waitFor(() => expect(field(label)).toHaveValue(text));
}

test("contact: name, e-mail and message are required [rule.contact-required]", async () => {
  const fetch = stubFetchAnswers([201, {}]);
  renderAccountForm(<ContactForm name="" email="" />);
  await send();
  expect(await screen.findByText("Vul uw naam in.")).toBeVisible();
  expect(screen.getByText("Vul uw e-mailadres in.")).toBeVisible();
  expect(screen.getByText("Vul een bericht in.")).toBeVisible();
  expect(fetch).not.toHaveBeenCalled();
});

const ROWS_OF: Record<string, string> = {
  Naam: "[rule.contact-name, constant.contact-maximum]",
  "E-mailadres": "[rule.contact-email, constant.contact-maximum]",
  Bericht: "[rule.contact-message, constant.contact-message]",
};

const LENGTHS: [label: string, text: string, sentence: string | null][] = [
  ["Naam", "a".repeat(4), "Gebruik minstens 5 tekens."],
  ["Naam", "a".repeat(5), null],
  ["Naam", "a".repeat(100), null],
  ["Naam", "a".repeat(101), "Gebruik hoogstens 100 tekens."],
  ["E-mailadres", "geen adres", "Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl."],
  ["E-mailadres", "a@b.c", null],
  ["E-mailadres", `${"a".repeat(95)}@b.nl`, null],
  ["E-mailadres", `${"a".repeat(96)}@b.nl`, "Gebruik hoogstens 100 tekens."],
  ["Bericht", "a".repeat(24), "Gebruik minstens 25 tekens."],
  // As the server counts: an emoji is one.
  ["Bericht", "👍".repeat(24), "Gebruik minstens 25 tekens."],
  ["Bericht", "a".repeat(25), null],
  ["Bericht", "a".repeat(2048), null],
  ["Bericht", "a".repeat(2049), "Gebruik hoogstens 2048 tekens."],
];

test.each(LENGTHS.map(([label, ...typed]) => [label, ROWS_OF[label], ...typed] as const))(
  "contact: %s (case %#) is as long as it may be, or says so %s",
  async (label, _rows, text, sentence) => {
    renderAccountForm(<ContactForm name="" email="" />);
    // From an error to none: before the form has looked, there is none either.
    await leaveWith(label, "a");
    await waitFor(() => expect(field(label)).toBeInvalid());
    await leaveWith(label, text);
    if (sentence) expect(await screen.findByText(sentence)).toBeVisible();
    else await waitFor(() => expect(field(label)).toBeValid());
  },
);

test("contact: the counter follows what is typed", async () => {
  renderAccountForm(<ContactForm name="" email="" />);
  expect(field("Bericht")).toHaveAccessibleDescription("0 van 2048 tekens, minstens 25.");
  await user.type(field("Bericht"), "Goedemorgen");
  expect(field("Bericht")).toHaveAccessibleDescription("11 van 2048 tekens, minstens 25.");
});

test("contact: name, e-mail address and message are asked, and a person never meets the field that catches robots [contact.fields]", () => {
  renderAccountForm(<ContactForm name="" email="" />);
  for (const label of Object.keys(ROWS_OF)) expect(field(label)).toBeVisible();
  const trap = document.querySelector('input[name="website"]');
  expect(trap).toHaveAttribute("tabindex", "-1");
  expect(trap).toHaveAttribute("autocomplete", "off");
  expect(trap?.closest("[aria-hidden=true]")).toHaveClass("hidden");
  expect(screen.getAllByRole("textbox")).toHaveLength(3);
});

test("contact: the thank-you toast, top-right, and home [contact.success, message.contact-success, constant.toast-contact, toast.top-right]", async () => {
  stubFetchAnswers([201, { received: true }]);
  await fillIn();
  await send();
  await waitFor(() => expect(mockRouter.push).toHaveBeenCalledWith("/"));
  expect(getCurrentToasts()).toMatchObject([
    {
      message: "Bericht succesvol verstuurd. Dank voor uw bericht.",
      kind: "success",
      place: "top-right",
      duration: 5000,
    },
  ]);
});

test("contact: name, e-mail address and message are sent [call.message]", async () => {
  const fetch = stubFetchAnswers([201, { received: true }]);
  await fillIn();
  await send();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(readSentRequest(fetch)).toEqual({
    method: "POST",
    path: "/api/messages",
    body: {
      name: "Noor Jansen",
      email: "noor@ziekenhuis-noord.example",
      message: MESSAGE,
      website: "",
    },
  });
});

test.each([
  [
    "400 [message.contact-invalid]",
    [400, { code: "invalid_input", detail: "Niet alles is goed ingevuld" }] as [number, object],
    "Form is invalid: 'Niet alles is goed ingevuld'.",
  ],
  [
    "500 [message.contact-other]",
    [500, { code: "unexpected", detail: "x" }] as [number, object],
    "An unknown error occured.",
  ],
  [
    "413 [message.contact-other]",
    [413, { code: "payload_too_large", detail: "x" }] as [number, object],
    "An unknown error occured.",
  ],
  [
    "429",
    [429, { code: "rate_limited", detail: "Te veel pogingen." }] as [number, object],
    "Te veel pogingen.",
  ],
])("contact: %s says so once, beside the form, and keeps what was typed", async (_case, answer, sentence) => {
  stubFetchAnswers(answer);
  await fillIn();
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
  expect(getCurrentToasts()).toEqual([]);
  expect(field("Bericht")).toHaveValue(MESSAGE);
  expect(mockRouter.push).not.toHaveBeenCalled();
});

test("contact: no answer says so once, in the toast of the whole site [message.no-answer]", async () => {
  stubFetchAnswers("network");
  await fillIn();
  await send();
  await waitFor(() =>
    expect(getCurrentToasts()).toMatchObject([{ message: "Server niet beschikbaar.", place: "top-right" }]),
  );
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field("Bericht")).toHaveValue(MESSAGE);
});

test("contact: without a connection it says only that, and that what was typed is kept", async () => {
  const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  globalThis.fetch = jest.fn().mockRejectedValue(new TypeError("network"));
  await fillIn();
  await send();
  const message = "Geen verbinding; wat u typte staat op dit apparaat.";
  await waitFor(() => expect(getCurrentToasts()).toMatchObject([{ message, place: "top-right" }]));
  onLine.mockRestore();
});

test("contact: who is logged in finds name and e-mail filled in", () => {
  renderAccountForm(<ContactForm name="Sanne de Vries" email="arts@umc-voorbeeld.example" />);
  expect(field("Naam")).toHaveValue("Sanne de Vries");
  expect(field("E-mailadres")).toHaveValue("arts@umc-voorbeeld.example");
});
