import { screen } from "@testing-library/react";
import { createTranslator } from "next-intl";
import { AfterForm } from "@/app/algorithm/[id]/edit/edit-parts";
import type { CoEditorsDto } from "@/lib/co-editors/schema";
import type { EntryAct } from "@/lib/entries/lifecycle";
import * as messages from "@/lib/messages/nl";
import { renderInDutch } from "../../support/in-dutch";
import { createEntryDto } from "../../support/register";

jest.mock("next-intl/server", () => ({
  getTranslations: async (namespace: "form") => createTranslator({ locale: "nl", messages, namespace }),
}));
// The panel is an async component, which only a server renders.
jest.mock("@/components/co-editors/co-editors-panel", () => ({
  CoEditorsPanel: ({ own, listed }: { own: string | null; listed: CoEditorsDto }) => (
    <p>
      panel of {own ?? "the author"}: {listed.coEditors.map(({ name }) => name).join()}
    </p>
  ),
}));

const CO_EDITORS: CoEditorsDto = {
  coEditors: [
    {
      ...{ _id: "p1", name: "Collega Een", role: "USER", imageUrl: null, isActive: true },
      ...{ namedAt: "2026-11-22T09:00:00.000Z", namedBy: "Sanne de Vries" },
    },
  ],
  obstacle: null,
};

async function show(rights: EntryAct[], { isCoEditor = false, isDraft = true } = {}) {
  const draft = { ...createEntryDto({ algorithmName: "Longscan" }), state: "DRAFT" as const };
  const { state: _, ...published } = draft;
  const entry = isDraft ? draft : published;
  const coEditors = isDraft ? CO_EDITORS : null;
  renderInDutch(await AfterForm({ entry, standing: { rights, isCoEditor }, readerId: "p1", coEditors }));
}

describe("below the form of a draft", () => {
  it("its author names co-editors and may throw it away", async () => {
    await show(["saveDraft", "nameCoEditors", "delete"]);
    expect(screen.getByText("panel of the author: Collega Een")).toBeVisible();
    expect(screen.getByRole("link", { name: "weggooien" })).toHaveAttribute(
      "href",
      expect.stringMatching(/\/delete$/),
    );
    expect(screen.queryByText(/geschiedenis/)).toBeNull();
  });

  it("a co-editor may stop, and is not offered to throw it away", async () => {
    await show(["saveDraft"], { isCoEditor: true });
    expect(screen.getByText("panel of p1: Collega Een")).toBeVisible();
    expect(screen.queryByRole("link", { name: "weggooien" })).toBeNull();
  });
});

it("below the form of a published entry stands its history and no draft's control", async () => {
  await show(["edit", "nameCoEditors", "delete"], { isDraft: false });
  expect(screen.getByRole("link", { name: /geschiedenis/ })).toBeVisible();
  expect(screen.queryByText(/^panel/)).toBeNull();
  expect(screen.queryByRole("link", { name: "weggooien" })).toBeNull();
});
