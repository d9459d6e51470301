import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { MultiSelect, SingleSelect } from "@/components/form/select-field";
import { TextArea } from "@/components/form/text-field";
import { FormMessagesProvider } from "../../support/entry-form";

const MANY = ["Één", "Twee", "Drie", "Vier", "Vijf", "Zes", "Zeven", "Acht", "Negen", "Tien"];

function Single({ options = ["Ja", "Nee", "Onbekend"] }: { options?: string[] }) {
  const [value, setValue] = useState("");
  return (
    <FormMessagesProvider>
      <SingleSelect id="keuze" label="Keuze" options={options} value={value} onChange={setValue} />
    </FormMessagesProvider>
  );
}

function Multi({ options = ["Arts", "ICT", "Jurist"] }: { options?: string[] }) {
  const [value, setValue] = useState<string[]>([]);
  return (
    <FormMessagesProvider>
      <MultiSelect id="keuze" label="Keuze" options={options} value={value} onChange={setValue} />
    </FormMessagesProvider>
  );
}

const trigger = (text: string) => screen.findByRole("button", { name: `Keuze ${text}` });

describe("the single select", () => {
  test("shows its placeholder, takes one option, closes, and Clear empties it [widget.single]", async () => {
    const user = userEvent.setup();
    render(<Single />);
    expect(screen.queryByRole("button", { name: "Clear Keuze" })).toBeNull();
    await user.click(await trigger("Selecteer een optie"));
    await user.click(screen.getByRole("option", { name: "Nee" }));
    expect(screen.queryByRole("listbox")).toBeNull();
    await trigger("Nee");
    await user.click(screen.getByRole("button", { name: "Clear Keuze" }));
    const again = await trigger("Selecteer een optie");
    // The focus comes back in the next frame.
    await waitFor(() => expect(again).toHaveFocus());
  });

  test("works by keyboard", async () => {
    const user = userEvent.setup();
    render(<Single />);
    await user.tab();
    await user.keyboard("{Enter}");
    await user.keyboard("{ArrowDown}{Enter}");
    const chosen = await trigger("Nee");
    await waitFor(() => expect(chosen).toHaveFocus());
  });

  test("choosing what was chosen already keeps it", async () => {
    const user = userEvent.setup();
    render(<Single />);
    for (const text of ["Selecteer een optie", "Ja"]) {
      await user.click(await trigger(text));
      await user.click(screen.getByRole("option", { name: "Ja" }));
    }
    await trigger("Ja");
  });

  test("has a search box from 10 options on, which looks past accents and case", async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Single options={MANY.slice(0, 9)} />);
    await user.click(await trigger("Selecteer een optie"));
    expect(screen.queryByRole("searchbox")).toBeNull();
    unmount();
    render(<Single options={MANY} />);
    await user.click(await trigger("Selecteer een optie"));
    await user.type(screen.getByRole("searchbox", { name: "Zoek in de lijst" }), "EEN");
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["Één"]);
    await user.type(screen.getByRole("searchbox"), "xyz");
    expect(screen.getByText("Niets gevonden")).toBeVisible();
  });
});

describe("the multi-select", () => {
  test("takes several in the order of the list, all at once, and none [widget.multi]", async () => {
    const user = userEvent.setup();
    render(<Multi />);
    await user.click(await trigger("Selecteer een optie"));
    await user.click(screen.getByRole("option", { name: "Jurist" }));
    await user.click(screen.getByRole("option", { name: "Arts" }));
    expect(screen.getByText("2 gekozen")).toBeVisible();
    await user.keyboard("{Escape}");
    await user.click(await trigger("Arts, Jurist"));
    const dialog = within(screen.getByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Selecteer alle" }));
    expect(screen.getByText("3 gekozen")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Clear" }));
    expect(screen.getByText("0 gekozen")).toBeVisible();
  });

  test("what a search hides stays chosen", async () => {
    const user = userEvent.setup();
    render(<Multi options={MANY} />);
    await user.click(await trigger("Selecteer een optie"));
    await user.click(screen.getByRole("option", { name: "Twee" }));
    await user.type(screen.getByRole("searchbox"), "tien");
    await user.click(screen.getByRole("option", { name: "Tien" }));
    expect(screen.getByText("2 gekozen")).toBeVisible();
  });
});

describe("a text field", () => {
  const show = (value: string, error?: string, help?: string) =>
    render(
      <FormMessagesProvider>
        <TextArea
          id="tekst"
          name="tekst"
          label="Tekst"
          help={help}
          value={value}
          max={100}
          rows={4}
          counted={value}
          error={error}
          onChange={() => {}}
        />
      </FormMessagesProvider>,
    );

  test("counts only near its limit, and says how much is too much [widget.textarea]", () => {
    const { unmount } = show("x".repeat(79));
    expect(screen.queryByText(/teken/)).toBeNull();
    unmount();
    const near = show("x".repeat(99));
    expect(screen.getByRole("textbox", { name: "Tekst" })).toHaveAccessibleDescription("Nog 1 teken");
    near.unmount();
    show("x".repeat(130));
    expect(screen.getByText("30 tekens te veel")).toBeVisible();
    expect(screen.getByRole("textbox")).toHaveValue("x".repeat(130));
  });

  test("counts an emoji as one character, as the rule does", () => {
    const { unmount } = show("😀".repeat(100));
    expect(screen.getByText("Nog 0 tekens")).toBeVisible();
    unmount();
    show("😀".repeat(101));
    expect(screen.getByText("1 teken te veel")).toBeVisible();
  });

  test("is described by its error", () => {
    show("kort", "Gebruik minstens 25 tekens.");
    const box = screen.getByRole("textbox", { name: "Tekst" });
    expect(box).toBeInvalid();
    expect(box).toHaveAccessibleDescription("Gebruik minstens 25 tekens.");
  });

  test("with a short help says it at once, and after its error", () => {
    show("kort", "Gebruik minstens 25 tekens.", "Vertel wat het doet.");
    expect(screen.getByText("Vertel wat het doet.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("textbox", { name: "Tekst" })).toHaveAccessibleDescription(
      "Gebruik minstens 25 tekens. Vertel wat het doet.",
    );
  });

  test("with a long help says its first sentence, and the rest at a click for help [widget.help, deviation.short-help]", async () => {
    const rest = `Bijvoorbeeld: ‘${"het wijst plekjes aan ".repeat(6)}’.`;
    show("", undefined, `Vertel wat het doet. ${rest}`);
    expect(screen.getByRole("textbox", { name: "Tekst" })).toHaveAccessibleDescription(
      "Vertel wat het doet.",
    );
    expect(screen.queryByText(/Bijvoorbeeld/)).toBeNull();
    const more = screen.getByRole("button", { name: "Klik voor uitleg: Tekst" });
    expect(more).toHaveTextContent("Uitleg");
    await userEvent.click(more);
    const help = screen.getByText(/Bijvoorbeeld/);
    expect(help).toBeVisible();
    expect(help).not.toHaveTextContent("Vertel wat het doet.");
    // In the page above the field, so that it does not cover it.
    expect(help.closest("[role=dialog]")).toBeNull();
    const field = screen.getByRole("textbox", { name: "Tekst" });
    expect(help.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(more);
    expect(screen.queryByText(/Bijvoorbeeld/)).toBeNull();
  });
});
