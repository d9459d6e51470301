import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import { SWRConfig } from "swr";
import CoEditorsDialog from "@/components/co-editors/co-editors-dialog";
import { ApiError, callApi } from "@/lib/client/api";
import type { CoEditorsDto } from "@/lib/co-editors/schema";
import * as messages from "@/lib/messages/nl";

jest.mock("@/lib/client/api", () => ({
  ...jest.requireActual("@/lib/client/api"),
  callApi: jest.fn(),
}));
const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const call = callApi as jest.MockedFunction<typeof callApi>;
beforeEach(() => {
  call.mockReset();
  refresh.mockReset();
});

const ENTRY = { id: "e1", name: "Longscan", institution: "UMC Voorbeeld" };
const card = (id: string, name: string) => ({ _id: id, name, role: "USER" as const, imageUrl: null });
const named = (id: string, name: string, isActive = true) => ({
  ...card(id, name),
  namedAt: "2026-11-22T09:00:00.000Z",
  namedBy: "Arts Voorbeeld",
  isActive,
});

function show(first: CoEditorsDto) {
  const { common, coEditors } = messages;
  render(
    <NextIntlClientProvider locale="nl" messages={{ common, coEditors }}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <CoEditorsDialog entry={ENTRY} first={first} onClose={() => {}} />
      </SWRConfig>
    </NextIntlClientProvider>,
  );
  return userEvent.setup();
}

describe("managing co-editors", () => {
  it("finds a colleague by name and names them, with what the server then says", async () => {
    const user = show({ coEditors: [], obstacle: null });
    expect(screen.getByText("Nog niemand.")).toBeInTheDocument();
    expect(
      screen.getByText("Alleen wie toegang heeft en hoort bij UMC Voorbeeld. Typ minstens 2 tekens."),
    ).toBeInTheDocument();
    call.mockResolvedValueOnce([card("p1", "Collega Een"), card("p2", "Collega Twee")]);
    await user.type(screen.getByLabelText("Zoek een collega op naam"), "collega");
    expect(await screen.findByText("2 collega’s gevonden.")).toBeInTheDocument();
    expect(call).toHaveBeenCalledTimes(1);
    expect(call).toHaveBeenCalledWith("GET", "/api/algorithm/e1/co-editors/candidates?search=collega");
    call.mockResolvedValueOnce({ coEditors: [named("p1", "Collega Een")], obstacle: null });
    await user.click(screen.getByRole("button", { name: "Wijs aan als mede-redacteur: Collega Een" }));
    expect(await screen.findByText("Sinds 22 november 2026, aangewezen door Arts Voorbeeld.")).toBeVisible();
    expect(call).toHaveBeenLastCalledWith("POST", "/api/algorithm/e1/co-editors", { person: "p1" });
    expect(screen.getByText("1 collega gevonden.")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /aan.*Collega Een/ })).toBeNull();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("asks nothing for one letter, and takes no more than the server does", async () => {
    const user = show({ coEditors: [], obstacle: null });
    expect(screen.getByLabelText("Zoek een collega op naam")).toHaveAttribute("maxlength", "100");
    await user.type(screen.getByLabelText("Zoek een collega op naam"), "c");
    await act(() => new Promise((done) => setTimeout(done, 400)));
    expect(call).not.toHaveBeenCalled();
  });

  it("says who may not edit now, removes them, and goes on at the search box", async () => {
    const user = show({ coEditors: [named("p1", "Collega Een", false)], obstacle: null });
    const row = screen.getByText("Collega Een").closest("li") as HTMLElement;
    expect(
      within(row).getByText("Kan nu niet bewerken: heeft geen toegang, of hoort bij een andere instelling."),
    ).toBeVisible();
    call.mockResolvedValueOnce({ _id: "p1" }).mockResolvedValueOnce({ coEditors: [], obstacle: null });
    await user.click(within(row).getByRole("button", { name: "Verwijder als mede-redacteur: Collega Een" }));
    expect(await screen.findByText("Nog niemand.")).toBeVisible();
    expect(call).toHaveBeenNthCalledWith(1, "DELETE", "/api/algorithm/e1/co-editors/p1");
    await waitFor(() => expect(screen.getByLabelText("Zoek een collega op naam")).toHaveFocus());
  });

  it("says so too when they were removed elsewhere meanwhile, and shows who is left", async () => {
    const user = show({
      coEditors: [named("p1", "Collega Een"), named("p2", "Collega Twee")],
      obstacle: null,
    });
    call.mockRejectedValueOnce(new ApiError(404, "not_found", "Niet gevonden."));
    call.mockResolvedValueOnce({ coEditors: [named("p2", "Collega Twee")], obstacle: null });
    await user.click(screen.getByRole("button", { name: "Verwijder als mede-redacteur: Collega Een" }));
    await waitFor(() => expect(screen.queryByText("Collega Een")).toBeNull());
    expect(screen.getByText("Collega Twee")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("finds who was removed again, by what stands in the box already", async () => {
    const user = show({ coEditors: [named("p1", "Collega Een")], obstacle: null });
    call.mockResolvedValueOnce([]);
    await user.type(screen.getByLabelText("Zoek een collega op naam"), "een");
    expect(await screen.findByText("Niemand anders gevonden.")).toBeInTheDocument();
    call.mockResolvedValueOnce({ _id: "p1" }).mockResolvedValueOnce({ coEditors: [], obstacle: null });
    call.mockResolvedValueOnce([card("p1", "Collega Een")]);
    await user.click(screen.getByRole("button", { name: "Verwijder als mede-redacteur: Collega Een" }));
    expect(await screen.findByText("1 collega gevonden.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Wijs aan als mede-redacteur: Collega Een" })).toBeVisible();
  });

  it("offers no search when there are ten, and says what the server refuses", async () => {
    const people = Array.from({ length: 10 }, (_, index) => named(`p${index}`, `Collega ${index}`));
    const user = show({ coEditors: people, obstacle: "full" });
    expect(
      screen.getByText(
        "Er zijn 10 mede-redacteuren, en meer kunnen het er niet zijn. Verwijder er eerst een.",
      ),
    ).toBeVisible();
    expect(screen.queryByRole("searchbox")).toBeNull();
    call.mockRejectedValueOnce(new ApiError(403, "forbidden", "U mag dit niet."));
    await user.click(screen.getByRole("button", { name: "Verwijder als mede-redacteur: Collega 3" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("U mag dit niet.");
    expect(refresh).not.toHaveBeenCalled();
  });
});
