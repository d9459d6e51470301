import { render, screen } from "@testing-library/react";
import { createLazyComponent } from "@/components/ui/load-later";

const Greeting = ({ name }: { name: string }) => {
  if (name === "") throw new Error("its file did not come");
  return <p>Dag {name}</p>;
};

describe("a lazy component", () => {
  it("is shown with what it is given", () => {
    const Lazy = createLazyComponent(Greeting);
    render(<Lazy name="Sanne" />);
    expect(screen.getByText("Dag Sanne")).toBeVisible();
  });

  it("never takes the page along: its fallback stands in its place, or nothing", () => {
    // React tells of what breaks, also where it is caught.
    const told = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const [Lazy, Bare] = [createLazyComponent(Greeting, <p>Zonder</p>), createLazyComponent(Greeting)];
    const { container } = render(
      <>
        <h1>De bladzijde</h1>
        <Lazy name="" />
        <Bare name="" />
      </>,
    );
    expect(container).toHaveTextContent("De bladzijdeZonder", { normalizeWhitespace: true });
    told.mockRestore();
  });
});
