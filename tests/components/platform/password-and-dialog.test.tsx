import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { ModalDialog } from "@/components/form/modal-dialog";
import { PasswordInput } from "@/components/form/password-input";
import common from "@/lib/messages/nl/common.json";

const show = (content: React.ReactNode) =>
  render(
    <NextIntlClientProvider locale="nl" messages={{ common }}>
      {content}
    </NextIntlClientProvider>,
  );

test("a typed password can be shown and hidden again", async () => {
  show(<PasswordInput label="Wachtwoord" />);
  const field = screen.getByLabelText("Wachtwoord");
  await userEvent.type(field, "fietsbel");
  expect(field).toHaveAttribute("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Toon wachtwoord" }));
  expect(field).toHaveAttribute("type", "text");
  expect(field).toHaveValue("fietsbel");
  await userEvent.click(screen.getByRole("button", { name: "Verberg wachtwoord" }));
  expect(field).toHaveAttribute("type", "password");
});

const dialog = (content: React.ReactNode) =>
  show(
    <ModalDialog title="Vraag" isOpen onClose={() => {}} shape="drawer">
      {content}
    </ModalDialog>,
  );

test("a dialog focuses its first field", async () => {
  dialog(
    <>
      <button type="button">Sluiten</button>
      <input type="hidden" />
      <input aria-label="Uit" disabled />
      <input aria-label="Naam" />
      <input aria-label="Stad" />
    </>,
  );
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Naam" })).toHaveFocus());
});

test("a dialog leaves the focus where a part of it took it", async () => {
  dialog(
    <>
      <input aria-label="Naam" />
      {/* biome-ignore lint/a11y/noAutofocus: as a cautious dialog does */}
      <button type="button" autoFocus>
        Annuleren
      </button>
    </>,
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "Annuleren" })).toHaveFocus());
});

test("a dialog without a field is focused itself", async () => {
  dialog(<p>Alleen tekst</p>);
  await waitFor(() => expect(screen.getByRole("dialog")).toHaveFocus());
});
