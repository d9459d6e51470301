import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { SWRConfig } from "swr";
import RecheckDayForm from "@/components/recheck/day-form";
import { OverdueEntryList } from "@/components/recheck/overdue-desk";
import { RecheckBanner } from "@/components/recheck/recheck-banner";
import { RecheckList, type RecheckRow } from "@/components/recheck/recheck-list";
import { ApiError, callApi } from "@/lib/client/api";
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

function Sentences({ children }: { children: ReactNode }) {
  const { common, recheck } = messages;
  return (
    <NextIntlClientProvider locale="nl" messages={{ common, recheck }}>
      <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
    </NextIntlClientProvider>
  );
}

const LATE = { nextRecheck: "2026-11-03", lastRecheck: "2025-11-03T09:00:00.000Z", isOutdated: true };
const FINE = { nextRecheck: "2027-11-22", lastRecheck: "2026-11-22T09:00:00.000Z", isOutdated: false };
const row = (id: string, recheck: RecheckRow["recheck"], brokenLinks = 0): RecheckRow => ({
  id,
  name: `Algoritme ${id}`,
  recheck,
  brokenLinks,
});

const show = (rows: RecheckRow[], total = rows.length) =>
  render(
    <Sentences>
      <RecheckList rows={rows} total={total}>
        <a href="?rechecksPage=2">2</a>
      </RecheckList>
    </Sentences>,
  );

describe("the list of one's own entries", () => {
  it("says of each how it stands, and shows all that are past their day", async () => {
    const rows = [
      ...Array.from({ length: 6 }, (_, index) => row(`laat-${index}`, LATE)),
      row("goed", FINE, 2),
    ];
    show(rows);
    expect(screen.getAllByText("Mogelijk verouderd sinds 3 november 2026")).toHaveLength(6);
    expect(screen.queryByText("Algoritme goed")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Toon alle 7" }));
    const last = screen.getByText("Algoritme goed").closest("li") as HTMLElement;
    expect(within(last).getByText("Controleren op 22 november 2027")).toBeInTheDocument();
    expect(within(last).getByText("2 links werken niet meer")).toBeInTheDocument();
    expect(within(last).getByRole("link", { name: "Bijwerken: Algoritme goed" })).toHaveAttribute(
      "href",
      "/algorithm/goed/edit#field-mediaURL",
    );
  });

  it("shows of many a whole page at once, and the way to others", () => {
    show(
      Array.from({ length: 25 }, (_, index) => row(`nummer-${index}`, FINE)),
      60,
    );
    expect(screen.getAllByRole("listitem")).toHaveLength(25);
    expect(screen.getByRole("link", { name: "2" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Toon alle/ })).toBeNull();
  });

  it("confirms with one click, and the focus stays with the answer", async () => {
    call.mockResolvedValue({ recheck: FINE });
    show([row("laat", LATE)]);
    await userEvent.click(screen.getByRole("button", { name: "Nog actueel: Algoritme laat" }));
    expect(call).toHaveBeenCalledWith("PUT", "/api/algorithm/laat/recheck", { nextRecheck: null });
    const answer = await screen.findByText("Bevestigd als nog actueel. Volgende controle: 22 november 2027.");
    await waitFor(() => expect(answer).toHaveFocus());
    expect(screen.queryByText(/Mogelijk verouderd/)).toBeNull();
    // The numbers of the page and its header are read again.
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it("says what went wrong, and leaves the entry as it is", async () => {
    call.mockRejectedValue(new ApiError(403, "forbidden", "U bent niet bevoegd voor deze actie."));
    show([row("laat", LATE)]);
    await userEvent.click(screen.getByRole("button", { name: "Nog actueel: Algoritme laat" }));
    expect(await screen.findByText("U bent niet bevoegd voor deze actie.")).toBeInTheDocument();
    expect(screen.getByText("Mogelijk verouderd sinds 3 november 2026")).toBeInTheDocument();
  });
});

describe("the notice on an entry's page", () => {
  const entry = { id: "e1", name: "Longscan" };

  it("is not there while the entry is current", () => {
    const { container } = render(
      <Sentences>
        <RecheckBanner entry={entry} recheck={FINE} />
      </Sentences>,
    );
    expect(container).toBeEmptyDOMElement();
  });

  it("becomes the answer when it is confirmed", async () => {
    call.mockResolvedValue({ recheck: FINE });
    render(
      <Sentences>
        <RecheckBanner entry={entry} recheck={LATE} />
      </Sentences>,
    );
    expect(screen.getByText("Mogelijk verouderd")).toBeInTheDocument();
    expect(screen.getByText(/De controledatum was 3 november 2026\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Nog actueel" }));
    expect(await screen.findByRole("status")).toHaveTextContent(
      "Bevestigd als nog actueel. Volgende controle: 22 november 2027.",
    );
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(screen.queryByText("Mogelijk verouderd")).toBeNull();
  });
});

describe("choosing the day", () => {
  it("says in words from when to when it can be, and asks nothing of the server", async () => {
    jest.useFakeTimers({ now: new Date("2026-11-22T09:00:00Z"), doNotFake: ["setTimeout", "setInterval"] });
    const { common, form, recheck } = messages;
    render(
      <NextIntlClientProvider locale="nl" messages={{ common, form, recheck }}>
        <RecheckDayForm entry={{ id: "e1", name: "Longscan" }} next="2027-11-22" />
      </NextIntlClientProvider>,
    );
    const box = screen.getByLabelText("Volgende controle");
    for (const day of ["2026-11-22", "2028-11-23"]) {
      fireEvent.change(box, { target: { value: day } });
      fireEvent.click(screen.getByRole("button", { name: "Nog actueel, en controle op deze dag" }));
      expect(
        await screen.findByText("Kies een dag van 23 november 2026 tot en met 22 november 2028."),
      ).toBeInTheDocument();
      expect(box).toHaveAccessibleDescription(/^Kies een dag van 23 november 2026/);
    }
    expect(call).not.toHaveBeenCalled();
    jest.useRealTimers();
  });
});

describe("the list of all that is past its day", () => {
  const entry = {
    _id: "e1",
    algorithmName: "Longscan",
    author: { _id: "p1", name: "Sanne" },
    institution: "UMC Voorbeeld",
    nextRecheck: "2026-11-03",
    lastRecheck: null,
    nextReview: "2026-11-03",
    lastReview: null,
    isReachable: true,
  };
  const all = { entries: [entry], total: 1, counts: { all: 1, unreachable: 0 } };

  it("shows those whose author cannot be mailed, and all again", async () => {
    call.mockImplementation(async (_method, path) =>
      path.includes("unreachable") ? { ...all, entries: [], total: 0 } : all,
    );
    render(
      <Sentences>
        <OverdueEntryList first={all} />
      </Sentences>,
    );
    expect(call).not.toHaveBeenCalled();
    expect(screen.getByText("Mogelijk verouderd sinds 3 november 2026.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: /^Auteur niet bereikbaar/ }));
    expect(await screen.findByText("Van al deze algoritmes is de auteur bereikbaar.")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Longscan" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /^Alle/ }));
    expect(await screen.findByRole("link", { name: "Longscan" })).toBeInTheDocument();
  });

  it("says that there are none, and when there will be", () => {
    render(
      <Sentences>
        <OverdueEntryList first={{ entries: [], total: 0, counts: { all: 0, unreachable: 0 } }} />
      </Sentences>,
    );
    expect(screen.getByText(/^Alle algoritmes zijn op tijd gecontroleerd\./)).toBeInTheDocument();
  });
});
