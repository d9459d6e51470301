import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  test,
} from "../../support/e2e";
import { type AuthenticatedPerson, callApiWithToken, openDemoSession } from "../../support/e2e-people";

const NAME = "Triage aan de balie, nog een proef";
const PHONE = { width: 375, height: 740 };

let author: AuthenticatedPerson;
let id: string;

// Pages that are looked at in several ways each.
test.setTimeout(120_000);

test.beforeEach(async () => {
  author = await openDemoSession("member");
  const body = { algorithmName: NAME, visibility: "Openbaar", medicalDevice: "Nee" };
  id = String((await callApiWithToken(author, "POST", "/api/algorithm", body))._id);
});

test.afterEach(async () => {
  const admin = await openDemoSession("admin");
  await callApiWithToken(admin, "DELETE", `/api/algorithm/${id}`);
  await callApiWithToken(admin, "DELETE", `/api/admin/bin/${id}`);
});

test("an author answers on a phone, and the hospital's admin finds the route, the day and what is owed", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await logInThroughApi(page, "member");
  await page.goto(`/algorithm/${id}/detail`);
  await page.getByRole("link", { name: "Open het dossier" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Dossier van ‘${NAME}’`);
  const outcome = page.getByRole("region", { name: "Uitkomst" });
  await expect(outcome.getByRole("heading", { name: "Nog niet te zeggen" })).toBeVisible();
  await expectAccessibleOnPhone(page);

  await page.getByLabel("Wie heeft het gemaakt?").selectOption("supplier");
  await page.getByLabel("Bepalen wie op de spoedeisende hulp eerst wordt geholpen").check();
  for (const group of ["Praat het met mensen, of maakt het iets?", "Doet het een van deze dingen?"])
    await page.getByRole("group", { name: group }).getByLabel("Geen van deze").check();
  await page.getByLabel("Verwerkt het persoonsgegevens?").selectOption("yes");
  await page.getByLabel("Sinds wanneer is het hier in gebruik?").fill("2025-06-01");
  await page.getByLabel("Het ziekenhuis is een overheidsinstantie").check();
  await page.getByLabel("Het systeem is bedoeld voor overheidsinstanties").check();
  await page.getByRole("button", { name: "Sla de antwoorden op" }).press("Enter");
  await expect(page.getByText("Versie 1, opgeslagen op")).toBeVisible();
  await expect(outcome.getByRole("heading", { name: "Hoog risico, bijlage III" })).toBeVisible();
  await expect(outcome).toContainText("2 december 2027");
  await expect(outcome).toContainText("2 augustus 2030");
  await expect(
    outcome.getByRole("link", { name: "AI-verordening art. 6 lid 2 en bijlage III" }),
  ).toBeVisible();

  await logInThroughApi(page, "colleague");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/algorithm/${id}/dossier`);
  const logs = page.getByRole("listitem").filter({ hasText: "art. 26 lid 6" });
  await logs.getByText("Bijwerken").click();
  const form = page.getByRole("form", { name: "Bijwerken: AI-verordening art. 26 lid 6" });
  await form.getByLabel("Stand").selectOption("doesNotApply");
  await form.getByRole("button", { name: "Opslaan" }).press("Enter");
  await expect(form.getByLabel("Waarom deze plicht niet geldt")).toBeFocused();
  await form.getByLabel("Waarom deze plicht niet geldt").fill("De leverancier beheert de logs.");
  await form.getByLabel("Adressen van documenten").fill("https://ziekenhuis.example/contract");
  await expectAccessibleOnDeskAndPhone(page);
  await form.getByRole("button", { name: "Opslaan" }).press("Enter");
  await expect(page.getByText("Versie 2, opgeslagen op")).toBeVisible();
  await expect(logs).toContainText("Geldt niet");
  await expect(logs.getByRole("link", { name: "https://ziekenhuis.example/contract" })).toBeVisible();

  // Whoever may not open it is told who may.
  await logInThroughApi(page, "metc");
  expect((await page.goto(`/algorithm/${id}/dossier`))?.status()).toBe(403);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("niet openen");
});

test("a save that comes too late keeps what was typed, and an admin's correction of the law is told", async ({
  page,
}) => {
  await logInThroughApi(page, "member");
  await page.goto(`/algorithm/${id}/dossier`);
  await page.getByLabel("Wie heeft het gemaakt?").selectOption("own");
  await callApiWithToken(author, "PUT", `/api/algorithm/${id}/dossier`, {
    answers: { personalData: "yes" },
    version: 0,
  });
  await page.getByRole("button", { name: "Sla de antwoorden op" }).press("Enter");
  await expect(page.getByText("Iemand anders heeft dit dossier intussen opgeslagen").first()).toBeVisible();
  await expect(page.getByLabel("Wie heeft het gemaakt?")).toHaveValue("own");
  await expect(page.getByText("Versie 1, opgeslagen op")).toBeVisible();
  await page.getByRole("button", { name: "Sla de antwoorden op" }).press("Enter");
  await expect(page.getByText("Versie 2, opgeslagen op")).toBeVisible();

  await logInThroughApi(page, "admin");
  await page.goto("/admin/law");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wetsregels");
  await expectAccessibleOnDeskAndPhone(page);
  await page.getByRole("button", { name: "AI-verordening art. 26 lid 6 (keep-logs) verbeteren" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Voorwaarde").fill("geen JSON");
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog.getByLabel("Voorwaarde")).toHaveAttribute("aria-invalid", "true");
});
