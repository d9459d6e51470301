import type { APIRequestContext, Page } from "@playwright/test";
import {
  DEMO_ACCOUNTS,
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  pressEnter,
  test,
} from "../../support/e2e";
import { findMailLinkPath, listMailTexts } from "../../support/mailbox";

/** An entry of who is logged in, made by the API as its form does. */
async function makeEntry(request: APIRequestContext, origin: string, algorithmName: string): Promise<string> {
  const data = { algorithmName, visibility: "Openbaar", activeHospital: "UMC Voorbeeld" };
  const answer = await request.post("/api/algorithm", { data, headers: { origin } });
  expect(answer.status()).toBe(201);
  return (await answer.json())._id;
}

const originOf = (page: Page) => new URL(page.url()).origin;

async function expectToast(page: Page, sentence: string): Promise<void> {
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
}

async function stopAll(page: Page): Promise<void> {
  const headers = { origin: originOf(page) };
  for (const what of ["follows", "saved-searches"]) {
    for (const { _id } of await (await page.request.get(`/api/v1/${what}`)).json()) {
      await page.request.delete(`/api/v1/${what}/${_id}`, { headers });
    }
  }
}

test.describe("following", () => {
  test("a member follows an entry and its hospital by keyboard, finds them again and stops", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await logInThroughApi(page, "metc");
    await page.goto("/following");
    await stopAll(page);
    await page.reload();
    await expect(page.getByText("U volgt nu niets")).toBeVisible();
    const name = `Te volgen ${crypto.randomUUID().slice(0, 8)}`;
    await page.goto(`/algorithm/${await makeEntry(page.request, originOf(page), name)}/detail`);
    const menu = page.locator("details", { hasText: "U krijgt een e-mail als er iets verandert." });
    await menu.locator("summary").focus();
    await page.keyboard.press("Enter");
    await pressEnter(menu.getByRole("button", { name: `Volgen (${name})` }));
    await expectToast(page, `U volgt nu ‘${name}’.`);
    const often = menu.getByRole("combobox", { name: `Hoe vaak een e-mail (${name})` });
    await expect(often).toBeFocused();
    await often.selectOption({ label: "Wekelijks, op maandag" });
    await expectToast(page, `U krijgt over ‘${name}’ voortaan op maandag een e-mail.`);
    await menu.getByRole("button", { name: "Volgen (UMC Voorbeeld)" }).click();
    await expectToast(page, "U volgt nu ‘UMC Voorbeeld’.");
    await expectAccessibleOnPhone(page);
    await menu.getByRole("link", { name: "Alles wat u volgt" }).click();
    await expect(page).toHaveURL(/\/following$/);
    await expect(page.getByRole("region", { name: "Ziekenhuizen" })).toContainText("UMC Voorbeeld");
    const entries = page.getByRole("region", { name: "Algoritmes", exact: true });
    await expect(entries.getByRole("combobox")).toHaveValue("weekly");
    await expectAccessibleOnDeskAndPhone(page);
    await pressEnter(entries.getByRole("button", { name: "Stop met volgen" }));
    await expectToast(page, `U volgt ‘${name}’ niet meer.`);
    await expect(entries).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await stopAll(page);
    await page.context().clearCookies();
    await page.goto("/following");
    await expect(page).toHaveURL("/login?callbackUrl=%2Ffollowing");
  });

  test("a member follows a product on its page, and finds it again", async ({ page }) => {
    await logInThroughApi(page, "metc");
    await page.goto("/product/thoraxlicht");
    await stopAll(page);
    const menu = page.locator("details", { hasText: "U krijgt een e-mail als er iets verandert." });
    await pressEnter(menu.locator("summary"));
    await expect(menu).toContainText("Dit product");
    await pressEnter(menu.getByRole("button", { name: "Volgen (Thoraxlicht)" }));
    await expectToast(page, "U volgt nu ‘ThoraxLicht’.");
    await expectAccessibleOnPhone(page);
    await menu.getByRole("link", { name: "Alles wat u volgt" }).click();
    const products = page.getByRole("region", { name: "Producten" });
    const link = products.getByRole("link", { name: "Thoraxlicht" });
    await expect(link).toHaveAttribute("href", "/product/thoraxlicht");
    await pressEnter(products.getByRole("button", { name: "Stop met volgen (Thoraxlicht)" }));
    await expectToast(page, "U volgt ‘ThoraxLicht’ niet meer.");
    await expect(products).toHaveCount(0);
  });

  test("a member keeps a search, gives it another name, and a feed that ends when they say so", async ({
    page,
    playwright,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    await logInThroughApi(page, "metc");
    await page.goto("/");
    await stopAll(page);
    await expect(page.getByText("Bewaar deze zoekopdracht")).toHaveCount(0);
    await page.goto("/?search=longnodules");
    const menu = page.locator("details", { hasText: "U vindt de zoekopdracht terug onder Volgen." });
    await menu.locator("summary").click();
    await expect(menu.getByLabel("Naam")).toHaveValue("longnodules");
    await menu.getByLabel("Naam").fill("Longen");
    await menu.getByLabel("Hoe vaak een e-mail").selectOption({ label: "Meteen" });
    await menu.getByRole("button", { name: "Bewaren" }).click();
    await expectToast(page, "De zoekopdracht ‘Longen’ is bewaard.");
    await page.goto("/following");
    const searches = page.getByRole("region", { name: "Bewaarde zoekopdrachten" });
    await expect(searches).toContainText("Zoekt naar ‘longnodules’");
    await searches.getByRole("button", { name: "Hernoemen (Longen)" }).click();
    await searches.getByLabel("Naam van de zoekopdracht").fill("Longnodules");
    await searches.getByRole("button", { name: "Opslaan" }).click();
    await expectToast(page, "De zoekopdracht heet nu ‘Longnodules’.");
    await searches.locator("summary", { hasText: "Feed" }).click();
    await searches.getByRole("button", { name: "Feedadres maken" }).click();
    const address = await searches.getByLabel("Het feedadres").inputValue();
    expect(address).toMatch(/\/api\/v1\/feeds\/[\w-]{43}\.atom$/);
    await expectAccessibleOnPhone(page);
    const reader = await playwright.request.newContext(baseURL ? { baseURL } : {});
    const feed = await reader.get(new URL(address).pathname);
    expect([feed.status(), feed.headers()["x-robots-tag"]]).toEqual([200, "noindex"]);
    await searches.getByRole("button", { name: "Feedadres intrekken" }).click();
    await expectToast(page, "Het feedadres is ingetrokken.");
    expect((await reader.get(new URL(address).pathname)).status()).toBe(404);
    await searches.getByRole("button", { name: "Verwijderen (Longnodules)" }).click();
    await searches.getByRole("button", { name: "Ja, verwijderen" }).click();
    await expectToast(page, "De zoekopdracht ‘Longnodules’ is verwijderd.");
    await expect(searches).toContainText("U hebt nog geen zoekopdrachten bewaard.");
    await reader.dispose();
  });

  test("a change is mailed, and the mail's link stops it without logging in and without script", async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    await logInThroughApi(page, "member");
    await page.goto("/");
    const name = `Wordt gewijzigd ${crypto.randomUUID().slice(0, 8)}`;
    const headers = { origin: originOf(page) };
    const id = await makeEntry(page.request, originOf(page), name);
    await logInThroughApi(page, "metc");
    const follow = { kind: "entry", target: id, frequency: "atOnce" };
    expect((await page.request.post("/api/v1/follows", { data: follow, headers })).status()).toBe(201);
    await logInThroughApi(page, "member");
    const data = {
      algorithmName: name,
      visibility: "Openbaar",
      description: "Een nieuwe omschrijving erbij.",
    };
    expect((await page.request.put(`/api/algorithm/${id}`, { data, headers })).status()).toBe(200);

    const ours = async () =>
      (await listMailTexts(DEMO_ACCOUNTS.metc.email, "entryChanged")).filter((mail) => mail.includes(name));
    await expect.poll(ours, { timeout: 40_000 }).toHaveLength(1);
    const [text = ""] = await ours();
    expect(text).toContain(`Sanne de Vries heeft het algoritme ‘${name}’ gewijzigd.`);
    expect(text).toContain("u volgt dit algoritme");
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await plain.newPage();
    await visitor.goto(originOf(page) + findMailLinkPath("/unsubscribe", text));
    await expect(visitor.getByRole("main").getByRole("listitem")).toContainText([`het algoritme ‘${name}’`]);
    await visitor.getByRole("button", { name: "Ja, meld mij af" }).click();
    await expect(visitor.getByRole("heading", { name: "U bent afgemeld" })).toBeVisible();
    await plain.close();
    // What a mail program opens changes nothing.
    const opened = await page.request.get("/api/v1/unsubscribe?s=een-link");
    expect(new URL(opened.url()).pathname + new URL(opened.url()).search).toBe("/unsubscribe?s=een-link");
    await logInThroughApi(page, "metc");
    const left: { target: string }[] = await (await page.request.get("/api/v1/follows")).json();
    expect(left.filter(({ target }) => target === id)).toEqual([]);
    await page.goto(findMailLinkPath("/unsubscribe", text));
    await expectAccessibleOnDeskAndPhone(page);
  });
});
