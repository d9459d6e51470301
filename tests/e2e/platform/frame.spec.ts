import { test as bare } from "@playwright/test";
import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectFocusNeverCovered,
  logInThroughApi,
  openAccountMenu,
  test,
} from "../../support/e2e";

test.describe("what every page has", () => {
  test("navigation and footer for a visitor [nav.login, nav.register, footer.sitemap, footer.sentence]", async ({
    page,
  }) => {
    await page.goto("/about");
    const account = page.getByRole("navigation", { name: "Account" });
    await expect(account.getByRole("link", { name: "Login" })).toHaveAttribute("href", "/login");
    await expect(account.getByRole("link", { name: "Toegang aanvragen" })).toHaveAttribute(
      "href",
      "/register",
    );
    await expect(page.getByRole("link", { name: "Beheer", exact: true })).toHaveCount(0);
    await expect(page.getByRole("contentinfo")).toContainText("Alle AI-algoritmes voor de zorg op één plek.");
    const sitemap = page.getByRole("navigation", { name: "Sitemap" });
    await expect(sitemap.getByRole("link")).toHaveText(["Home", "Contact"]);
  });

  test("a member has a menu with the own profile and Log out, and no way to the admin area [nav.profile, nav.logout, may.profile-link, deviation.account-menu]", async ({
    page,
  }) => {
    await logInThroughApi(page, "member");
    await page.goto("/about");
    const account = await openAccountMenu(page);
    await expect(account.getByRole("link", { name: "Sanne de Vries" })).toHaveAttribute(
      "href",
      /^\/profile\/.+/,
    );
    await expect(account.getByRole("button", { name: "Log out" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Beheer", exact: true })).toHaveCount(0);
  });

  test("an admin has a link to the admin area [nav.admin, may.admin-link]", async ({ page }) => {
    await logInThroughApi(page, "admin");
    await page.goto("/about");
    await expect((await openAccountMenu(page)).getByRole("link", { name: "Beheer" })).toHaveAttribute(
      "href",
      "/admin",
    );
  });

  test("an unknown path redirects to /not-found, which answers 404 [route.not-found, route.unknown]", async ({
    page,
  }) => {
    const answer = await page.goto("/bestaat/echt/niet?token=geheim");
    await expect(page).toHaveURL("/not-found?from=%2Fbestaat%2Fecht%2Fniet");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not found");
    await expect(page.getByText("Gevraagd adres: /bestaat/echt/niet")).toBeVisible();
    await expectAccessibleOnDeskAndPhone(page);
    await expect(page.getByLabel("Zoek in plaats daarvan in het register")).toHaveValue("bestaat echt niet");
    await page.getByRole("main").getByRole("button", { name: "Zoeken", exact: true }).click();
    await expect(page).toHaveURL("/?search=bestaat+echt+niet");
  });

  test("a member at /admin reads 'Access denied.' and whom to ask; a visitor goes to log in [deviation.admin-refused]", async ({
    page,
  }) => {
    await page.goto("/admin");
    await expect(page).toHaveURL("/login?callbackUrl=%2Fadmin");
    await logInThroughApi(page, "member");
    await page.goto("/admin");
    await expect(page).toHaveURL("/admin");
    const content = page.getByRole("main");
    await expect(content).toContainText("Access denied. Het beheer is alleen voor de beheerders");
    await expectAccessibleOnDeskAndPhone(page);
    await expect(content.getByRole("link", { name: "Terug naar het register" })).toHaveAttribute("href", "/");
    await content.getByRole("link", { name: "Vraag het de beheerders van het register" }).click();
    await expect(page).toHaveURL("/contact");
  });

  test("the colours can be chosen and stay", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/about");
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await paper()).toBe("rgb(251, 250, 248)");
    await page.getByLabel("Kleuren").selectOption("Donker");
    expect(await paper()).toBe("rgb(15, 22, 25)");
    await page.reload();
    expect(await paper()).toBe("rgb(15, 22, 25)");
  });

  test("a toast goes by itself, but waits while it is hovered", async ({ page, baseURL }) => {
    await page.clock.install();
    // As the server writes it; a page that is there already might take it before the next one.
    await page.context().addCookies([{ name: "flash", value: "logged_out_everywhere", url: baseURL ?? "" }]);
    await page.goto("/about");
    const toast = page.locator('[data-place="bottom-left"] li', { hasText: "U bent overal uitgelogd." });
    await expect(toast).toBeVisible();
    await toast.hover();
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(700, 10);
    await page.clock.runFor(5_500);
    await expect(toast).toHaveCount(0);
  });
});

bare("the cookie notice does not wait for the page's scripts", async ({ page }) => {
  await page.route("**/_next/static/chunks/*.js", (route) => route.abort());
  await page.goto("/about");
  const notice = page.getByRole("region", { name: "Cookies" });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole("button")).toBeDisabled();
  await page.evaluate(() => localStorage.setItem("cookies-accepted", "true"));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.locator("[data-cookie-notice]")).toHaveCount(0);
});

bare(
  "the cookie notice stays until it is accepted, and then stays away [cookies.notice, constant.key-cookies]",
  async ({ page }) => {
    await page.goto("/about");
    const notice = page.getByRole("region", { name: "Cookies" });
    await expect(notice).toBeVisible();
    await expectAccessibleOnDeskAndPhone(page);
    // At the end of the page it stands below the footer, and covers none of its lines.
    const last = page.getByRole("contentinfo").getByRole("link").last();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [line, band] = await Promise.all([last.boundingBox(), notice.boundingBox()]);
    expect((line?.y ?? Number.NaN) + (line?.height ?? 0)).toBeLessThanOrEqual(band?.y ?? 0);
    await notice.getByRole("button", { name: "Akkoord" }).click();
    await expect(notice).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem("cookies-accepted"))).toBe("true");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

bare(
  "a session cookie that cannot be read is taken back by the next page",
  async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "session", value: "van-een-eerder-geheim", url: baseURL ?? "" }]);
    await page.goto("/about");
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("session");
    await logInThroughApi(page, "member");
    await page.goto("/about");
    expect((await context.cookies()).map(({ name }) => name)).toContain("session");
  },
);

bare(
  "nothing that stays in place covers what has the focus: a phone, with the notice about cookies",
  async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 375, height: 667 });
    for (const path of ["/", "/register"]) {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Akkoord" })).toBeEnabled();
      await expectFocusNeverCovered(page);
    }
    await logInThroughApi(page, "member");
    await page.goto("/algorithm/0/new");
    await expect(page.getByRole("button", { name: "Toevoegen" })).toBeEnabled();
    await expectFocusNeverCovered(page);
  },
);

test("nothing that stays in place covers what has the focus: the list and an algorithm", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 375, height: 667 });
  await logInThroughApi(page, "member");
  await page.goto("/");
  await expect(page.getByRole("article").first().getByRole("checkbox")).toBeEnabled();
  await expectFocusNeverCovered(page);
  await page.getByRole("link", { name: "Meer lezen" }).first().click();
  await expect(page).toHaveURL(/\/detail$/);
  await expectFocusNeverCovered(page);
});

test("a pending account reads the specification's sentence at another's profile [message.profile-other]", async ({
  page,
}) => {
  await logInThroughApi(page, "pending");
  const answer = await page.goto("/profile/0199aaaa-0000-7000-8000-000000000000");
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected error.");
  await expect(page.locator('[data-place="bottom-left"]')).toContainText("Unexpected error.");
});
