import { expect, expectAccessibleEverywhere, logIn, test } from "../../support/e2e";

test.describe("the page about the API", () => {
  test("leads to a page for every call of the document, and passes axe", async ({ page, request }) => {
    test.setTimeout(120_000);
    await page.goto("/contact");
    const link = page.getByRole("contentinfo").getByRole("link", { name: "API voor programma's" });
    await expect(link).toHaveAttribute("href", "/api-docs");
    await page.goto("/api-docs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API voor programma's");
    const document = await (await request.get("/api/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    const paths: Record<string, Record<string, { operationId: string; summary: string }>> = document.paths;
    const calls = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId, summary }) => `/api-docs/${operationId} ${summary}`),
    );
    const links = await page
      .locator("article a")
      .evaluateAll((all) => all.map((one) => `${one.getAttribute("href")} ${one.textContent}`));
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter((call) => !links.includes(call))).toEqual([]);
    await expectAccessibleEverywhere(page);

    await page.goto("/api-docs/sendMessage");
    await expect(page.getByText("Het contactformulier.", { exact: false }).first()).toBeVisible();
    await expect(page.locator("dl").first()).toContainText("25 tot 2048 tekens");
    await page.goto("/api-docs/getEntry#schema-Entry");
    // What the address names is open.
    await expect(page.locator("#schema-Entry").getByText("algorithmName")).toBeVisible();
    for (const fold of await page.locator("article details").all())
      await fold.evaluate((details: HTMLDetailsElement) => {
        details.open = true;
      });
    await expectAccessibleEverywhere(page);
    await page.getByRole("link", { name: "not_found" }).click();
    await expect(page).toHaveURL("/api-docs#error-not_found");
    expect((await request.get("/api-docs/noSuchCall")).status()).toBe(404);
  });

  test("tries a call with the reader's own session, and asks before one that writes", async ({ page }) => {
    await logIn(page, "member");
    // As an address named it when all calls stood on one page.
    await page.goto("/api-docs#call-listEntries");
    await page.locator("#call-listEntries").getByRole("link").click();
    await expect(page).toHaveURL("/api-docs/listEntries");
    const call = page.locator("article");
    await call.getByText("Probeer deze aanroep").click();
    await call.getByRole("textbox", { name: "pageSize" }).fill("1");
    await call.getByRole("button", { name: "Verstuur" }).click();
    const answer = call.getByRole("region", { name: "Antwoord", exact: true });
    await expect(answer).toContainText("200 OK");
    await expect(answer).toContainText("algorithmName");

    await page.goto("/api-docs/addNotification");
    await call.getByText("Probeer deze aanroep").click();
    await call.getByRole("button", { name: "Verstuur" }).click();
    const question = page.getByRole("alertdialog", { name: "Deze aanroep verstuurt iets" });
    await expect(question).toContainText("POST /api/notifications");
    await question.getByRole("button", { name: "Verstuur" }).click();
    await expect(answer).toContainText("403");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("reads just as well", async ({ page }) => {
    await page.goto("/api-docs");
    await expect(page.getByRole("heading", { name: "Zo werkt het" })).toBeVisible();
    await page.locator("#call-getHealth").getByRole("link").click();
    await expect(page.getByText("Vraagt niets van de database.")).toBeVisible();
  });
});
