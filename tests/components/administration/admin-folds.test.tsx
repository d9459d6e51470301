import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { SWRConfig } from "swr";
import { MessagesSection } from "@/components/administration/messages-section";
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
  mailInstitution: null,
  requestInstitution: null,
  requestFunction: null,
  requestReason: null,
  asked: null,
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

async function openAndFold(title: string, content: HTMLElement) {
  expect(content).not.toBeVisible();
  await userEvent.click(screen.getByRole("heading", { level: 2, name: title }));
  expect(content).toBeVisible();
  await userEvent.click(screen.getByRole("heading", { level: 2, name: title, hidden: true }));
  expect(content).not.toBeVisible();
}

test("the users table can be folded away [admin.users-foldable]", async () => {
  show(<UsersSection first={{ users: [USER], total: 1, counts: { all: 1, waiting: 0 } }} ownId="u2" />);
  await openAndFold("Gebruikers", screen.getByRole("table", { hidden: true }));
});

test("the messages can be folded away [admin.messages-foldable]", async () => {
  show(<MessagesSection first={{ messages: [MESSAGE], total: 1, counts: { all: 1, unread: 1 } }} />);
  await openAndFold("Berichten", screen.getByText("Hoe voeg ik iets toe?"));
});

test("an account can have one of three roles [may.roles]", () => {
  show(<UsersSection first={{ users: [USER], total: 1, counts: { all: 1, waiting: 0 } }} ownId="u2" />);
  const roles = within(screen.getByLabelText("Role of Bea Wit")).getAllByRole("option");
  expect(roles.map((option) => (option as HTMLOptionElement).value)).toEqual(["USER", "ADMIN", "METCMEMBER"]);
});
