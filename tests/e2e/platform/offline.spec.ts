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
  const notice = page.getByRole("main").getByText("Geen verbinding; wat u typte staat op dit apparaat.");
  await expect(notice).toBeVisible();
  // In sight also far below on a phone.
  await page.setViewportSize({ width: 375, height: 812 });
  await page.getByRole("button", { name: "Alles op één pagina" }).click();
  await page.evaluate(() => window.scrollTo(0, 2000));
  await expect(notice).toBeInViewport();
  // What failed is sent again as what it was: a draft, which is not published by it.
  await page.getByRole("button", { name: "Bewaar als concept" }).click();
  // The notice says so already.
  await expect(page.getByRole("button", { name: "Bewaar als concept" })).toBeEnabled();
  await expect(page.locator("[data-place]")).toHaveCount(0);
  await context.setOffline(false);
  const again = page.getByRole("button", { name: "Verstuur opnieuw" });
  await expect(again).toBeInViewport();
  await page.locator("#field-description").pressSequentially("k");
  await expect(again).toBeHidden();
  await context.setOffline(true);
  await expect(notice).toBeVisible();
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

test("any page reloads with the copy that another one kept, in the language that was chosen since", async ({
  page,
  context,
}) => {
  await logInThroughApi(page, "member");
  await page.goto("/algorithm/0/new");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByLabel("Naam (verplicht)").fill("Thuis getypt");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("algorithm"))).toContain("Thuis getypt");
  await page.close();
  const home = await context.newPage();
  await home.goto("/");
  await home.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the language switch leaves it
    document.cookie = "language=en; path=/";
  });
  await expect.poll(() => home.evaluate(() => sessionStorage.getItem("form-user"))).not.toBeNull();
  await context.setOffline(true);
  await home.reload();
  await expect(home.getByRole("heading", { level: 1 })).toHaveText("No connection");
  await expect(home.locator("html")).toHaveAttribute("lang", "en");
  await expect(home.getByText(/what you typed is on this device/)).toBeVisible();
  await expect(home.getByText("Thuis getypt")).toBeVisible();
  await context.setOffline(false);
  await expect(home.getByRole("article").first()).toBeVisible();
});
