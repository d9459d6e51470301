import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { Toaster } from "@/components/layout/toaster";
import { dismissToast, getCurrentToasts, showToast } from "@/lib/client/toast";
import common from "@/lib/messages/nl/common.json";

jest.mock("next/navigation", () => ({ ...jest.requireActual("next/navigation"), usePathname: () => "/" }));

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <NextIntlClientProvider locale="nl" messages={{ common }}>
      <Toaster />
    </NextIntlClientProvider>,
  );
});
afterEach(() => {
  act(() => {
    for (const toast of getCurrentToasts()) dismissToast(toast.id);
  });
  jest.useRealTimers();
});

const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));
const show = (...toast: Parameters<typeof showToast>) => act(() => void showToast(...toast));

test("a toast stands in its place for as long as it was given, and waits while it is pointed at", async () => {
  // What was there before is what screen readers listen to.
  const live = document.querySelector("[aria-live=assertive]");
  show("Server niet beschikbaar.", { kind: "error", place: "top-right" });
  const toast = screen.getByRole("listitem");
  const list = screen.getByRole("list");
  expect(live).toContainElement(toast);
  expect(toast).toHaveTextContent("Server niet beschikbaar.");
  expect(list).toHaveAttribute("data-place", "top-right");
  fireEvent.pointerMove(list);
  await wait(20_000);
  expect(toast).toBeVisible();
  fireEvent.pointerLeave(list);
  await wait(4_900);
  expect(toast).toBeVisible();
  await wait(200);
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("after F8 Escape closes the newest, and with the last one goes back to where one was", () => {
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  show("De oudste.", { duration: Number.POSITIVE_INFINITY });
  show("De nieuwste.", { duration: Number.POSITIVE_INFINITY });
  fireEvent.keyDown(button, { key: "F8" });
  const list = screen.getByRole("list");
  fireEvent.keyDown(list, { key: "Escape" });
  expect(screen.getAllByRole("listitem").map((toast) => toast.textContent)).toEqual(["De oudste."]);
  expect(list).toHaveFocus();
  fireEvent.keyDown(list, { key: "Escape" });
  expect(screen.queryByRole("listitem")).toBeNull();
  expect(button).toHaveFocus();
  button.remove();
});

test("one that appears under a pointer that rests does not wait", async () => {
  show("De kopie is hersteld.", { kind: "success" });
  fireEvent.pointerEnter(screen.getByRole("list"));
  await wait(5_100);
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("it waits while the window is behind another one", async () => {
  show("Opgeslagen.");
  fireEvent.blur(window);
  await wait(20_000);
  expect(screen.getByRole("listitem")).toBeVisible();
  fireEvent.focus(window);
  await wait(5_100);
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("F8 leads to it, it waits there, and Escape closes it", async () => {
  show("Opgeslagen.");
  show("Blijft staan.", { duration: Number.POSITIVE_INFINITY });
  expect(screen.getByRole("region", { name: "Meldingen (F8)" })).toBeVisible();
  fireEvent.keyDown(document.body, { key: "F8" });
  const list = screen.getByRole("list");
  expect(list).toHaveFocus();
  await wait(20_000);
  const [saved, stays] = screen.getAllByRole("listitem");
  const closing = within(saved as HTMLElement).getByRole("button", { name: "Sluiten" });
  act(() => closing.focus());
  fireEvent.keyDown(closing, { key: "Escape" });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(list).toHaveFocus();
  act(() => list.blur());
  await wait(60_000);
  fireEvent.click(within(stays as HTMLElement).getByRole("button", { name: "Sluiten" }));
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("an error leaves with the next success, and any other toast stays", () => {
  show("Er is iets misgegaan bij het opslaan.", { kind: "error" });
  show("Dit account is nog in afwachting van goedkeuring.", { kind: "warning" });
  show("Mededeling toegevoegd!", { kind: "success" });
  expect(screen.getAllByRole("listitem").map((toast) => toast.textContent)).toEqual([
    "Dit account is nog in afwachting van goedkeuring.",
    "Mededeling toegevoegd!",
  ]);
});
