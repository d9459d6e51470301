import { act, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { Toaster } from "@/components/layout/toaster";
import { showToast } from "@/lib/client/toast";
import common from "@/lib/messages/nl/common.json";

jest.mock("next/navigation", () => ({ ...jest.requireActual("next/navigation"), usePathname: () => "/" }));
jest.mock("@/components/ui/toast-region", () => {
  throw new Error("ChunkLoadError");
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));

test("a toast whose library does not come is shown all the same, and the page stays", async () => {
  render(
    <NextIntlClientProvider locale="nl" messages={{ common }}>
      <input aria-label="getypt" defaultValue="blijft" />
      <Toaster />
    </NextIntlClientProvider>,
  );
  await act(async () => void showToast("Server niet beschikbaar.", { kind: "error", place: "top-right" }));
  await wait(500);
  const toast = screen.getByRole("alert");
  const line = toast.closest("li") ?? toast;
  expect(toast).toHaveTextContent("Server niet beschikbaar.");
  expect(toast.closest("[data-place]")).toHaveAttribute("data-place", "top-right");
  expect(screen.getByLabelText("getypt")).toHaveValue("blijft");
  fireEvent.pointerEnter(line);
  await wait(20_000);
  expect(toast).toBeVisible();
  fireEvent.pointerLeave(line);
  await wait(4_900);
  expect(toast).toBeVisible();
  await wait(200);
  expect(screen.queryByRole("alert")).toBeNull();

  await act(async () => void showToast("Blijft staan.", { duration: Number.POSITIVE_INFINITY }));
  await wait(60_000);
  fireEvent.click(screen.getByRole("button", { name: "Sluiten" }));
  expect(screen.queryByRole("alert")).toBeNull();
});
