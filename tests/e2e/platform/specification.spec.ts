import { expect, logInThroughApi, test } from "../../support/e2e";

test("a visitor opens every public page [may.public-pages]", async ({ page }) => {
  test.setTimeout(90_000);
  for (const path of ["/", "/dashboard", "/contact", "/about", "/login", "/register"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("the migration page is found with a slash behind it, too [route.migrate-slash]", async ({ page }) => {
  await page.goto("/migrate/");
  await expect(page).toHaveURL("/migrate");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zet uw account over");
});

test("a red warning names the algorithm and asks for its name [delete.warning]", async ({ page }) => {
  await logInThroughApi(page, "admin");
  const [entry] = await (await page.request.get("/api/algorithm?search=longnodules+opsporen")).json();
  await page.goto(`/algorithm/${entry._id}/delete`);
  const warning = page.getByText(
    `U staat op het punt het algoritme ‘${entry.algorithmName}’ te verwijderen.`,
  );
  await expect(warning).toBeVisible();
  const [red = 0, green = 0, blue = 0] = await warning.evaluate((text) => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (canvas === null) return [];
    canvas.fillStyle = getComputedStyle(text).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await expect(page.getByLabel("Typ de naam van het algoritme om te bevestigen")).toHaveValue("");
});
