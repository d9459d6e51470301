import { expect, expectAccessibleOnDeskAndPhone, test } from "../../support/e2e";

const PAGES = [
  { path: "/about", title: "Over het register", first: "Wat is het register?", some: "Hoe doet u mee?" },
  { path: "/privacy", title: "Privacy", first: "Uw privacy in het kort", some: "Uw rechten" },
  {
    path: "/accessibility",
    title: "Toegankelijkheid",
    first: "Een register voor iedereen",
    some: "Bekende beperkingen",
  },
];

for (const { path, title, first, some } of PAGES) {
  test.describe(path, () => {
    test("shows its blocks with a table of contents [route.about]", async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(`${title} – AI-register Zorg`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.getByRole("article").getByRole("heading", { level: 2 }).first()).toHaveText(first);
      await expect(page.getByRole("region", { name: first })).toHaveClass(/\blead\b/);
      const contents = page.getByRole("navigation", { name: "Op deze pagina" });
      await contents.getByRole("link", { name: some, exact: true }).click();
      await expect(page.getByRole("heading", { name: some, exact: true })).toBeInViewport();
      expect(new URL(page.url()).hash).not.toBe("");
      await expectAccessibleOnDeskAndPhone(page);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("reads just as well", async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("region", { name: first })).toBeVisible();
        await expect(page.getByRole("region", { name: some, exact: true })).toBeVisible();
      });
    });
  });
}

test("lists of the text are lists", async ({ page }) => {
  await page.goto("/about");
  const steps = page.getByRole("region", { name: "Hoe doet u mee?" }).getByRole("list");
  await expect(steps.getByRole("listitem")).toHaveCount(5);
  await expect(steps.getByRole("listitem").first()).toHaveText(
    "Vraag een account aan via ‘Toegang aanvragen’, met het e-mailadres van uw werk.",
  );
  expect(await steps.evaluate((list) => list.tagName)).toBe("OL");
});
