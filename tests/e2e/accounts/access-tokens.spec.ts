import {
  DEMO_ACCOUNTS,
  expect,
  expectAccessibleOnPhone,
  logInThroughApi,
  openAccountMenu,
  test,
} from "../../support/e2e";
import { waitForMailText } from "../../support/mailbox";

test.describe("personal access tokens", () => {
  test("a member makes a token, a program reads with it, and it is worth nothing once revoked", async ({
    page,
    playwright,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    await logInThroughApi(page, "colleague");
    const program = await playwright.request.newContext(baseURL ? { baseURL } : {});
    await page.goto("/");
    const profile = (await openAccountMenu(page)).getByRole("link", { name: "Thijs van den Akker" });
    await page.goto((await profile.getAttribute("href")) ?? "");
    await expect(page).toHaveURL(/\/profile\/[\w-]+$/);
    const card = page.getByRole("region", { name: "Toegangstokens" });
    await card.getByRole("button", { name: "Nieuw token" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Maak token" }).click();
    await expect(dialog.getByText("Geef het token een naam.")).toBeVisible();
    await expect(dialog.getByText("Vul uw wachtwoord in.")).toBeVisible();
    await expectAccessibleOnPhone(page);
    const name = `Export ${crypto.randomUUID()}`;
    await dialog.getByLabel("Naam").fill(name);
    await expect(dialog.getByRole("radio", { name: /^Lezen Algoritmes/ })).toBeChecked();
    await dialog.getByLabel("Wachtwoord (ter controle)").fill("geraden-wachtwoord");
    await dialog.getByRole("button", { name: "Maak token" }).click();
    await expect(dialog.getByText("Dit wachtwoord is niet juist.")).toBeVisible();
    await dialog.getByLabel("Wachtwoord (ter controle)").fill(DEMO_ACCOUNTS.colleague.password);
    await dialog.getByRole("button", { name: "Maak token" }).click();
    const shown = dialog.getByRole("list", { name: "Uw nieuwe toegangstoken" }).getByRole("listitem");
    await expect(shown).toHaveText(/^airz_[\w-]{43}$/);
    await expectAccessibleOnPhone(page);
    const token = (await shown.textContent()) ?? "";
    const mail = await waitForMailText(DEMO_ACCOUNTS.colleague.email, "accessTokenMade");
    expect(mail).toContain(`> ${name}`);
    expect(mail).not.toContain(token);
    await dialog.getByRole("button", { name: "Ik heb het token bewaard" }).click();
    const row = card.getByRole("listitem").filter({ hasText: name });
    await expect(row).toContainText("Nog niet gebruikt");
    expect(await page.content()).not.toContain(token);

    const headers = { authorization: `Bearer ${token}` };
    const list = await program.get("/api/algorithm", { headers });
    expect(list.status()).toBe(200);
    expect((await list.json()).length).toBeGreaterThan(0);
    const write = await program.post("/api/algorithm", { headers, data: {} });
    expect([write.status(), (await write.json()).code]).toEqual([403, "token_scope"]);

    await page.reload();
    await expect(row).toContainText("Laatst gebruikt");
    await expectAccessibleOnPhone(page);
    await row.getByRole("button", { name: "Intrekken" }).click();
    await expect(row).toHaveCount(0);
    expect((await program.get("/api/algorithm", { headers })).status()).toBe(401);
    await program.dispose();
  });
});
