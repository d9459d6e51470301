import { expect, logInThroughApi, test } from "../../support/e2e";

test.use({ serviceWorkers: "allow" });

test("without a connection a form says so, and a reload shows the register's own page with the draft", async ({
  page,
  context,
}) => {
  await logInThroughApi(page, "member");
  await page.goto("/algorithm/0/new");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByLabel("Naam (verplicht)").fill("Zonder verbinding getypt");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("algorithm")))
    .toContain("Zonder verbinding getypt");
  await context.setOffline(true);
  await expect(page.getByText("Geen verbinding; wat u typte staat op dit apparaat.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Geen verbinding");
  await expect(page.getByText("Zonder verbinding getypt")).toBeVisible();
  await expect(page.getByText(/wat u typte staat op dit apparaat/)).toBeVisible();
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toEqual(["/offline"]);
  // A draft that somebody else left on this device is not shown.
  await page.evaluate(() => {
    const store = JSON.parse(localStorage.getItem("algorithm") ?? "{}");
    localStorage.setItem("algorithm", JSON.stringify({ ...store, userId: "somebody else" }));
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Geen verbinding");
  await expect(page.getByText("Zonder verbinding getypt")).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Algoritme toevoegen" })).toBeVisible();
});

test("without a connection a page to read reloads as the register's own page, which claims no draft", async ({
  page,
  context,
}) => {
  await page.goto("/about");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Geen verbinding");
  await expect(
    page.getByText("Geen verbinding. Zodra er weer verbinding is, gaat u vanzelf verder."),
  ).toBeVisible();
  await expect(page.getByText(/op dit apparaat/)).toHaveCount(0);
});
