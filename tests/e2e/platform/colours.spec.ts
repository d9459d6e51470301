import { expect, test } from "../../support/e2e";

test("another theme colours the whole page at once: no button fades, and is hard to read meanwhile", async ({
  page,
}) => {
  await page.goto("/dashboard");
  await page.locator("main .button").first().waitFor();
  await page.mouse.move(0, 0);
  const fading = await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  });
  expect(fading).toBe(0);
});
