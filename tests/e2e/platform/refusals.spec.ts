import { expect, logInThroughApi, test } from "../../support/e2e";
import { callApiWithToken, openDemoSession } from "../../support/e2e-people";
import { buildSessionCookieHeaders, sendRawRequest } from "../../support/raw-request";

/** What a page that refuses sends to who runs no script: its sentence, in the frame of every page. */
test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/not-found", "/algorithm/bestaat-niet/detail", "/password-reset/een/twee"]) {
    test(`${path} shows the 404`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not found");
      await expect(page).toHaveTitle(/^404 Page Not found/);
      await expect(page.locator("html")).toHaveAttribute("lang", "nl");
      await expect(page.getByRole("navigation", { name: "Hoofdmenu" }).first()).toBeVisible();
      await expect(page.getByRole("contentinfo")).toBeVisible();
    });
  }

  test("the page of somebody else's entry shows the 403", async () => {
    const [author, other] = [await openDemoSession("admin"), await openDemoSession("colleague")];
    const { _id } = (await callApiWithToken(author, "POST", "/api/algorithm", {
      algorithmName: "Van een ander",
      visibility: "Openbaar",
    })) as { _id: string };
    const answer = await sendRawRequest(`/algorithm/${_id}/edit`, {
      headers: buildSessionCookieHeaders(other.token),
    });
    expect(answer.status).toBe(403);
    const shown = answer.body.replaceAll(/<script.*?<\/script>/gs, "");
    expect(shown).toMatch(/<h1[^>]*>U kunt ‘Van een ander’ niet aanpassen<\/h1>/);
    expect(shown).toContain("403 Geen toegang");
    expect(shown).toContain(`href="/algorithm/${_id}/detail"`);
    expect(shown).toContain(`href="/algorithm/${_id}/report"`);
    await callApiWithToken(author, "DELETE", `/api/algorithm/${_id}`);
  });

  test("a hospital's and a product's pages say what was refused and whom to ask", async () => {
    const { token } = await openDemoSession("colleague");
    const refusals = [
      [
        "/hospital/streekziekenhuis-voorbeeldland/manage",
        "U kunt de pagina van Streekziekenhuis",
        "/contact",
      ],
      ["/product/thoraxlicht/edit", "Dat kunnen alleen de beheerders", "/product/thoraxlicht/propose"],
    ] as const;
    for (const [path, reason, link] of refusals) {
      const answer = await sendRawRequest(path, { headers: buildSessionCookieHeaders(token) });
      expect(answer.status).toBe(403);
      expect(answer.body).toContain(reason);
      expect(answer.body).toContain(`href="${link}"`);
    }
  });
});

test("a missing page leads back to its list, and says whom to ask", async ({ page }) => {
  await logInThroughApi(page, "member");
  expect((await page.goto("/hospital/bestaat-niet"))?.status()).toBe(404);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Meld het de beheerders van het register" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await main.getByRole("link", { name: "Alle ziekenhuizen" }).click();
  await expect(page).toHaveURL("/hospitals");
});

test("the longest name without a space fits its delete page", async ({ page }) => {
  await logInThroughApi(page, "admin");
  const admin = await openDemoSession("admin");
  const name = `Naam-${"W".repeat(145)}`;
  const { _id } = (await callApiWithToken(admin, "POST", "/api/algorithm", {
    algorithmName: name,
    visibility: "Openbaar",
  })) as { _id: string };
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/algorithm/${_id}/delete`);
    await expect(page.getByText("Typ precies")).toBeVisible();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(overflow).toBe(0);
  }
  await callApiWithToken(admin, "DELETE", `/api/algorithm/${_id}`);
});
