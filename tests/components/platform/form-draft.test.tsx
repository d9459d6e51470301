import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { ContactForm } from "@/components/accounts/entrance/contact-form";
import { RequestAccessForm } from "@/components/accounts/entrance/request-access-form";
import { StudyForm } from "@/components/evidence/study-form";
import { FormOwner } from "@/components/form/draft/form-owner";
import { EditSupplierForm } from "@/components/products/supplier-form";
import { deleteAllDrafts } from "@/lib/client/drafts";
import { runWhenMayLeave } from "@/lib/client/leaving";
import { getCurrentToasts } from "@/lib/client/toast";
import { VISITOR_USER_ID } from "@/lib/client/visitor";
import * as messages from "@/lib/messages/nl";
import { dismissAllToasts, stubFetchAnswers } from "../../support/account-forms";

jest.mock("@/components/captcha/altcha-widget", () => ({
  __esModule: true,
  default: ({ onToken }: { onToken: (token: string) => void }) => (
    <button type="button" onClick={() => onToken("solved")}>
      los captcha op
    </button>
  ),
}));
const router = { push: jest.fn(), refresh: jest.fn() };
jest.mock("next/navigation", () => ({ useRouter: () => router }));

const user = userEvent.setup();
const SUPPLIER = { _id: "s1", name: "Helder BV", otherNames: [], website: null };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.clearAllMocks();
});
afterEach(dismissAllToasts);

const show = (form: ReactNode, userId = "sanne") =>
  render(
    <NextIntlClientProvider locale="nl" messages={messages}>
      <FormOwner userId={userId}>{form}</FormOwner>
      <a href="/dashboard">Dashboard</a>
    </NextIntlClientProvider>,
  );

const supplierForm = (version = 1, name = SUPPLIER.name) => (
  <EditSupplierForm
    productId="p1"
    slug="thoraxlicht"
    version={version}
    supplier={{ ...SUPPLIER, name } as never}
  />
);
const box = (name: string | RegExp) => screen.getByRole("textbox", { name });
const restore = () => screen.findByRole("button", { name: "Kopie herstellen" });
const queryOffer = () => screen.queryByText("Er staat een lokale kopie op dit apparaat");

/** What this browser stores, of all that it may be stored in. */
const stored = () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage });

/** The draft's script comes with the first sign of use. */
async function typeInto(name: string | RegExp, text: string) {
  await user.click(box(name));
  await act(async () => {
    await import("@/components/form/draft/form-draft");
  });
  await user.type(box(name), text);
}

/** Types a website into the form of a supplier, and leaves it. */
async function typeAndLeave(userId = "sanne") {
  const { unmount } = show(supplierForm(), userId);
  await typeInto(/^Website/, "https://helder.example");
  unmount();
}

test("what was typed is offered on coming back, and restored", async () => {
  await typeAndLeave();
  show(supplierForm());
  await user.click(await restore());
  expect(box(/^Website/)).toHaveValue("https://helder.example");
  expect(getCurrentToasts()[0]?.message).toBe("De kopie is hersteld.");
  await waitFor(() => expect(box(/^Naam/)).toHaveFocus());
});

test("it can be thrown away", async () => {
  await typeAndLeave();
  const { unmount } = show(supplierForm());
  await user.click(await screen.findByRole("button", { name: "Kopie weggooien" }));
  expect(box(/^Website/)).toHaveValue("");
  unmount();
  expect(stored()).not.toContain("helder.example");
});

test("a save that fails leaves the text, in the form and on coming back", async () => {
  stubFetchAnswers([503, { code: "unavailable", detail: "Nu even niet." }]);
  const { unmount } = show(supplierForm());
  await typeInto(/^Website/, "https://helder.example");
  await user.click(screen.getByRole("button", { name: "Opslaan" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(box(/^Website/)).toHaveValue("https://helder.example");
  unmount();
  show(supplierForm());
  expect(await restore()).toBeVisible();
});

test("after sending nothing is left", async () => {
  stubFetchAnswers([200, {}]);
  const { unmount } = show(supplierForm());
  await typeInto(/^Website/, "https://helder.example");
  await user.click(screen.getByRole("button", { name: "Opslaan" }));
  await waitFor(() => expect(router.push).toHaveBeenCalled());
  unmount();
  expect(stored()).not.toContain("helder.example");
});

test("another thing, another person and a visitor see none of it, and the other person ends it", async () => {
  await typeAndLeave();
  const study = show(<StudyForm product={{ _id: "p1", slug: "thoraxlicht" }} study={null} />);
  await user.click(box(/^DOI/));
  expect(queryOffer()).toBeNull();
  study.unmount();
  for (const userId of [VISITOR_USER_ID, "joris"]) {
    const { unmount } = show(supplierForm(), userId);
    await typeInto(/^Website/, "x");
    expect(queryOffer()).toBeNull();
    unmount();
  }
  expect(stored()).not.toContain("helder.example");
});

test("what a visitor types stays in the tab, with what counts it when it is restored", async () => {
  const { unmount } = show(<ContactForm name="" email="" />, VISITOR_USER_ID);
  await typeInto("Bericht", "Hoe doe ik mee?");
  unmount();
  expect({ ...localStorage }).toEqual({});
  expect(JSON.stringify({ ...sessionStorage })).toContain("Hoe doe ik mee?");
  show(<ContactForm name="" email="" />, VISITOR_USER_ID);
  await user.click(await restore());
  expect(box("Bericht")).toHaveValue("Hoe doe ik mee?");
  expect(box("Bericht")).toHaveAccessibleDescription(/^15 /);
});

test("a password, its confirmation and a captcha are never stored", async () => {
  const { unmount } = show(
    <RequestAccessForm captcha={{ provider: "altcha" }} passwordMin={5} />,
    VISITOR_USER_ID,
  );
  await user.click(await screen.findByRole("button", { name: "los captcha op" }));
  await typeInto(/^Waarvoor/, "Ik schrijf de vermeldingen van ons huis.");
  await user.type(screen.getByLabelText("Wachtwoord", { exact: true }), "heel-geheim");
  await user.type(screen.getByLabelText("Wachtwoord (ter controle)", { exact: true }), "heel-geheim");
  unmount();
  expect(stored()).toContain("de vermeldingen van ons huis");
  for (const secret of ["heel-geheim", "solved", "password", "captcha"])
    expect(stored()).not.toContain(secret);
});

test("leaving asks first, and says what becomes of the text", async () => {
  show(supplierForm());
  await typeInto(/^Website/, "https://helder.example");
  await user.click(screen.getByRole("link", { name: "Dashboard" }));
  const question = await screen.findByRole("alertdialog", { name: "Weggaan zonder op te slaan?" });
  expect(question).toHaveTextContent("Wat u typte blijft 7 dagen op dit apparaat bewaard.");
  await user.click(screen.getByRole("button", { name: "Weggaan" }));
  expect(router.push).toHaveBeenCalledWith("/dashboard");
});

test("a logout asks first, and ends every draft", async () => {
  show(supplierForm());
  await typeInto(/^Website/, "https://helder.example");
  const proceed = jest.fn(deleteAllDrafts);
  act(() => runWhenMayLeave(proceed));
  expect(await screen.findByText(/Bij het uitloggen verdwijnen ook de lokale kopieën/)).toBeVisible();
  expect(proceed).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Weggaan" }));
  expect(proceed).toHaveBeenCalled();
  expect(stored()).not.toContain("helder.example");
});
