import type { Page } from "@playwright/test";
import { generateSync } from "otplib";
import {
  expect,
  expectAccessibleOnPhone,
  openAccountMenu,
  solveCaptchaByRequest,
  test,
} from "../../support/e2e";

const PASSWORD = "wolk-fiets-94";
const NAME = "Veilige Collega";

/** Requests an account as a program would; the browser is then logged in as that person. */
async function newcomer(page: Page) {
  await page.context().clearCookies();
  const email = `tweestaps-${crypto.randomUUID()}@ziekenhuis-noord.example`;
  const captchaToken = await solveCaptchaByRequest(page.request);
  const data = { email, name: NAME, password: PASSWORD, captchaToken };
  const answer = await page.request.post("/api/auth", { data });
  expect(answer.status()).toBe(200);
  return { email, id: (await answer.json()).user._id as string };
}

/** Codes of the app, each of a later half minute than the one before, as every code counts once. */
function codesOf(secret: string) {
  let last = 0;
  return () => {
    last = Math.max(Math.floor(Date.now() / 30_000), last + 1);
    return generateSync({ secret, epoch: last * 30 });
  };
}

async function logOut(page: Page) {
  await page.goto("/");
  await (await openAccountMenu(page)).getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
}

async function givePassword(page: Page, email: string) {
  await page.goto("/login");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord").fill(PASSWORD);
  await expect(page.getByText("Geverifieerd")).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Tweestapsverificatie" })).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
}

async function giveCode(page: Page, code: string) {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Login" }).click();
}

test.describe("two-step verification", () => {
  test("a person sets it up, logs in with a code and with a recovery code, and switches it off", async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const { email, id } = await newcomer(page);
    await page.goto(`/profile/${id}`);
    await page.getByRole("button", { name: "Instellen" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByLabel("Wachtwoord (ter controle)").fill("verkeerd");
    await dialog.getByRole("button", { name: "Verder" }).click();
    await expect(dialog.getByText("Dit wachtwoord is niet juist.")).toBeVisible();
    await dialog.getByLabel("Wachtwoord (ter controle)").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Verder" }).click();
    await expect(dialog.getByRole("img", { name: "QR-code voor uw authenticator-app" })).toBeVisible();
    await expectAccessibleOnPhone(page);
    const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const nextCode = codesOf(secret);
    await dialog.getByLabel("Code", { exact: true }).fill("000000");
    await dialog.getByRole("button", { name: "Verder" }).click();
    await expect(dialog.getByText("Deze code is onjuist of al gebruikt.")).toBeVisible();
    await dialog.getByLabel("Code", { exact: true }).fill(nextCode());
    await dialog.getByRole("button", { name: "Verder" }).click();
    const codes = dialog.getByRole("list", { name: "Uw herstelcodes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    await expectAccessibleOnPhone(page);
    const [recoveryCode = "", lastCode = ""] = await codes.allTextContents();
    // The codes are not shown again, so neither Escape nor a click beside the dialog takes them away.
    await page.keyboard.press("Escape");
    await expect(codes.first()).toBeVisible();
    await dialog.getByRole("button", { name: "Ik heb de codes bewaard" }).click();
    await expect(page.getByText(/Staat aan sinds .*Er zijn 10 herstelcodes over\./)).toBeVisible();

    await logOut(page);
    await givePassword(page, email);
    await expectAccessibleOnPhone(page);
    await giveCode(page, "000000");
    await expect(page.getByText(/^Deze code is onjuist of al gebruikt\. Wacht/)).toBeVisible();
    await giveCode(page, nextCode());
    await expect(page.getByRole("banner").getByText(NAME).filter({ visible: true })).toBeVisible();

    await logOut(page);
    await givePassword(page, email);
    await giveCode(page, recoveryCode.toUpperCase());
    await expect(page.getByRole("banner").getByText(NAME).filter({ visible: true })).toBeVisible();

    await page.goto(`/profile/${id}`);
    await expect(page.getByText(/Er zijn 9 herstelcodes over\./)).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.getByRole("button", { name: "Uitzetten" }).click();
    await dialog.getByLabel("Wachtwoord (ter controle)").fill(PASSWORD);
    // A third code of the app would be of a half minute that is too far away.
    await dialog.getByLabel("Code", { exact: true }).fill(lastCode);
    await expectAccessibleOnPhone(page);
    await dialog.getByRole("button", { name: "Uitzetten" }).click();
    await expect(page.getByText(/^Staat uit\. Met een code uit een app/)).toBeVisible();
  });
});
