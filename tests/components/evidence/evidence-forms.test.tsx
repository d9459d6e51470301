import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { StudyForm } from "@/components/evidence/study-form";
import { ValidationForm } from "@/components/evidence/validation-form";
import type { StudyDto, ValidationDto } from "@/lib/evidence/schema";
import * as messages from "@/lib/messages/nl";
import { stubAdminApi } from "../../support/admin";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push, refresh: jest.fn() }) }));

const PRODUCT = { _id: "p1", slug: "thoraxlicht" };
const FIGURE: ValidationDto = {
  _id: "f1",
  entry: { _id: "e1", algorithmName: "Longnodules" },
  hospital: null,
  measure: "sensitivity",
  estimate: 0.9,
  low: null,
  high: null,
  size: null,
  population: null,
  dataset: null,
  day: null,
};
const STUDY = { _id: "s1", doi: "10.1000/182", title: "Een studie", year: 2024, level: 2 } as StudyDto;

const user = userEvent.setup();
let api: ReturnType<typeof stubAdminApi>;
const calls = () => api.writes.map(({ method, path }) => `${method} ${path}`);

beforeEach(() => {
  api = stubAdminApi(null);
  for (const answer of [{ _id: "x" }, { _id: "x" }]) api.answer([200, answer]);
  push.mockClear();
});

const show = (form: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale="nl" messages={messages}>
      {form}
    </NextIntlClientProvider>,
  );

/** Removes what the form is about, after the question. */
async function remove(name: string) {
  await user.click(screen.getByRole("button", { name }));
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name }));
}

it("a study without its DOI is not sent, and has nothing to remove while it is new", async () => {
  show(<StudyForm product={PRODUCT} study={null} />);
  expect(screen.queryByRole("button", { name: "Verwijder deze studie" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Opslaan" }));
  await waitFor(() => expect(screen.getByRole("textbox", { name: /^DOI/ })).toBeInvalid());
  expect(calls()).toEqual([]);
});

it("a study is removed after a question, and leads back to its product", async () => {
  show(<StudyForm product={PRODUCT} study={STUDY} />);
  await remove("Verwijder deze studie");
  await waitFor(() => expect(push).toHaveBeenCalledWith("/product/thoraxlicht"));
  expect(calls()).toEqual(["DELETE /api/v1/evidence/studies/s1"]);
});

it("a figure is saved or removed, and leads back to its entry", async () => {
  show(<ValidationForm entryId="e1" figure={FIGURE} />);
  await user.click(screen.getByRole("button", { name: "Opslaan" }));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/algorithm/e1/detail"));
  push.mockClear();
  await remove("Verwijder dit cijfer");
  await waitFor(() => expect(push).toHaveBeenCalledWith("/algorithm/e1/detail"));
  expect(calls()).toEqual([
    "PUT /api/algorithm/e1/validations/f1",
    "DELETE /api/algorithm/e1/validations/f1",
  ]);
});
