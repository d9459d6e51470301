import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { ProfilePanel } from "@/components/accounts/profile/profile-panel";
import { AccountSettingsCard } from "@/components/accounts/profile/settings-card";
import type { ProfileCardDto, ProfileDto } from "@/lib/accounts/answers";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import common from "@/lib/messages/nl/common.json";
import profile from "@/lib/messages/nl/profile.json";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const PERSON: ProfileDto = {
  _id: "person-1",
  name: "Sanne de Vries",
  email: "arts@umc-voorbeeld.example",
  verified: true,
  allowAccess: true,
  role: "METCMEMBER",
  isAdmin: false,
  created: "2024-01-15T10:00:00.000Z",
  imageUrl: null,
  institution: "UMC Voorbeeld",
  pendingEmail: null,
};

function show(person: ProfileDto | ProfileCardDto = PERSON, isOwn = true) {
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, profile }}>
      <ProfilePanel person={person} isOwn={isOwn} />
      {isOwn && "email" in person ? (
        <AccountSettingsCard
          person={person}
          twoFactor={{ since: null, recoveryCodesLeft: 0, required: false }}
          language="nl"
          signOn={{ provider: "Ziekenhuis Oost", since: "2026-03-01T10:00:00.000Z" }}
        />
      ) : null}
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}

function answerWith(status: number, body: object) {
  globalThis.fetch = jest.fn(async () => ({
    ok: status < 300,
    status,
    headers: new Headers(),
    json: async () => body,
  })) as unknown as typeof fetch;
}

const sent = () =>
  jest.mocked(globalThis.fetch).mock.calls.map(([path, init]) => [init?.method, path, init?.body]);
const press = (name: string) => screen.getAllByRole("button", { name }).at(-1) as HTMLElement;

beforeAll(() => {
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => {};
});

beforeEach(() => {
  refresh.mockReset();
  answerWith(200, {});
});

afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

describe("the cards", () => {
  it("show the placeholder, badge, name and address [profile.cards, profile.placeholder]", () => {
    show();
    const image = screen.getByRole("img", { name: "Profielfoto van Sanne de Vries" });
    expect(image).toHaveAttribute("src", "/profile-placeholder.svg");
    expect(screen.getByRole("heading", { level: 1, name: "Sanne de Vries" })).toBeVisible();
    expect(screen.getByText("METC-lid")).toBeVisible();
    expect(screen.getByText("arts@umc-voorbeeld.example")).toBeVisible();
    expect(screen.getByText("Account sinds 15 januari 2024")).toBeVisible();
  });

  it("show the image below /public/images [profile.image]", () => {
    show({ ...PERSON, imageUrl: "abc.webp" });
    expect(screen.getByRole("img")).toHaveAttribute("src", "/public/images/abc.webp");
  });

  it("show neither address nor settings nor the edit button of another [profile.settings-own]", () => {
    const { _id, name, role, imageUrl } = PERSON;
    show({ _id, name, role, imageUrl }, false);
    expect(screen.queryByText("arts@umc-voorbeeld.example")).toBeNull();
    expect(screen.queryByText("Email verified")).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByText("Voorkeuren")).toBeNull();
  });

  it("say in a toast that the verified box is none to tick [profile.verified-box, message.profile-verified]", async () => {
    const user = show();
    await user.click(screen.getByRole("checkbox", { name: "Email verified" }));
    expect(screen.getByRole("checkbox", { name: "Email verified" })).toBeChecked();
    expect(getCurrentToasts()).toMatchObject([
      {
        message: "Dit veld kan niet worden gewijzigd. Emailadressen worden door gebruikers geverifieerd.",
        kind: "info",
      },
    ]);
  });
});

