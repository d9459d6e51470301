import { expect, expectAccessibleEverywhere, logIn, test } from "../../support/e2e";

test.describe("the page about the API", () => {
  test("opens the call that its address names, describes every call of the document, and passes axe", async ({
    page,
    request,
  }) => {
    test.setTimeout(120_000);
    await page.goto("/api-docs#call-sendMessage");
    // The call that the address names is open.
    await expect(page.getByText("Het contactformulier.", { exact: false }).first()).toBeVisible();
    const body = page.locator("#call-sendMessage").locator("dl").first();
    await expect(body).toContainText("25 tot 2048 tekens");
    const link = page.getByRole("contentinfo").getByRole("link", { name: "API voor programma's" });
    await expect(link).toHaveAttribute("href", "/api-docs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("API voor programma's");
    const document = await (await request.get("/api/openapi.json")).json();
    expect(document.openapi).toBe("3.1.0");
    const paths: Record<string, Record<string, { summary: string }>> = document.paths;
    const summaries = Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ summary }) => summary),
    );
    const headings = (await page.locator("h3").allTextContents()).join("\n");
    expect(summaries.length).toBeGreaterThan(100);
    expect(summaries.filter((summary) => !headings.includes(summary))).toEqual([]);
    // What is folded is not there for a reader, and reading past it takes axe minutes: one call of each group and one
    // schema keep all that they hold, for being unfolded.
    await page.evaluate(() => {
      for (const group of globalThis.document.querySelectorAll("article section")) {
        for (const fold of [...group.querySelectorAll(":scope details:not(details details)")].slice(1)) {
          for (const held of fold.querySelectorAll(":scope > :not(summary)")) held.remove();
        }
      }
    });
    // The first of each group is unfolded, the others are folded.
    await page.evaluate(() => {
      for (const group of globalThis.document.querySelectorAll("article section")) {
        const first = group.querySelector("details");
        for (const fold of first ? [first, ...first.querySelectorAll("details")] : []) fold.open = true;
      }
    });
    await expectAccessibleEverywhere(page);
  });

  test("tries a call with the reader's own session, and asks before one that writes", async ({ page }) => {
    await logIn(page, "member");
    await page.goto("/api-docs#call-listEntries");
    const list = page.locator("#call-listEntries");
    await list.getByText("Probeer deze aanroep").click();
    await list.getByRole("textbox", { name: "pageSize" }).fill("1");
    await list.getByRole("button", { name: "Verstuur" }).click();
    const answer = list.getByRole("region", { name: "Antwoord", exact: true });
    await expect(answer).toContainText("200 OK");
    await expect(answer).toContainText("algorithmName");

    const add = page.locator("#call-addNotification");
    await add.evaluate((call) => {
      const fold = call.closest("details");
      if (fold !== null) fold.open = true;
    });
    await add.getByText("Probeer deze aanroep").click();
    await add.getByRole("button", { name: "Verstuur" }).click();
    const question = page.getByRole("alertdialog", { name: "Deze aanroep verstuurt iets" });
    await expect(question).toContainText("POST /api/notifications");
    await question.getByRole("button", { name: "Verstuur" }).click();
    await expect(add.getByRole("region", { name: "Antwoord", exact: true })).toContainText("403");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("reads just as well", async ({ page }) => {
    await page.goto("/api-docs");
    await expect(page.getByRole("heading", { name: "Zo werkt het" })).toBeVisible();
    const call = page.locator("details", { has: page.locator("#call-getHealth") }).last();
    await call.locator("summary").first().click();
    await expect(call.getByText("Vraagt niets van de database.")).toBeVisible();
  });
});
