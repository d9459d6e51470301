import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  openAccountMenu,
  test,
} from "../../support/e2e";
import { listEntriesVisibleTo } from "../../support/e2e-people";

async function publicIds(count: number): Promise<string[]> {
  const open = (await listEntriesVisibleTo("admin")).filter(({ visibility }) => visibility === "Openbaar");
  return open.slice(-count).map(({ _id }) => _id);
}

const boxes = (page: Page) => page.getByRole("main").getByRole("checkbox", { name: "Vergelijk" });
const bar = (page: Page) => page.getByRole("region", { name: "Gekozen om te vergelijken" });
const columns = (page: Page) => page.getByRole("columnheader");

/** A search of the register that finds examples alone, which no other test adds to or takes away meanwhile. */
const EXAMPLES = "/?search=radioloog";

/** Chooses the first entries that are listed. */
async function choose(page: Page, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await expect(boxes(page).nth(index)).toBeEnabled();
    await boxes(page).nth(index).check();
  }
}

test.describe("choosing in the register", () => {
  test("a choice of two leads to their comparison, and stays until the logout", async ({ page }) => {
    test.slow();
    await logInThroughApi(page, "member");
    await page.goto(EXAMPLES);
    await choose(page, 2);
    await expect(bar(page)).toContainText("2 van 4 gekozen");
    await expectAccessibleOnPhone(page);

    await page.reload();
    const chosen = page.getByRole("main").getByRole("checkbox", { name: "Vergelijk", checked: true });
    await expect(chosen).toHaveCount(2);
    await bar(page).getByRole("link", { name: "Vergelijk 2 algoritmes" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Algoritmes vergelijken");
    await expect(columns(page)).toHaveCount(3);

    await (await openAccountMenu(page)).getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("comparison"))).toBeNull();
  });

  test("a fifth says why not", async ({ page }) => {
    test.slow();
    await logInThroughApi(page, "member");
    await page.goto(EXAMPLES);
    await choose(page, 4);
    const card = page.getByRole("article").nth(4);
    await card.scrollIntoViewIfNeeded();
    const buttonsOf = () =>
      card.locator("footer").evaluate((footer) =>
        [...footer.querySelectorAll("label, a")].map((button) => {
          const { x, y } = button.getBoundingClientRect();
          return [Math.round(x), Math.round(y)];
        }),
      );
    const before = await buttonsOf();
    await boxes(page).nth(4).click();
    await expect(boxes(page).nth(4)).not.toBeChecked();
    // What says why pushes none of them away.
    expect(await buttonsOf()).toEqual(before);
    const why = "U vergelijkt er al vier. Haal er onderaan een weg om deze te kiezen.";
    await expect(boxes(page).nth(4)).toHaveAccessibleDescription(new RegExp(why));
    await expectAccessibleOnPhone(page);
  });

  test("by keyboard alone, from the box to the bar and back to none", async ({ page }) => {
    await logInThroughApi(page, "member");
    await page.goto(EXAMPLES);
    for (const index of [0, 1]) {
      await expect(boxes(page).nth(index)).toBeEnabled();
      await boxes(page).nth(index).focus();
      await page.keyboard.press("Space");
    }
    const remove = bar(page).getByRole("button", { name: /^Haal .* weg$/ });
    await expect(remove).toHaveCount(2);
    await remove.first().focus();
    await page.keyboard.press("Enter");
    await expect(remove).toHaveCount(1);
    await expect(remove).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(bar(page)).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });

  for (const width of [320, 375]) {
    test(`at ${width} px the bar covers neither the buttons above it nor a toast`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 700 });
      await logInThroughApi(page, "member");
      await page.goto(EXAMPLES);
      await choose(page, 2);
      const box = async (selector: string) => {
        const found = await page.locator(selector).boundingBox();
        if (found === null) throw new Error(`${selector} is not to be seen`);
        return found;
      };
      await expect(bar(page)).toBeInViewport();
      // One bar at a time covers a phone: the other one comes to rest below the list, above this one.
      const actions = page.locator("[data-action-bar]");
      await expect(actions).not.toBeInViewport();
      await actions.getByRole("link", { name: "Algoritme toevoegen" }).scrollIntoViewIfNeeded();
      const resting = await box("[data-action-bar]");
      const top = (await box("[data-compare-bar]")).y;
      expect(Math.round(resting.y + resting.height)).toBeLessThanOrEqual(Math.round(top));
      await bar(page).getByRole("button", { name: "2 van 4 gekozen" }).click();
      await expect(bar(page).getByRole("listitem")).toHaveCount(2);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow()).toBe(0);

      await page.getByRole("article").first().getByRole("link", { name: "Meer lezen" }).click();
      await page.getByRole("button", { name: "Kopieer link" }).click();
      // Who points at a toast stops its time.
      await page.getByRole("button", { name: "Sluiten" }).hover();
      await page.evaluate(() => window.scrollTo(0, 0));
      const toasts = await box('[data-place="bottom-left"]');
      const { y } = await box("[data-compare-bar]");
      expect(Math.round(toasts.y + toasts.height)).toBeLessThanOrEqual(Math.round(y));
    });
  }
});

