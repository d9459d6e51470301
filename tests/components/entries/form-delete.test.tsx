import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { DeleteForm } from "@/components/entries/delete/delete-form";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import { FormMessagesProvider, stubFetchAnswers } from "../../support/entry-form";

const router = { push: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));

const NAME = "Longnodules <op> CT";
const field = () => screen.getByRole("textbox", { name: "Typ de naam van het algoritme om te bevestigen" });
const button = () => screen.getByRole("button", { name: "VERWIJDEREN" });

async function typeAndDelete() {
  const user = userEvent.setup();
  render(<DeleteForm id="e1" name={NAME} isDraft={false} />, { wrapper: FormMessagesProvider });
  await user.type(field(), NAME);
  await user.dblClick(button());
}

beforeEach(() => {
  jest.clearAllMocks();
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

test("the button is enabled only when the typed text equals the name exactly [rule.delete-name, delete.button]", async () => {
  const user = userEvent.setup();
  render(<DeleteForm id="e1" name={NAME} isDraft={false} />, { wrapper: FormMessagesProvider });
  expect(button()).toBeDisabled();
  await user.type(field(), NAME.toLowerCase());
  expect(button()).toBeDisabled();
  await user.clear(field());
  await user.type(field(), NAME);
  expect(button()).toBeEnabled();
  await user.type(field(), " ");
  expect(button()).toBeDisabled();
});

test("Enter does nothing while the name differs", async () => {
  const user = userEvent.setup();
  const calls = stubFetchAnswers({ status: 200, body: {} });
  render(<DeleteForm id="e1" name={NAME} isDraft={false} />, { wrapper: FormMessagesProvider });
  await user.type(field(), "Longnodules{Enter}");
  expect(calls).not.toHaveBeenCalled();
});

test("deletes once, says so and goes to the register [entry.deleted, message.delete-success, call.entry-delete]", async () => {
  const calls = stubFetchAnswers({ status: 200, body: { _id: "e1", algorithmName: NAME } });
  await typeAndDelete();
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/"));
  expect(calls).toHaveBeenCalledTimes(1);
  expect(calls).toHaveBeenCalledWith("/api/algorithm/e1", expect.objectContaining({ method: "DELETE" }));
  expect(getCurrentToasts()[0]?.message).toBe("Algoritme 'Longnodules <op> CT' verwijderd uit het register.");
});

test.each([
  [401, "Je moet ingelogd zijn om algoritmes te verwijderen."],
  [403, "Je bent niet bevoegd om algoritmes te verwijderen."],
  [404, "Een onbekende fout heeft zich voorgedaan"],
  [500, "Een onbekende fout heeft zich voorgedaan"],
])(
  "a refusal with %s stands in a toast and beside the form [message.delete-401, message.delete-403, message.delete-other]",
  async (status, sentence) => {
    stubFetchAnswers({ status, body: {} });
    await typeAndDelete();
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    expect(getCurrentToasts()[0]?.message).toBe(sentence);
    expect(field()).toHaveValue(NAME);
  },
);

test("takes no input before its script runs, as that would be lost", () => {
  const html = renderToString(
    <FormMessagesProvider>
      <DeleteForm id="e1" name={NAME} isDraft={false} />
    </FormMessagesProvider>,
  );
  expect(html).toMatch(/<input[^>]*disabled=""/);
  expect(html).not.toContain("style=");
});

test("a draft is thrown away in words of its own, and leads to the work that is left", async () => {
  stubFetchAnswers({ status: 200, body: { _id: "e1", algorithmName: NAME } });
  const user = userEvent.setup();
  render(<DeleteForm id="e1" name={NAME} isDraft />, { wrapper: FormMessagesProvider });
  await user.type(
    screen.getByRole("textbox", { name: "Typ de naam van het concept om te bevestigen" }),
    NAME,
  );
  await user.click(button());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/work"));
  expect(getCurrentToasts().map(({ message }) => message)).toEqual([`Concept '${NAME}' is weggegooid.`]);
});
