import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { SWRConfig } from "swr";
import { MessagesSection } from "@/components/administration/messages-section";
import { SectionLinks } from "@/components/administration/section-links";
import { SynonymsSection } from "@/components/administration/synonyms-section";
import { UsersSection } from "@/components/administration/users-section";
import type { AdminUserDto } from "@/lib/accounts/answers";
import type { MessageDto } from "@/lib/contact/schema";
import admin from "@/lib/messages/nl/admin.json";
import common from "@/lib/messages/nl/common.json";

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }) }));

const USER: AdminUserDto = {
  _id: "u1",
  name: "Bea Wit",
  email: "bea@test.example",
  verified: true,
  allowAccess: true,
  role: "USER",
  isAdmin: false,
  created: "2025-01-02T00:00:00.000Z",
  imageUrl: null,
  institution: null,
  lastLogin: null,
  blocked: false,
  refused: false,
  twoFactor: false,
  revision: "1",
};
const MESSAGE: MessageDto = {
  _id: "m1",
  name: "Noor Jansen",
  email: "noor@test.example",
  message: "Hoe voeg ik iets toe?",
  timestamp: "2026-11-20T10:00:00.000Z",
  read: false,
};

function show(section: ReactElement) {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, admin }}>
        {section}
      </NextIntlClientProvider>
    </SWRConfig>,
  );
}

async function foldAway(title: string, content: HTMLElement) {
  expect(content).toBeVisible();
  await userEvent.click(screen.getByRole("heading", { level: 2, name: title }));
  expect(content).not.toBeVisible();
  await userEvent.click(screen.getByRole("heading", { level: 2, name: title, hidden: true }));
  expect(content).toBeVisible();
}

test("the users table can be folded away [admin.users-foldable]", async () => {
  show(<UsersSection first={{ users: [USER], total: 1, counts: { all: 1, waiting: 0 } }} ownId="u2" />);
  await foldAway("Gebruikers", screen.getByRole("table"));
});

test("the messages can be folded away [admin.messages-foldable]", async () => {
  show(<MessagesSection first={{ messages: [MESSAGE], total: 1, counts: { all: 1, unread: 1 } }} />);
  await foldAway("Berichten", screen.getByText("Hoe voeg ik iets toe?"));
});

const SYNONYM_GROUPS = [
  { _id: "s1", names: ["röntgen", "x-ray", "xray", "röntgenfoto", "röntgenbeeld"], revision: "1" },
];

test("what searching takes for the same thing can be read", async () => {
  show(<SynonymsSection first={{ items: SYNONYM_GROUPS, total: 1 }} />);
  await userEvent.click(screen.getByRole("heading", { level: 2, name: "Zoekwoorden" }));
  expect(screen.getByText("röntgen · x-ray · xray · röntgenfoto · röntgenbeeld")).toBeVisible();
});

test("an account can have one of three roles [may.roles]", () => {
  show(<UsersSection first={{ users: [USER], total: 1, counts: { all: 1, waiting: 0 } }} ownId="u2" />);
  const roles = within(screen.getByLabelText("Role of Bea Wit")).getAllByRole("option");
  expect(roles.map((option) => (option as HTMLOptionElement).value)).toEqual(["USER", "ADMIN", "METCMEMBER"]);
});

test("a link at the top leads to each part, and unfolds it", async () => {
  Element.prototype.scrollIntoView = jest.fn();
  show(
    <>
      <SectionLinks />
      <SynonymsSection first={{ items: SYNONYM_GROUPS, total: 1 }} />
    </>,
  );
  const links = within(screen.getByRole("navigation", { name: "Op deze pagina" })).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    "Mededelingen",
    "Gebruikers",
    "Berichten",
    "Foutmeldingen",
    "Mogelijk verouderd",
    "Prullenbak",
    "Organisaties",
    "Velden en lijsten",
    "Importeren",
    "E-mail",
    "Teksten",
    "Licentie",
    "Zoekwoorden",
    "Logboek",
  ]);
  const words = screen.getByText("röntgen · x-ray · xray · röntgenfoto · röntgenbeeld");
  expect(words).not.toBeVisible();
  await userEvent.click(screen.getByRole("link", { name: "Zoekwoorden" }));
  await waitFor(() => expect(words).toBeVisible());
});
