import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { LanguageSwitch } from "@/components/layout/language-switch";
import { dismissToast, getCurrentToasts } from "@/lib/client/toast";
import english from "@/lib/messages/en/common.json";
import dutch from "@/lib/messages/nl/common.json";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => refresh() }) }));

const user = userEvent.setup();
const fetched = jest.fn();

beforeEach(() => {
  refresh.mockClear();
  fetched.mockReset().mockResolvedValue({
    ok: true,
    status: 200,
    headers: new Headers(),
    json: async () => ({ language: "en" }),
  });
  globalThis.fetch = fetched as unknown as typeof globalThis.fetch;
});
afterEach(() => {
  document.documentElement.lang = "";
  for (const toast of getCurrentToasts()) dismissToast(toast.id);
});

function show(locale: "nl" | "en", place = "/?search=long&page=2") {
  return (
    <NextIntlClientProvider locale={locale} messages={{ common: locale === "nl" ? dutch : english }}>
      <input aria-label="getypt" />
      <LanguageSwitch action="/api/language" place={place} />
    </NextIntlClientProvider>
  );
}

test("each language offers the other by its own name, in a form that works without script and comes back", () => {
  const { rerender, container } = render(show("nl"));
  expect(screen.getByRole("button", { name: "English" })).toHaveAttribute("lang", "en");
  const form = container.querySelector("form");
  expect(form).toHaveAttribute("method", "post");
  expect(form).toHaveAttribute("action", "/api/language");
  expect(form).toHaveAttribute("enctype", "multipart/form-data");
  expect(Object.fromEntries(new FormData(form ?? undefined, screen.getByRole("button")))).toEqual({
    from: "/?search=long&page=2",
    language: "en",
  });
  rerender(show("en"));
  expect(screen.getByRole("button", { name: "Nederlands" })).toHaveAttribute("lang", "nl");
});

test("with a script the page is asked for anew around what was typed", async () => {
  document.documentElement.lang = "nl";
  render(show("nl"));
  await user.type(screen.getByLabelText("getypt"), "nog niet bewaard");
  await user.click(screen.getByRole("button", { name: "English" }));
  await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
  expect(fetched.mock.calls).toEqual([
    [
      "/api/language",
      {
        method: "POST",
        headers: { "accept-language": "nl", "content-type": "application/json" },
        body: '{"language":"en"}',
      },
    ],
  ]);
  expect(screen.getByLabelText("getypt")).toHaveValue("nog niet bewaard");
  expect(screen.getByRole("button", { name: "English" })).toHaveFocus();
});

test("a server that does not answer is told of, and nothing changes", async () => {
  fetched.mockRejectedValue(new TypeError("no network"));
  render(show("nl"));
  await user.click(screen.getByRole("button", { name: "English" }));
  await waitFor(() =>
    expect(getCurrentToasts()).toMatchObject([{ kind: "error", message: "Server niet beschikbaar." }]),
  );
  expect(refresh).not.toHaveBeenCalled();
});
