import {
  DEMO_ACCOUNTS,
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  openAccountMenu,
  test,
} from "../../support/e2e";

test.describe("login", () => {
  test("a member logs in through the form with a real captcha, arrives where they were going, and logs out [session.logout, deviation.session-cookie]", async ({
    page,
  }) => {
    await page.goto("/algorithm/0/new");
    await expect(page).toHaveURL("/login?callbackUrl=%2Falgorithm%2F0%2Fnew");
    await page.getByLabel("E-mailadres").fill(DEMO_ACCOUNTS.member.email);
    await page.getByLabel("Wachtwoord").fill(DEMO_ACCOUNTS.member.password);
    await expect(page.getByText("Geverifieerd")).toBeVisible({ timeout: 20_000 });
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/algorithm/0/new");
    await expect((await openAccountMenu(page)).getByRole("link", { name: "Sanne de Vries" })).toBeVisible();

    const cookie = (await page.context().cookies()).find(({ name }) => name === "session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(await page.evaluate(() => document.cookie)).not.toContain("session=");

    await page.evaluate(() => localStorage.setItem("algorithm", "draft"));
    await page.goto("/");
    await (await openAccountMenu(page)).getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    await expect(page).toHaveURL("/");
    expect(await page.evaluate(() => localStorage.getItem("algorithm"))).toBeNull();
    const replayed = await page.request.get("/api/algorithm", {
      headers: { authorization: `Bearer ${cookie?.value}` },
    });
    expect(replayed.status()).toBe(401);
  });

  test("a wrong password says so and keeps the address [route.login, login.fields, login.button]", async ({
    page,
  }) => {
    await page.goto("/login");
    await page.getByLabel("E-mailadres").fill(DEMO_ACCOUNTS.member.email);
    await page.getByLabel("Wachtwoord").fill("verkeerd-wachtwoord");
    await expect(page.getByText("Geverifieerd")).toBeVisible({ timeout: 20_000 });
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.locator("form").getByRole("alert")).toHaveText(
      "Error: Gebruiker of wachtwoord onjuist.",
    );
    await expect(page.locator('[data-place="bottom-left"]')).toContainText(
      "Error: Gebruiker of wachtwoord onjuist.",
    );
    await expect(page.getByLabel("E-mailadres")).toHaveValue(DEMO_ACCOUNTS.member.email);
    await expectAccessibleOnPhone(page);
  });

  test("an empty form is not sent; the page is accessible", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Captcha invalid.")).toBeVisible();
    await expectAccessibleOnDeskAndPhone(page);
  });

  test("a return address of another site is not followed [login.success]", async ({ page }) => {
    await page.goto("/login?callbackUrl=//evil.example/");
    await page.getByLabel("E-mailadres").fill(DEMO_ACCOUNTS.member.email);
    await page.getByLabel("Wachtwoord").fill(DEMO_ACCOUNTS.member.password);
    await expect(page.getByText("Geverifieerd")).toBeVisible({ timeout: 20_000 });
    await page.getByRole("button", { name: "Login" }).click();
    await expect((await openAccountMenu(page)).getByRole("button", { name: "Log out" })).toBeVisible();
    await expect(page).toHaveURL("/");
  });
});
