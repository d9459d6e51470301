import { render, screen } from "@testing-library/react";
import { lazyPiece } from "@/components/ui/load-later";

const Piece = ({ name }: { name: string }) => {
  if (name === "") throw new Error("its file did not come");
  return <p>Dag {name}</p>;
};

describe("a piece in a file of its own", () => {
  it("is shown with what it is given", () => {
    const Held = lazyPiece(Piece);
    render(<Held name="Sanne" />);
    expect(screen.getByText("Dag Sanne")).toBeVisible();
  });

  it("never takes the page along: its fallback stands in its place, or nothing", () => {
    // React tells of what breaks, also where it is caught.
    const told = jest.spyOn(console, "error").mockImplementation(() => undefined);
    const [Held, Bare] = [lazyPiece(Piece, <p>Zonder</p>), lazyPiece(Piece)];
    const { container } = render(
      <>
        <h1>De bladzijde</h1>
        <Held name="" />
        <Bare name="" />
      </>,
    );
    expect(container).toHaveTextContent("De bladzijdeZonder", { normalizeWhitespace: true });
    told.mockRestore();
  });
});
