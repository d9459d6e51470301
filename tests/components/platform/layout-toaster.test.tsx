import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { Toaster } from "@/components/layout/toaster";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import common from "@/lib/messages/nl/common.json";

jest.mock("next/navigation", () => ({ ...jest.requireActual("next/navigation"), usePathname: () => "/" }));

afterEach(() => {
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

const MESSAGES: [string, string, string, number][] = [
  ["account_closed", "Uw account is gesloten.", "success", 5000],
  ["logged_out_everywhere", "U bent overal uitgelogd.", "success", 5000],
  ["password_changed", "Password was updated. Please sign in again.", "success", 5000],
  [
    "not_approved",
    "Dit account is nog in afwachting van goedkeuring, functionaliteit beperkt.",
    "warning",
    Number.POSITIVE_INFINITY,
  ],
];

test.each(MESSAGES)(
  "a page loaded with '%s' says: %s [message.reset-done, message.list-403]",
  async (code, message, kind, duration) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the pages and the server write it
    document.cookie = `flash=${code}; path=/`;
    render(
      <NextIntlClientProvider locale="nl" messages={{ common }}>
        <Toaster />
      </NextIntlClientProvider>,
    );
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(getCurrentToasts().at(-1)).toMatchObject({ message, kind, duration, place: "bottom-left" });
    // Said once: it is gone from the next page.
    expect(document.cookie).not.toContain("flash");
  },
);
