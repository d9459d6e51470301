import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createOnDemandComponent } from "@/components/ui/load-later";

function Piece({ name }: { name: string }) {
  return <p>stuk {name}</p>;
}

/** A script that comes only while it is let through. */
function shaky() {
  const script = { comes: false, asked: 0 };
  const load = async () => {
    script.asked += 1;
    if (!script.comes) throw new Error("ChunkLoadError");
    return { default: Piece };
  };
  return { script, Later: createOnDemandComponent(load) };
}

/** React shows what was waited for a moment after it is there. */
const settle = () => act(async () => new Promise((settled) => setTimeout(settled, 50)));

test("a script that does not come leaves the page and what was typed, and can be asked for again", async () => {
  const { script, Later } = shaky();
  render(
    <>
      <input aria-label="getypt" defaultValue="blijft" />
      <Later
        name="een"
        waiting="wacht"
        failed={(retry) => (
          <button type="button" onClick={retry}>
            nogmaals
          </button>
        )}
      />
    </>,
  );
  expect(screen.getByText("wacht")).toBeVisible();
  await settle();
  expect(screen.getByLabelText("getypt")).toHaveValue("blijft");
  fireEvent.click(screen.getByRole("button", { name: "nogmaals" }));
  await settle();
  expect(screen.getByRole("button", { name: "nogmaals" })).toBeVisible();
  script.comes = true;
  fireEvent.click(screen.getByRole("button", { name: "nogmaals" }));
  await settle();
  expect(screen.getByText("stuk een")).toBeVisible();
  expect(script.asked).toBe(3);
});

function Opener({ Later, onFail }: { Later: ReturnType<typeof shaky>["Later"]; onFail: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const fail = () => {
    onFail();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen ? <Later name="twee" onFailed={fail} /> : null}
    </>
  );
}

test("what opens it is told once each time, and the next opening tries again", async () => {
  const { script, Later } = shaky();
  const failures = jest.fn();
  render(<Opener Later={Later} onFail={failures} />);
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole("button"));
    await settle();
    expect(failures).toHaveBeenCalledTimes(times);
  }
  script.comes = true;
  fireEvent.click(screen.getByRole("button"));
  await settle();
  expect(screen.getByText("stuk twee")).toBeVisible();
  expect(failures).toHaveBeenCalledTimes(2);
});

test("it comes by itself when the connection is back", async () => {
  const { script, Later } = shaky();
  render(<Later name="drie" />);
  await settle();
  expect(screen.queryByText("stuk drie")).toBeNull();
  script.comes = true;
  act(() => void window.dispatchEvent(new Event("online")));
  await settle();
  expect(screen.getByText("stuk drie")).toBeVisible();
});

test("one that breaks while it is shown does not take the page along either", async () => {
  jest.spyOn(console, "error").mockImplementation(() => {});
  const Broken = createOnDemandComponent(async () => ({
    default: () => {
      throw new Error("half a script");
    },
  }));
  render(
    <>
      <p>pagina</p>
      <Broken failed={() => "kapot"} />
    </>,
  );
  await settle();
  expect(screen.getByText("pagina")).toBeVisible();
  expect(screen.getByText("kapot")).toBeVisible();
  jest.restoreAllMocks();
});
