import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { shouldStayFolded } from "@/components/notices/folded-notices";
import { FoldableNoticesBox } from "@/components/notices/notice-box";
import type { NoticeDto } from "@/lib/administration/schema";
import { RegisterMessagesProvider } from "../../support/register";

function notice(fields: Partial<NoticeDto>): NoticeDto {
  return {
    _id: fields.style ?? "1",
    content: "Eerste regel\nTweede regel",
    style: "info",
    timestamp: "2026-11-02T09:00:00.000Z",
    author: { name: "Marijke Hofstra" },
    shownFrom: null,
    shownUntil: null,
    ...fields,
  };
}

const STYLES = ["primary", "secondary", "success", "danger", "warning", "info", "light", "dark"] as const;

describe("the notice box", () => {
  afterEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the pages write it
    document.cookie = "notices-folded=; path=/; max-age=0";
  });

  test("is not there without notices [home.notices-none]", () => {
    const { container } = render(
      <RegisterMessagesProvider>
        <FoldableNoticesBox folded={undefined} notices={[]} />
      </RegisterMessagesProvider>,
    );
    expect(container).toBeEmptyDOMElement();
  });

  test("is open at first and can be folded away [home.notices-open]", async () => {
    render(
      <RegisterMessagesProvider>
        <FoldableNoticesBox folded={undefined} notices={[notice({})]} />
      </RegisterMessagesProvider>,
    );
    const box = screen.getByText("Mededelingen").closest("details");
    expect(box).toHaveAttribute("open");
    const text = within(screen.getByRole("listitem")).getByText(/Eerste regel/);
    expect(text).toHaveClass("whitespace-pre-line");
    expect(text.textContent).toBe("Eerste regel\nTweede regel");
    expect(screen.getByRole("listitem")).toHaveTextContent("2 november 2026 door Marijke Hofstra");
    await userEvent.click(screen.getByText("Mededelingen"));
    expect(box).not.toHaveAttribute("open");
  });

  describe("folded away", () => {
    const box = () => screen.getByText("Mededelingen").closest("details");
    const show = (notices: NoticeDto[], folded?: string) =>
      render(
        <RegisterMessagesProvider>
          <FoldableNoticesBox notices={notices} folded={folded} />
        </RegisterMessagesProvider>,
      );
    async function toggle() {
      await userEvent.click(screen.getByText("Mededelingen"));
      // jsdom opens and closes the box, and tells nobody.
      fireEvent(box() ?? document.body, new Event("toggle"));
    }
    const remembered = () => document.cookie.match(/notices-folded=(\d+)/)?.[1];
    const old = notice({ _id: "1", timestamp: "2026-11-02T09:00:00.000Z" });
    const newer = notice({ _id: "2", timestamp: "2026-11-03T09:00:00.000Z" });

    test("above results it begins as one line with their number, and nothing is remembered [deviation.notices-closed]", async () => {
      const above = () =>
        render(
          <RegisterMessagesProvider>
            <FoldableNoticesBox notices={[newer, old]} folded={undefined} aboveResults />
          </RegisterMessagesProvider>,
        );
      const { unmount } = above();
      expect(box()).not.toHaveAttribute("open");
      expect(within(box() ?? document.body).getByText("2 mededelingen")).toBeVisible();
      await toggle();
      expect(box()).toHaveAttribute("open");
      await toggle();
      expect(remembered()).toBeUndefined();
      unmount();
      // Folded away before: opened here for once.
      // biome-ignore lint/suspicious/noDocumentCookie: as the pages write it
      document.cookie = `notices-folded=${Date.parse(newer.timestamp)}; path=/`;
      above();
      await toggle();
      expect(box()).toHaveAttribute("open");
      expect(remembered()).toBe(String(Date.parse(newer.timestamp)));
    });

    test("on a member's home they are open once, and then one line with the newest one's first words", async () => {
      const visit = () =>
        render(
          <RegisterMessagesProvider>
            <FoldableNoticesBox
              notices={[old, { ...newer, content: "Nieuwste bericht" }]}
              folded={undefined}
              opensOnce
            />
          </RegisterMessagesProvider>,
        );
      const { unmount } = visit();
      expect(box()).toHaveAttribute("open");
      await waitFor(() => expect(remembered()).toBe(String(Date.parse(newer.timestamp))));
      unmount();
      visit();
      expect(box()).not.toHaveAttribute("open");
      expect(box()?.querySelector("summary")).toHaveTextContent(/2 mededelingen.*Nieuwste bericht/);
      await toggle();
      expect(box()).toHaveAttribute("open");
      expect(remembered()).toBe(String(Date.parse(newer.timestamp)));
    });

    test("stays so, until it is opened again or there is a newer notice", async () => {
      const { unmount } = show([old]);
      await toggle();
      await waitFor(() => expect(remembered()).toBe(String(Date.parse(old.timestamp))));
      unmount();
      const again = show([old], remembered());
      expect(box()).not.toHaveAttribute("open");
      again.unmount();
      const later = show([newer, old], remembered());
      expect(box()).toHaveAttribute("open");
      later.unmount();
      show([old], remembered());
      await toggle();
      await waitFor(() => expect(remembered()).toBeUndefined());
      expect(box()).toHaveAttribute("open");
    });

    test.each([
      ["1793700000000", 1793700000000, true],
      ["1793700000000", 1793700000001, false],
      ["", 1, false],
      ["x", 1, false],
      ["Infinity", 1, false],
      [undefined, 1, false],
    ])("with the cookie %j and a newest notice of %i: %s", (cookie, newest, isFolded) => {
      expect(shouldStayFolded(newest, cookie)).toBe(isFolded);
    });
  });

  test("tells the eight styles apart by a word, the important ones first", () => {
    render(
      <RegisterMessagesProvider>
        <FoldableNoticesBox folded={undefined} notices={STYLES.map((style) => notice({ style }))} />
      </RegisterMessagesProvider>,
    );
    const words = screen.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);
    expect(words).toEqual([
      "Dringend",
      "Let op",
      "Belangrijk",
      "Uitgelicht",
      "Terzijde",
      "Goed nieuws",
      "Ter informatie",
      "Mededeling",
    ]);
  });
});
