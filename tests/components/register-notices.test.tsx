import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { NoticeBox } from "@/components/register/notice-box";
import type { NoticeDto } from "@/lib/domain/dto";
import { Sentences } from "../support/register";

function notice(fields: Partial<NoticeDto>): NoticeDto {
  return {
    _id: fields.style ?? "1",
    content: "Eerste regel\nTweede regel",
    style: "info",
    timestamp: "2026-11-02T09:00:00.000Z",
    author: { name: "Marijke Hofstra" },
    ...fields,
  };
}

const STYLES = ["primary", "secondary", "success", "danger", "warning", "info", "light", "dark"] as const;

describe("the notice box", () => {
  test("is not there without notices [home.notices-none]", () => {
    const { container } = render(
      <Sentences>
        <NoticeBox notices={[]} />
      </Sentences>,
    );
    expect(container).toBeEmptyDOMElement();
  });

  test("is open at first and can be folded away [home.notices-open]", async () => {
    render(
      <Sentences>
        <NoticeBox notices={[notice({})]} />
      </Sentences>,
    );
    const box = screen.getByText("Mededelingen").closest("details");
    expect(box).toHaveAttribute("open");
    expect(screen.getByText(/Eerste regel/)).toHaveClass("whitespace-pre-line");
    expect(screen.getByText(/Eerste regel/).textContent).toBe("Eerste regel\nTweede regel");
    expect(screen.getByRole("listitem")).toHaveTextContent("2 november 2026 door Marijke Hofstra");
    await userEvent.click(screen.getByText("Mededelingen"));
    expect(box).not.toHaveAttribute("open");
  });

  test("tells the eight styles apart by a word", () => {
    render(
      <Sentences>
        <NoticeBox notices={STYLES.map((style) => notice({ style }))} />
      </Sentences>,
    );
    const words = screen.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);
    expect(words).toEqual([
      "Uitgelicht",
      "Terzijde",
      "Goed nieuws",
      "Dringend",
      "Let op",
      "Ter informatie",
      "Mededeling",
      "Belangrijk",
    ]);
  });
});