describe("the settings", () => {
  it("offer 'Verifieer email' only while the address is not verified [profile.verify]", () => {
    show({ ...PERSON, verified: false });
    expect(screen.getByRole("link", { name: "Verifieer email" })).toHaveAttribute(
      "href",
      "/verify-email?email=arts%40umc-voorbeeld.example",
    );
  });

  it("link to a new password and to one's data [profile.password]", () => {
    show();
    expect(screen.queryByRole("link", { name: "Verifieer email" })).toBeNull();
    expect(screen.getByRole("link", { name: "Verander wachtwoord" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/password-reset\?email=[^&]+%40/),
    );
    expect(screen.getByRole("link", { name: "Mijn gegevens downloaden" })).toHaveAttribute(
      "href",
      "/api/users/person-1/export",
    );
  });

  it("let a change of address that waits be withdrawn, by its owner alone", async () => {
    answerWith(200, PERSON);
    const waiting = { ...PERSON, pendingEmail: "typfout@lumc.nl" };
    const user = show(waiting);
    expect(screen.getByText(/^Wijziging in typfout@lumc\.nl wacht op bevestiging/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Wijziging intrekken" }));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    const body = JSON.stringify({ name: PERSON.name, email: PERSON.email });
    expect(sent()).toEqual([["PUT", "/api/users/person-1", body]]);
    cleanup();
    show(waiting, false);
    expect(screen.queryByRole("button", { name: "Wijziging intrekken" })).toBeNull();
  });

  it("close the account once the password is typed, and say what is wrong with it [deviation.close-account]", async () => {
    answerWith(400, { code: "invalid_input", errors: { password: ["Dit wachtwoord is niet juist."] } });
    const user = show();
    await user.click(screen.getByRole("button", { name: "Account sluiten" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Account sluiten?" });
    expect(dialog).toHaveTextContent("‘Gesloten account’");
    await user.click(screen.getByRole("button", { name: "Account sluiten" }));
    expect(await screen.findByText("Vul uw wachtwoord in.")).toBeVisible();
    expect(globalThis.fetch).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText("Wachtwoord (ter controle)"), "geheim");
    await user.click(screen.getByRole("button", { name: "Account sluiten" }));
    expect(await screen.findByText("Dit wachtwoord is niet juist.")).toBeVisible();
    expect(sent()).toEqual([["POST", "/api/users/person-1/close", '{"password":"geheim"}']]);
  });
});

describe("editing", () => {
  it("begins with the floating button and saves by pressing it again [profile.edit-button, deviation.profile-edit]", async () => {
    const user = show();
    await user.click(press("Bewerken"));
    const name = screen.getByLabelText("Naam");
    expect(name).toHaveFocus();
    await user.clear(name);
    await user.type(name, "Sanne Jansen");
    await user.click(press("Opslaan"));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(sent()).toEqual([["PUT", "/api/users/person-1", '{"name":"Sanne Jansen"}']]);
    expect(getCurrentToasts()).toMatchObject([{ message: "Uw profiel is opgeslagen.", kind: "success" }]);
    expect(await screen.findByRole("button", { name: "Bewerken" })).toHaveFocus();
  });

  it("shows the first error of each field and sends nothing [rule.profile-name, rule.profile-email, rule.profile-first-error]", async () => {
    const user = show();
    await user.click(press("Bewerken"));
    await user.clear(screen.getByLabelText("Naam"));
    await user.clear(screen.getByLabelText("E-mailadres"));
    await user.click(press("Opslaan"));
    expect(await screen.findByText("Vul uw naam in.")).toBeVisible();
    expect(screen.getByText("Vul uw e-mailadres in.")).toBeVisible();
    await user.type(screen.getByLabelText("Naam"), "Nina");
    await user.type(screen.getByLabelText("E-mailadres"), "nergens");
    expect(await screen.findByText("Gebruik minstens 5 tekens.")).toBeVisible();
    expect(screen.getByText("Vul een geldig e-mailadres in, zoals naam@ziekenhuis.nl.")).toBeVisible();
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  it("asks for the password with another address, and says that a link was sent", async () => {
    const user = show();
    await user.click(press("Bewerken"));
    expect(screen.queryByLabelText("Wachtwoord")).toBeNull();
    await user.clear(screen.getByLabelText("E-mailadres"));
    await user.type(screen.getByLabelText("E-mailadres"), "Nieuw@umc-voorbeeld.example");
    await user.click(press("Opslaan"));
    expect(await screen.findByText("Vul uw wachtwoord in.")).toBeVisible();
    await user.type(screen.getByLabelText("Wachtwoord"), "geheim");
    await user.click(press("Opslaan"));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(sent()[0]?.[2]).toBe(
      '{"name":"Sanne de Vries","email":"nieuw@umc-voorbeeld.example","password":"geheim"}',
    );
    expect(getCurrentToasts()[0]?.message).toBe(
      "Uw profiel is opgeslagen. Open de link die naar nieuw@umc-voorbeeld.example is gestuurd om dat adres te bevestigen.",
    );
  });

  it("puts what the server says under its field", async () => {
    answerWith(400, { code: "email_taken", errors: { email: ["Emailadres reeds geregistreerd"] } });
    const user = show();
    await user.click(press("Bewerken"));
    await user.click(press("Opslaan"));
    expect(await screen.findByText("Emailadres reeds geregistreerd")).toBeVisible();
    expect(screen.getByLabelText("E-mailadres")).toHaveAccessibleDescription(
      "Emailadres reeds geregistreerd",
    );
  });

  it("sends an image, and refuses what cannot be one", async () => {
    const user = userEvent.setup({ applyAccept: false });
    show();
    await user.click(press("Bewerken"));
    const input = screen.getByLabelText("Profielfoto");
    await user.upload(input, new File(["<svg/>"], "foto.svg", { type: "image/svg+xml" }));
    expect(
      await screen.findByText("Dit is geen JPEG-, PNG- of WebP-afbeelding. Kies een ander bestand."),
    ).toBeVisible();
    await user.upload(
      input,
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], "foto.png", { type: "image/png" }),
    );
    expect(await screen.findByText("Deze afbeelding is te groot: hoogstens 5 MB.")).toBeVisible();
    await user.upload(input, new File(["x"], "foto.png", { type: "image/png" }));
    expect(screen.getByRole("img")).toHaveAttribute("src", "blob:preview");
    await user.click(press("Opslaan"));
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(sent()[1]).toEqual(["PUT", "/api/users/person-1/image", expect.any(FormData)]);
  });

  it("ends without a change on 'Annuleren'", async () => {
    const user = show();
    await user.click(press("Bewerken"));
    await user.type(screen.getByLabelText("Naam"), "x");
    await user.click(press("Annuleren"));
    expect(screen.queryByLabelText("Naam")).toBeNull();
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  it("says 'Server niet beschikbaar.' when nothing answers [message.no-answer]", async () => {
    globalThis.fetch = jest.fn(async () => {
      throw new TypeError("Failed to fetch");
    });
    const user = show();
    await user.click(press("Bewerken"));
    await user.click(press("Opslaan"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Server niet beschikbaar.");
  });
});
