import { create } from "qrcode";
import {
  expect,
  expectAccessible,
  expectAccessibleOnDeskAndPhone,
  logInThroughApi,
  test,
} from "../../support/e2e";

const PATIENTS = "/hospital/umc-voorbeeld/patients";
const QUESTIONS = [
  "Wat doet het?",
  "Wat beslist het niet, en wie wel?",
  "Mag ik het weigeren?",
  "Bij wie kan ik terecht met vragen?",
  "Sinds wanneer?",
];

test("a patient reads the five answers about each algorithm on one screen of a phone", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto("/hospital/umc-voorbeeld");
  await page.getByRole("link", { name: /^Voor patiënten/ }).click();
  await expect(page).toHaveURL(PATIENTS);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Voor patiënten: AI in UMC Voorbeeld");
  await expectAccessible(page);
  const programs = page.getByRole("article");
  const links = page.getByRole("navigation", { name: /^UMC Voorbeeld gebruikt/ }).getByRole("link");
  const count = await programs.count();
  expect(count).toBeGreaterThan(5);
  await expect(links).toHaveCount(count);
  for (const place of Array.from({ length: count }, (_, index) => index)) {
    await links.nth(place).click();
    const program = programs.nth(place);
    await expect(program.getByRole("term")).toHaveText(QUESTIONS);
    await expect(program.getByText("Geschreven voor zorgverleners")).toHaveCount(0);
    const [name, answers] = [program.getByRole("heading"), program.locator("dl")];
    await expect(name).toBeInViewport({ ratio: 1 });
    await expect(answers).toBeInViewport({ ratio: 1 });
    // Below the header that stays in sight.
    const top = (await name.boundingBox())?.y ?? 0;
    const bottom = await answers.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(56);
    expect(bottom).toBeLessThanOrEqual(667);
  }
});

test("texts of the greatest length fit on that screen, too", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(PATIENTS);
  const program = page.getByRole("article").first();
  const height = await program.evaluate((element) => {
    const answers = [...element.querySelectorAll("dd")];
    const word = "Het programma kijkt mee met uw arts en beslist niet zelf. ";
    for (const [place, length] of [240, 180, 150, 120].entries()) {
      const answer = answers[place];
      if (answer) answer.textContent = word.repeat(9).slice(0, length);
    }
    const [top, bottom] = [element.querySelector("h3"), element.querySelector("dl")];
    return (bottom?.getBoundingClientRect().bottom ?? 0) - (top?.getBoundingClientRect().top ?? 0);
  });
  expect(height).toBeLessThanOrEqual(667 - 64);
});

test("the page says what was stopped and why, prints, and is in English with a note on its language", async ({
  page,
}) => {
  await page.goto(PATIENTS);
  const stopped = page.getByRole("region", { name: "Gestopt" });
  await expect(stopped.getByRole("listitem").first()).toContainText("Geschreven voor zorgverleners");
  await expectAccessibleOnDeskAndPhone(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("link", { name: /^Longnodules/ }).first()).toBeHidden();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "English" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For patients: AI at UMC Voorbeeld");
  await expect(page.getByText("The texts about each program are in Dutch.")).toBeVisible();
  await expect(page.getByRole("term").first()).toHaveText("What does it do?");
});

test("a hospital that uses nothing has no poster that says it works with AI", async ({ page }) => {
  await page.goto("/hospital/amsterdam-umc/patients/poster");
  await expect(page).toHaveURL("/hospital/amsterdam-umc/patients");
  await expect(page.getByRole("link", { name: /poster/i })).toHaveCount(0);
});

test("the poster is one sheet of A4 whose code leads to the page for patients", async ({ page, baseURL }) => {
  await page.goto(PATIENTS);
  await page.getByRole("link", { name: "Poster voor de wachtkamer" }).click();
  await expect(page).toHaveURL(`${PATIENTS}/poster`);
  await expectAccessibleOnDeskAndPhone(page);
  const address = (await page.getByRole("article").getByText(PATIENTS).textContent()) ?? "";
  expect(new URL(address).pathname).toBe(PATIENTS);
  const code = page.getByRole("img", { name: `QR-code naar ${address}` });
  const { modules } = create(address, { errorCorrectionLevel: "M" });
  const dark = modules.data.reduce((sum, one) => sum + one, 0);
  const drawn = (await code.locator("path").getAttribute("d")) ?? "";
  expect(drawn.match(/M/g)).toHaveLength(dark);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(new URL(baseURL ?? "").pathname).toBe("/");
});

test("an entry's page answers patients, and its author is told what reads hard", async ({ page }) => {
  await logInThroughApi(page, "member");
  await page.goto(PATIENTS);
  await page
    .getByRole("article")
    .first()
    .getByRole("link", { name: /zorgverleners$/ })
    .click();
  const part = page.getByRole("region", { name: "Voor patiënten" });
  await expect(part.getByRole("term")).toHaveText(QUESTIONS);
  await expect(part.getByRole("link", { name: "Alles wat UMC Voorbeeld patiënten vertelt" })).toHaveAttribute(
    "href",
    PATIENTS,
  );
  await page.goto("/algorithm/0/new#field-patientExplanation");
  const field = page.getByRole("textbox", { name: "Wat het voor de patiënt doet" });
  await field.fill(
    "De beeldherkenningsapplicatie genereert geautomatiseerde risicostratificaties ten behoeve van multidisciplinaire behandelaanbevelingen.",
  );
  const section = page.getByRole("region", { name: "Voor patiënten" });
  await expect(section.getByText(/^Tip voor leesbaarheid/)).toContainText("beeldherkenningsapplicatie");
  await expectAccessible(page);
  await field.fill("Het programma kijkt naar uw foto. Uw arts kijkt ook en beslist.");
  await expect(section.getByText(/^Tip voor leesbaarheid/)).toHaveCount(0);
});
