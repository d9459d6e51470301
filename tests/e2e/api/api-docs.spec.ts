import type { Page } from "@playwright/test";
import { expect, expectAccessibleOnPhone, logInThroughApi, test } from "../../support/e2e";

/** Opens the page, and waits until its script has drawn the headings, which takes a loaded machine long. */
async function openReference(page: Page, hash = ""): Promise<void> {
  await page.goto("/contact");
  await page.goto(`/api-docs${hash}`);
  await expect(page.locator(".opblock-tag").first()).toBeVisible({ timeout: 45_000 });
}

test.describe("the page about the API", () => {
  test("shows the calls of the document, and passes axe", async ({ page, request }) => {
    test.setTimeout(240_000);
    const outside: string[] = [];
    page.on("request", (asked) => {
      if (/^https?:/.test(asked.url()) && !asked.url().includes("//localhost")) outside.push(asked.url());
    });
    await page.goto("/contact");
    const link = page.getByRole("contentinfo").getByRole("link", { name: "API voor programma’s" });
    await expect(link).toHaveAttribute("href", "/api-docs");
    await openReference(page);
    await expect(page.getByRole("heading", { level: 1, name: "API voor programma’s" })).toBeVisible();
    const document = await (await request.get("/api/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    const reference = page.locator(".swagger-ui");
    const calls = Object.values<Record<string, { tags: string[] }>>(document.paths).flatMap(Object.values);
    const headings = new Set(calls.flatMap(({ tags }) => tags));
    await expect(reference.locator(".opblock-tag")).toHaveCount(headings.size);
    for (const heading of headings) await reference.locator(`.opblock-tag[data-tag="${heading}"]`).click();
    await expect(reference.locator(".opblock")).toHaveCount(calls.length);
    await expect(reference.getByRole("cell", { name: "edit_conflict", exact: true })).toBeVisible();

    // An open call, as open data links to it.
    await openReference(page, "#/Algorithms/createEntry");
    const call = page.locator("#operations-Algorithms-createEntry");
    await expect(
      call.getByText("Only algorithmName and visibility are required.", { exact: false }),
    ).toBeVisible();
    await expectAccessibleOnPhone(page);
    expect(outside).toEqual([]);
  });

  test("tries a call with the reader's own session, and asks before one that writes", async ({ page }) => {
    test.setTimeout(120_000);
    await logInThroughApi(page, "member");
    await openReference(page, "#/Algorithms/listEntries");
    const list = page.locator("#operations-Algorithms-listEntries");
    await list.getByRole("button", { name: "Try it out" }).click();
    await list.locator("tr[data-param-name=pageSize] input").fill("1");
    await list.getByRole("button", { name: "Execute" }).click();
    await expect(list.locator(".live-responses-table .response-col_status").last()).toContainText("200");
    await expect(list.locator(".live-responses-table")).toContainText("algorithmName");

    await page.locator('.opblock-tag[data-tag="Notices and messages"]').click();
    const add = page.locator("[id$=-addNotification]");
    await add.locator(".opblock-summary-control").click();
    await add.getByRole("button", { name: "Try it out" }).click();
    page.once("dialog", (question) => question.dismiss());
    await add.getByRole("button", { name: "Execute" }).click();
    await expect(page.getByText("Niet verstuurd.").first()).toBeVisible();
    page.once("dialog", async (question) => {
      expect(question.message()).toContain("POST /api/notifications");
      await question.accept();
    });
    await add.getByRole("button", { name: "Execute" }).click();
    await expect(add.locator(".live-responses-table .response-col_status").last()).toContainText("403");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page leads to the document", async ({ page }) => {
    await page.goto("/api-docs");
    // Playwright reads no text inside noscript.
    expect(await (await page.request.get("/api-docs")).text()).toContain("Zonder JavaScript");
    await expect(page.getByRole("link", { name: "Het document volgens OpenAPI 3.1" })).toHaveAttribute(
      "href",
      "/api/openapi.json",
    );
  });
});