test("a visitor chooses on the pages of public entries", async ({ page }) => {
  test.slow();
  for (const id of await publicIds(2)) {
    await page.goto(`/algorithm/${id}/detail`);
    await expect(boxes(page)).toBeEnabled();
    await boxes(page).check();
  }
  await expectAccessibleOnPhone(page);
  await bar(page).getByRole("link", { name: "Vergelijk 2 algoritmes" }).click();
  await expect(columns(page)).toHaveCount(3);
  await expect(page.getByRole("main")).not.toContainText("E-mail contactpersoon");
  await expect(page.getByRole("link", { name: "Inloggen om te zoeken" })).toBeVisible();
});

test.describe("a comparison", () => {
  test("shows what differs, the rest on request, and keeps that in its address", async ({ page }) => {
    test.slow();
    const ids = await publicIds(3);
    await page.goto(`/compare?ids=${ids.join(",")}`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, follow");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      new RegExp(`/compare\\?ids=${ids.join(",")}$`),
    );
    await expect(page).toHaveTitle(/ vergelijken – AI-register Zorg$/);
    const differing = await page.getByRole("rowheader").count();
    await expect(page.getByRole("rowheader", { name: "Zichtbaarheid" })).toHaveCount(0);
    await expect(page.getByRole("rowheader", { name: "Publicaties en media" })).toHaveCount(0);
    await expect(page.getByRole("rowheader", { name: "Omschrijving", exact: true })).toBeVisible();
    await expect(page.getByRole("rowheader").filter({ hasText: "verschilt" })).not.toHaveCount(0);
    const folded = page.getByRole("cell").filter({ hasText: "Lees verder" }).first();
    const rest = folded.locator('[class*="print:inline"]').first();
    await expect(rest).toBeHidden();
    await folded.locator("summary").press("Enter");
    await expect(rest).toBeVisible();
    await expectAccessibleOnDeskAndPhone(page);
    await page.getByRole("link", { name: "Toon ook wat gelijk is" }).click();
    await expect(page).toHaveURL(/&equal=1$/);
    await expect.poll(() => page.getByRole("rowheader").count()).toBeGreaterThan(differing);
    await expect(page.getByRole("rowheader", { name: "Zichtbaarheid" })).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Toon alleen verschillen" })).toBeVisible();
  });

  test("loses a column and gets another", async ({ page }) => {
    const ids = await publicIds(2);
    await logInThroughApi(page, "member");
    await page.goto(`/compare?ids=${ids.join(",")}`);
    await page
      .getByRole("link", { name: /^Haal .* uit de vergelijking$/ })
      .first()
      .click();
    await expect(columns(page)).toHaveCount(2);
    await expect(page.getByText(/^Er staat nu één algoritme\./)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.getByRole("searchbox", { name: "Zoek een algoritme" }).fill("hart");
    await page.getByRole("button", { name: "Zoek", exact: true }).click();
    await page
      .getByRole("link", { name: /^Voeg .* toe$/ })
      .first()
      .click();
    await expect(columns(page)).toHaveCount(3);
    await expect(page).toHaveURL(new RegExp(`ids=${ids[1]},[^,]+$`));
  });

  test("shows each reader what they may see", async ({ page }) => {
    const [open] = await publicIds(1);
    const hidden = (await listEntriesVisibleTo("member")).find(({ visibility }) => visibility === "Privé");
    if (hidden === undefined) throw new Error("The member has no private entry.");
    const path = `/compare?ids=${open},${hidden._id}`;
    const message = "1 van de gekozen algoritmes is er niet of is voor u niet te zien.";
    for (const person of [null, "pending", "metc", "colleague"] as const) {
      if (person !== null) await logInThroughApi(page, person);
      await page.goto(path);
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.locator("body")).not.toContainText(hidden.algorithmName);
      await expect(page).not.toHaveTitle(new RegExp(hidden.algorithmName.slice(0, 20)));
    }
    await logInThroughApi(page, "member");
    await page.goto(path);
    await expect(page.getByText(message)).toHaveCount(0);
    await expect(page.getByRole("columnheader", { name: hidden.algorithmName })).toBeVisible();
  });

  test("can be taken out as a file", async ({ page }) => {
    await page.goto(`/compare?ids=${(await publicIds(2)).join(",")}`);
    for (const [name, ending] of [
      ["CSV", "csv"],
      ["Excel", "xlsx"],
      ["JSON", "json"],
    ] as const) {
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: `Als ${name}` }).click();
      expect((await download).suggestedFilename()).toMatch(new RegExp(`^vergelijking-[\\d-]+\\.${ending}$`));
    }
  });

  test("shows one field at a time on a phone, the names in sight, without scrolling sideways", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/compare?ids=${(await publicIds(4)).join(",")}`);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    const row = page.getByRole("row", { name: /^Fase/ });
    const cells = row.getByRole("cell");
    await expect(cells).toHaveCount(4);
    const boxes = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const { content, display } = getComputedStyle(cell, "::before");
        const isNamed = content !== "none" && display === "flex" && cell.getAttribute("data-letter") !== "";
        return { left, right, top, bottom, isNamed };
      }),
    );
    for (const [place, { left, top, isNamed }] of boxes.entries()) {
      expect(isNamed).toBe(true);
      const before = boxes[place - 1];
      // Short values stand on one line, each after the one before it.
      expect(before === undefined || top >= before.bottom || left >= before.right).toBe(true);
    }
    // The entries' names stay in sight while a value far below is read.
    await page.getByRole("rowheader").last().scrollIntoViewIfNeeded();
    await expect(columns(page).last()).toBeInViewport();
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`/compare?ids=${(await publicIds(3)).join(",")}`);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
  });

  test("prints without what can only be clicked", async ({ page }) => {
    await page.goto(`/compare?ids=${(await publicIds(2)).join(",")}`);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("table")).toBeVisible();
    await expect(page.getByRole("button", { name: "Afdrukken" })).toBeHidden();
    await expect(page.getByRole("link", { name: /^Haal / }).first()).toBeHidden();
    await expect(page.getByRole("link", { name: "Als CSV" })).toBeHidden();
    // The last sheet lies as the others do: none follows the table.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(new Set(pdf.match(/\/MediaBox\s*\[[^\]]*\]/g)).size).toBe(1);
  });
});

for (const query of [
  "",
  "?ids=",
  "?ids=onzin",
  "?ids=%00,%F0%9F%98%80,';--",
  `?ids=${"x".repeat(2000)}`,
  "?ids=a&ids=b&ids=c,d,e,f,g&equal=1&equal=2&search=%00",
]) {
  test(`/compare${query.slice(0, 40)} says how to begin`, async ({ page }) => {
    const answer = await page.goto(`/compare${query}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { name: "Zo begint u" })).toBeVisible();
    await expect(page).toHaveTitle("Algoritmes vergelijken – AI-register Zorg");
    if (query === "") await expectAccessibleOnDeskAndPhone(page);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a card leads to a comparison, to which another can be added", async ({ page }) => {
    await logInThroughApi(page, "member");
    // Examples, which no other test takes away meanwhile.
    await page.goto("/?search=Slijtage+van+de+heup");
    await expect(boxes(page).first()).toBeHidden();
    await page.getByRole("article").first().getByRole("link", { name: "Vergelijk", exact: true }).click();
    await expect(columns(page)).toHaveCount(2);
    await page
      .getByRole("searchbox", { name: "Zoek een algoritme" })
      .fill("Hartfilmpje van het ongeboren kind");
    await page.getByRole("button", { name: "Zoek", exact: true }).click();
    await page
      .getByRole("link", { name: /^Voeg .* toe$/ })
      .first()
      .click();
    await expect(columns(page)).toHaveCount(3);
    await page.getByRole("link", { name: "Toon ook wat gelijk is" }).click();
    await expect(page.getByRole("link", { name: "Toon alleen verschillen" })).toBeVisible();
  });
});
