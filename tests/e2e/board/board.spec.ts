import { randomUUID } from "node:crypto";
import { expect, expectAccessibleOnDeskAndPhone, logInThroughApi, test } from "../../support/e2e";
import { callApiWithToken, createMember, openDemoSession } from "../../support/e2e-people";

const YEAR = new Date().getFullYear();
const DESK = { width: 1440, height: 900 };

// Pages that are looked at in several ways each.
test.setTimeout(150_000);

/** A hospital of its own, with an admin who works there. */
async function openHospital() {
  const admin = await openDemoSession("admin");
  const domain = `${randomUUID().slice(0, 8)}.example`;
  const hospital = { name: `Kliniek ${domain}`, kind: "other", city: "Utrecht", domains: [domain] };
  await callApiWithToken(admin, "POST", "/api/admin/institutions", hospital);
  const found = await callApiWithToken(admin, "GET", `/api/v1/hospitals?search=${domain}`);
  const slug = (found as unknown as { slug: string }[])[0]?.slug ?? "";
  const keeper = await createMember(admin, "Kim Beheer", domain);
  await callApiWithToken(admin, "PUT", `/api/v1/hospitals/${slug}/admins/${keeper.id}`);
  return { admin, keeper, slug };
}

test("an admin of a hospital writes its report and freezes it; it reads the same whatever comes after", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  const { admin, keeper, slug } = await openHospital();
  const entry = { visibility: "Openbaar", technicalReadinessLevel: "In gebruik" };
  const add = (algorithmName: string) =>
    callApiWithToken(keeper, "POST", "/api/algorithm", { ...entry, algorithmName });
  const [changed, deleted] = [await add("Botten meten"), await add("Longen meten")];
  await keeper.logIn(page);
  await page.goto(`/hospital/${slug}/manage`);
  await page.getByRole("link", { name: `Rapport over ${YEAR}` }).click();
  await expect(page.getByText("Concept, geteld tot en met")).toBeVisible();
  await page
    .getByRole("textbox", { name: "Wat van het bestuur wordt gevraagd" })
    .fill("Stel geld beschikbaar.");
  const first = page.getByRole("group", { name: "Activiteit 1" });
  await first.getByLabel("Wat", { exact: true }).fill("Basiscursus");
  await page.getByRole("button", { name: "Bewaar de teksten" }).click();
  await expect(first.getByText("Vul bij elke activiteit in")).toBeVisible();
  await first.getByLabel("Voor wie").fill("Verpleegkundigen");
  // What is typed and not saved is in no report.
  await page.getByRole("button", { name: "Stel vast" }).click();
  await expect(page.getByText("Bewaar eerst uw teksten: wat u typte")).toBeVisible();
  await page.getByRole("button", { name: "Bewaar de teksten" }).click();
  const literacy = page.getByRole("region", { name: "AI-geletterdheid" }).last();
  await expect(literacy).toContainText("Verpleegkundigen");
  await expectAccessibleOnDeskAndPhone(page);

  await page.getByRole("button", { name: "Stel vast" }).click();
  const question = page.getByRole("alertdialog", { name: `Rapport over ${YEAR} vaststellen?` });
  await expect(question).toContainText("met uw naam en de datum van vandaag");
  await question.getByRole("button", { name: "Stel vast" }).click();
  await expect(page.getByText(/^Vastgesteld door Kim Beheer op/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Stel vast" })).toHaveCount(0);
  await expectAccessibleOnDeskAndPhone(page);

  const readAll = async () => {
    await page.reload();
    const file = await page.request.get(`/api/v1/hospitals/${slug}/reports/${YEAR}?format=json`);
    return { html: await page.locator("main").innerHTML(), bytes: (await file.body()).toString("base64") };
  };
  const frozen = await readAll();
  expect(frozen.html).toContain("Longen meten");
  await callApiWithToken(keeper, "PUT", `/api/algorithm/${changed._id}`, {
    ...entry,
    algorithmName: "Heel anders",
  });
  await callApiWithToken(admin, "DELETE", `/api/algorithm/${deleted._id}`);
  expect(await readAll()).toEqual(frozen);
});

test("two admins at once: the second one keeps what they typed and sees what was saved", async ({ page }) => {
  const { admin, slug } = await openHospital();
  await logInThroughApi(page, "admin");
  await page.goto(`/hospital/${slug}/report/${YEAR}`);
  await expect(
    page.getByText("Alleen een beheerder van dit ziekenhuis stelt het rapport vast."),
  ).toBeVisible();
  await page.getByLabel("Incidenten", { exact: true }).fill("Een storing in mei.");
  const texts = { asked: "Besluit over het budget.", incidents: null, literacy: [], version: 0 };
  await callApiWithToken(admin, "PUT", `/api/v1/hospitals/${slug}/reports/${YEAR}`, texts);
  await page.getByRole("button", { name: "Bewaar de teksten" }).click();
  const form = page.getByRole("form", { name: "Teksten van dit rapport" });
  await expect(form.getByText("Iemand anders heeft dit concept intussen bewaard")).toBeVisible();
  await expect(form.getByText("Nu bewaard", { exact: true })).toBeVisible();
  await expect(form.getByText("Besluit over het budget.")).toBeVisible();
  await expect(page.getByLabel("Incidenten", { exact: true })).toHaveValue("Een storing in mei.");
  await page.getByRole("button", { name: "Bewaar de teksten" }).click();
  await expect(page.getByText("De teksten zijn bewaard.")).toBeVisible();
});
