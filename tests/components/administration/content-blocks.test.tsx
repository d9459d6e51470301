import { render, screen, within } from "@testing-library/react";
import { ContentBlocks } from "@/components/ui/content-blocks";

const LABELS = {
  contents: "Op deze pagina",
  empty: "Hier staat nog geen tekst.",
  onlyDutch: "Part of this page is in Dutch only.",
};

test("each block has its heading with an address, and the contents lead to it [about.blocks, about.heading]", () => {
  render(
    <ContentBlocks
      title="Over het register"
      labels={LABELS}
      blocks={[
        { _id: "1", title: "Wat is het?", content: "Een.\n\n- a\n- b", heading: "lead" },
        { _id: "2", title: "Meedoen", content: "1. eerst\n2. dan", heading: null },
      ]}
    />,
  );
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Over het register");
  const first = screen.getByRole("region", { name: "Wat is het?" });
  expect(first).toHaveClass("lead");
  expect(
    within(first)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["a", "b"]);
  const second = screen.getByRole("region", { name: "Meedoen" });
  expect(second).not.toHaveClass("lead");
  expect(within(second).getByRole("list").tagName).toBe("OL");
  const contents = screen.getByRole("navigation", { name: "Op deze pagina" });
  expect(within(contents).getByRole("link", { name: "Meedoen" })).toHaveAttribute("href", "#meedoen");
  expect(screen.getByRole("heading", { name: "Meedoen" })).toHaveAttribute("id", "meedoen");
});

test("markup is only text, and an unknown heading class changes nothing", () => {
  const { container } = render(
    <ContentBlocks
      title="x"
      labels={LABELS}
      blocks={[
        { _id: "1", title: "<i>t</i>", content: "<script>alert(1)</script>", heading: "fixed inset-0" },
      ]}
    />,
  );
  expect(screen.getByText("<script>alert(1)</script>")).toBeVisible();
  expect(screen.getByRole("heading", { level: 2 })).toHaveTextContent("<i>t</i>");
  expect(container.querySelector("script, i, .fixed")).toBeNull();
});

test("without blocks it says so", () => {
  render(<ContentBlocks title="x" labels={LABELS} blocks={[]} />);
  expect(screen.getByText("Hier staat nog geen tekst.")).toBeVisible();
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("on an English page a text that is only in Dutch says so, and is read out as Dutch", () => {
  const english = { _id: "1", title: "What is it?", content: "One.", heading: null, isDutch: false };
  const dutch = { _id: "2", title: "Meedoen", content: "Eerst.", heading: null, isDutch: true };
  const { rerender } = render(<ContentBlocks title="About" labels={LABELS} blocks={[english, dutch]} />);
  expect(screen.getByRole("region", { name: "Meedoen" })).toHaveAttribute("lang", "nl");
  expect(screen.getByRole("link", { name: "Meedoen" })).toHaveAttribute("lang", "nl");
  expect(screen.getByRole("region", { name: "What is it?" })).not.toHaveAttribute("lang");
  expect(screen.getByText("Part of this page is in Dutch only.")).toBeVisible();
  rerender(<ContentBlocks title="About" labels={LABELS} blocks={[english]} />);
  expect(screen.queryByText("Part of this page is in Dutch only.")).toBeNull();
});
