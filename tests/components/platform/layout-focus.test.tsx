import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { CookieNotice } from "@/components/layout/cookie-notice";
import { FoldedMenu } from "@/components/layout/folded-menu";
import { Toaster } from "@/components/layout/toaster";
import { dismissToast, getCurrentToasts, showToast } from "@/lib/client/toast";
import english from "@/lib/messages/en/common.json";
import dutch from "@/lib/messages/nl/common.json";

let path = "/";
jest.mock("next/navigation", () => ({ usePathname: () => path }));

const user = userEvent.setup();

afterEach(() => {
  path = "/";
  localStorage.clear();
  document.documentElement.lang = "";
  act(() => {
    for (const toast of getCurrentToasts()) dismissToast(toast.id);
  });
});

function Page({ language = "nl" }: { language?: "nl" | "en" }) {
  return (
    <NextIntlClientProvider locale={language} messages={{ common: language === "nl" ? dutch : english }}>
      <FoldedMenu label="Menu" looks={["", "", ""]}>
        <a href="/about">Over</a>
      </FoldedMenu>
      <main id="content" tabIndex={-1}>
        <button type="button">Lees</button>
      </main>
      <CookieNotice>Alleen noodzakelijke cookies.</CookieNotice>
      <Toaster />
    </NextIntlClientProvider>
  );
}

const accept = () => screen.getByRole("button", { name: "Akkoord" });

test("what had the focus before the notice about cookies has it again after 'Akkoord'", async () => {
  render(<Page />);
  screen.getByRole("button", { name: "Lees" }).focus();
  await user.tab();
  expect(accept()).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("button", { name: "Akkoord" })).toBeNull();
  expect(screen.getByRole("button", { name: "Lees" })).toHaveFocus();
});

test("and the page itself, when nothing had", async () => {
  render(<Page />);
  await user.click(accept());
  expect(screen.getByRole("main")).toHaveFocus();
});

test("the menu of a phone closes by Escape, by a click beside it and by going on", async () => {
  const { rerender } = render(<Page />);
  const summary = screen.getByText("Menu");
  const menu = summary.closest("details") as HTMLDetailsElement;
  const open = async () => {
    if (!menu.open) await user.click(summary);
    expect(menu.open).toBe(true);
  };
  await open();
  screen.getByText("Over").focus();
  await user.keyboard("{Escape}");
  expect(menu.open).toBe(false);
  expect(summary).toHaveFocus();

  await open();
  await user.click(screen.getByRole("button", { name: "Lees" }));
  expect(menu.open).toBe(false);
  expect(screen.getByRole("button", { name: "Lees" })).toHaveFocus();

  await open();
  screen.getByText("Over").focus();
  path = "/about";
  rerender(<Page />);
  expect(menu.open).toBe(false);
  expect(screen.getByRole("main")).toHaveFocus();
});

test("what was said in one language does not stay when the page changes to the other", () => {
  document.documentElement.lang = "nl";
  const { rerender } = render(<Page />);
  act(() => void showToast("De kopie is weggegooid.", { duration: Number.POSITIVE_INFINITY }));
  document.documentElement.lang = "en";
  act(() => void showToast("Said in English already."));
  rerender(<Page language="en" />);
  expect(getCurrentToasts().map(({ message }) => message)).toEqual(["Said in English already."]);
});

test("a toast leads on to what it tells of", async () => {
  render(<Page />);
  act(
    () =>
      void showToast("Algoritme 'X' is aangepast.", {
        link: { href: "/algorithm/x/detail", words: "Bekijk" },
      }),
  );
  const link = await screen.findByRole("link", { name: "Bekijk" });
  expect(link).toHaveAttribute("href", "/algorithm/x/detail");
  expect(link.parentElement).toHaveTextContent("Algoritme 'X' is aangepast.");
});
