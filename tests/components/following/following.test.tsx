import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NextIntlClientProvider } from "next-intl";
import type { ReactElement } from "react";
import { AddFollow } from "@/components/following/add-follow";
import { FollowSection } from "@/components/following/follows";
import SaveForm from "@/components/following/save-form";
import { SavedSearchItem } from "@/components/following/saved-search-item";
import { getCurrentToasts } from "@/lib/client/toast";
import type { FollowDto, SavedSearchDto } from "@/lib/following/schema";
import common from "@/lib/messages/nl/common.json";
import following from "@/lib/messages/nl/following.json";
import { dismissAllToasts, readSentRequest, stubFetchAnswers } from "../../support/account-forms";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

const user = userEvent.setup();
beforeEach(() => refresh.mockClear());
afterEach(dismissAllToasts);

const show = (element: ReactElement) =>
  render(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={{ common, following }}>
      {element}
    </NextIntlClientProvider>,
  );

const search = (more: Partial<SavedSearchDto> = {}): SavedSearchDto => ({
  _id: "s1",
  name: "Longen",
  query: "search=long",
  saved: "2026-11-01T10:00:00.000Z",
  feedMade: null,
  follow: null,
  ...more,
});
const follow: FollowDto = {
  _id: "f1",
  kind: "entry",
  target: "e1",
  name: "Longscan",
  frequency: "atOnce",
  since: "2026-11-01T10:00:00.000Z",
  lastChange: null,
};
const LOGGED_OUT: [number, object] = [401, { code: "not_authenticated", detail: "U bent niet ingelogd." }];
const OVER = "U bent niet meer ingelogd. Wat hier staat, blijft staan: log in en probeer het dan opnieuw.";

async function expectLogin(): Promise<void> {
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(OVER);
  const link = within(alert).getByRole("link", { name: "Log opnieuw in (nieuw tabblad)" });
  expect(link).toHaveAttribute("href", "/login?callbackUrl=%2F");
  expect(link).toHaveAttribute("target", "_blank");
  expect(getCurrentToasts()).toEqual([]);
}

describe("keeping a search", () => {
  const save = () => screen.getByRole("button", { name: "Bewaren" });

  it("is done once by a double click, and what was read of the page before is read anew", async () => {
    const fetch = stubFetchAnswers([201, search()]);
    show(<SaveForm query="search=long" suggested="Longen" />);
    act(() => {
      fireEvent.click(save());
      fireEvent.click(save());
    });
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(readSentRequest(fetch, 0).body).toEqual({ name: "Longen", query: "search=long" });
  });

  it("takes an error away while it is mended, so that nothing moves under the next click", async () => {
    const fetch = stubFetchAnswers([201, search()]);
    show(<SaveForm query="search=long" suggested="" />);
    await user.click(save());
    expect(screen.getByText("Vul een naam in.")).toBeVisible();
    expect(screen.getByLabelText("Naam")).toHaveFocus();
    await user.type(screen.getByLabelText("Naam"), "L");
    expect(screen.queryByText("Vul een naam in.")).toBeNull();
    await user.dblClick(save());
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1));
  });

  it("keeps the name when the session ended meanwhile, and leads to the login, said once", async () => {
    stubFetchAnswers(LOGGED_OUT, [201, search()]);
    show(<SaveForm query="search=long" suggested="Longen" />);
    await user.type(screen.getByLabelText("Naam"), " van mij");
    await user.click(save());
    await expectLogin();
    expect(screen.getByLabelText("Naam")).toHaveValue("Longen van mij");
    await user.click(save());
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});

it("tells who logged out elsewhere, beside each thing that they follow, change and add", async () => {
  stubFetchAnswers(LOGGED_OUT);
  const { unmount } = show(<FollowSection kind="entry" follows={[follow]} mayBegin />);
  await user.click(screen.getByRole("button", { name: "Stop met volgen (Longscan)" }));
  await expectLogin();
  unmount();
  stubFetchAnswers(LOGGED_OUT);
  show(<AddFollow hospitals={[{ target: "UMC Voorbeeld", name: "UMC Voorbeeld" }]} specialisms={[]} />);
  await user.click(screen.getByRole("button", { name: "Toevoegen" }));
  const what = screen.getByLabelText("Ziekenhuis of specialisme");
  expect(what).toHaveAccessibleDescription("Kies eerst een ziekenhuis of specialisme.");
  await user.selectOptions(what, "UMC Voorbeeld");
  await user.click(screen.getByRole("button", { name: "Toevoegen" }));
  await expectLogin();
  expect(what).toHaveValue("hospital:UMC Voorbeeld");
});

it("says once on the page that the session ended, and no more once something was done", async () => {
  stubFetchAnswers(LOGGED_OUT, LOGGED_OUT, [200, { _id: "f1" }]);
  show(
    <FollowSection kind="entry" follows={[follow, { ...follow, _id: "f2", name: "Hartscan" }]} mayBegin />,
  );
  const stop = (name: string) =>
    user.click(screen.getByRole("button", { name: `Stop met volgen (${name})` }));
  await stop("Longscan");
  await expectLogin();
  await stop("Hartscan");
  await waitFor(() => expect(screen.getByText("Hartscan").closest("li")).toHaveTextContent(OVER));
  await expectLogin();
  await stop("Longscan");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

describe("what a person who is no member (any more) can do", () => {
  const item = (more: Partial<SavedSearchDto>) => (
    <SavedSearchItem search={search(more)} words={[]} told="" isOutdated={false} mayBegin={false} />
  );
  const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

  it("is change and stop what they follow, and nothing new once it is stopped", async () => {
    stubFetchAnswers([200, { _id: "f1" }]);
    show(<FollowSection kind="entry" follows={[follow]} mayBegin={false} />);
    await user.click(screen.getByRole("button", { name: "Stop met volgen (Longscan)" }));
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
  });

  it("is rename and delete a search, and end its feed", async () => {
    const { unmount } = show(item({}));
    expect(buttons()).toEqual(["Hernoemen (Longen)", "Verwijderen (Longen)"]);
    unmount();
    show(item({ feedMade: "2026-11-01T10:00:00.000Z" }));
    await user.click(screen.getByText("Feed"));
    expect(buttons()).toEqual(["Hernoemen (Longen)", "Verwijderen (Longen)", "Feedadres intrekken (Longen)"]);
  });
});
