import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { TryDetails } from "@/components/api/calls";
import { TryCall } from "@/components/api/try-call";
import * as messages from "@/lib/messages/nl";

const READ: TryDetails = {
  method: "GET",
  path: "/api/users/{id}/algorithms",
  parameters: [
    { name: "id", in: "path", isList: false },
    { name: "page", in: "query", isList: false },
    { name: "riskClass", in: "query", isList: true },
  ],
  example: null,
  canBeJson: false,
  files: [],
};
const WRITE: TryDetails = {
  method: "POST",
  path: "/api/messages",
  parameters: [],
  example: '{"name":"Sanne","tags":["a","b"],"who":{"a":1}}',
  canBeJson: true,
  files: [],
};

const fetched = jest.fn();

beforeEach(() => {
  fetched.mockReset();
  Object.assign(globalThis, { fetch: fetched });
});

function answerWith(status: number, statusText: string, body: string, type = "application/json") {
  fetched.mockResolvedValueOnce({
    status,
    statusText,
    headers: new Map([["content-type", type]]),
    text: async () => body,
  });
}

async function show(details: TryDetails) {
  const user = userEvent.setup();
  const { apiDocs, common, form } = messages;
  render(
    <NextIntlClientProvider locale="nl" messages={{ apiDocs: { try: apiDocs.try }, common, form }}>
      <TryCall {...details} />
    </NextIntlClientProvider>,
  );
  await user.click(screen.getByText("Probeer deze aanroep"));
  return user;
}

const send = () => screen.getByRole("button", { name: "Verstuur" });

describe("trying a call", () => {
  it("that reads is sent at once, and shows what came of it", async () => {
    const user = await show(READ);
    await user.type(screen.getByRole("textbox", { name: /^id/ }), "a/b");
    await user.type(screen.getByRole("textbox", { name: "page" }), "2");
    await user.type(screen.getByRole("textbox", { name: "riskClass" }), "Klasse I; Klasse III");
    answerWith(200, "OK", '{"a":1}');
    await user.click(send());
    expect(fetched).toHaveBeenCalledWith(
      "/api/users/a%2Fb/algorithms?page=2&riskClass=Klasse+I&riskClass=Klasse+III",
      { method: "GET", headers: {} },
    );
    const answer = await screen.findByRole("region", { name: "Antwoord" });
    expect(answer).toHaveTextContent(/200 OK in \d+ ms/);
    expect(answer).toHaveTextContent("content-type: application/json");
    expect(within(answer).getByRole("region", { name: "Inhoud van het antwoord" })).toHaveTextContent(
      '{ "a": 1 }',
    );
  });

  it("without what its address needs is not sent", async () => {
    const user = await show(READ);
    await user.click(send());
    expect(screen.getByText("Vul dit in.")).toBeVisible();
    expect(fetched).not.toHaveBeenCalled();
  });

  it("that writes asks first, and can be called off", async () => {
    const user = await show(WRITE);
    await user.click(send());
    const question = await screen.findByRole("alertdialog", { name: "Deze aanroep verstuurt iets" });
    expect(question).toHaveTextContent("POST /api/messages verandert gegevens van het register, in uw naam.");
    await user.click(within(question).getByRole("button", { name: "Annuleren" }));
    expect(fetched).not.toHaveBeenCalled();
    await user.click(send());
    answerWith(400, "Bad Request", '{"code":"invalid_input"}', "application/problem+json");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Verstuur" }),
    );
    await waitFor(() => expect(screen.getByText(/400 Bad Request/)).toBeVisible());
    expect(fetched).toHaveBeenCalledWith("/api/messages", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: WRITE.example,
    });
  });

  it("as a form repeats a list and writes an object as JSON", async () => {
    const user = await show(WRITE);
    await user.selectOptions(
      screen.getByRole("combobox", { name: "Stuur als" }),
      "Formulier (multipart/form-data)",
    );
    await user.click(send());
    answerWith(201, "Created", "");
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Verstuur" }),
    );
    await screen.findByText("Het antwoord heeft geen inhoud.");
    const [, { body }] = fetched.mock.calls[0] ?? [];
    expect([...body.entries()]).toEqual([
      ["name", "Sanne"],
      ["tags", "a"],
      ["tags", "b"],
      ["who", '{"a":1}'],
    ]);
  });

  it("says what is wrong with the JSON, and when there is no server", async () => {
    const user = await show(WRITE);
    const body = screen.getByRole("textbox", { name: "Inhoud als JSON" });
    await user.clear(body);
    await user.type(body, "nee");
    await user.click(send());
    expect(body).toHaveAccessibleDescription(/^Dit is geen geldige JSON: /);
    await user.clear(body);
    await user.type(body, "1");
    await user.click(send());
    fetched.mockRejectedValueOnce(new TypeError("weg"));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Verstuur" }),
    );
    expect(await screen.findByText("Server niet beschikbaar.")).toBeVisible();
  });
});
