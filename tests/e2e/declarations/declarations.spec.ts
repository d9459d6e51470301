import { randomUUID } from "node:crypto";
import { expect, expectAccessibleOnDeskAndPhone, test } from "../../support/e2e";
import { callApiWithToken, createMember, openDemoSession } from "../../support/e2e-people";

const DEVICE = "Nierschade melden, zelf gemaakt";

// Pages that are looked at in several ways each.
test.setTimeout(150_000);

/** An entry that a hospital of its own made, with the admin who looks after that hospital. */
async function openOwnEntry() {
  const admin = await openDemoSession("admin");
  const domain = `${randomUUID().slice(0, 8)}.example`;
  const hospital = { name: `Kliniek ${domain}`, kind: "other", city: "Utrecht", domains: [domain] };
  await callApiWithToken(admin, "POST", "/api/admin/institutions", hospital);
  const found = await callApiWithToken(admin, "GET", `/api/v1/hospitals?search=${domain}`);
  const slug = (found as unknown as { slug: string }[])[0]?.slug ?? "";
  const keeper = await createMember(admin, "Kim Beheer", domain);
  await callApiWithToken(admin, "PUT", `/api/v1/hospitals/${slug}/admins/${keeper.id}`);
  return { keeper, slug };
}

test("a hospital proves the conditions, publishes a declaration that everyone reads, and withdraws it", async ({
  page,
  browser,
}) => {
  const { keeper, slug } = await openOwnEntry();
  await keeper.logIn(page);
  const own = { algorithmName: DEVICE, visibility: "Openbaar", primaryDeveloper: "Eigen instelling" };
  await callApiWithToken(keeper, "POST", "/api/algorithm", own);
  await page.goto(`/hospital/${slug}/manage`);
  await page.getByRole("link", { name: DEVICE }).click();
  await page.getByLabel("Wet", { exact: true }).selectOption("MDR");
  await page.getByLabel("Adres van de instelling").fill("Proefweg 1\nUtrecht");
  await page.getByLabel("Waaraan het te herkennen is").fill("Versie 3.2, op alle afdelingen.");
  await page.getByLabel("Bijlage I", { exact: true }).selectOption("partly");
  await page.getByLabel("Aan welke eisen het niet voldoet").fill("Bijlage I, 23.2.");
  const proofs = page.getByRole("textbox", { name: /^Bewijs: MDR art\. 5 lid 5/ });
  await proofs.first().fill("https://test.example/bewijs");
  await page.getByRole("button", { name: "Bewaar het concept" }).click();
  const lacking = (await proofs.count()) - 1;
  await expect(page.getByText(`Er ontbreken nog ${lacking} onderdelen`)).toBeVisible();
  for (const proof of await proofs.all()) await proof.fill("https://test.example/bewijs");
  await page.getByRole("button", { name: "Bewaar het concept" }).click();
  await expect(page.getByRole("button", { name: "Publiceer de verklaring" })).toBeVisible();
  await expectAccessibleOnDeskAndPhone(page);
  await page.getByRole("button", { name: "Publiceer de verklaring" }).click();
  const question = page.getByRole("alertdialog", { name: "Verklaring publiceren?" });
  await question.getByRole("button", { name: "Publiceer de verklaring" }).click();
  await expect(page).toHaveURL(/\/declaration\//);
  const path = new URL(page.url()).pathname;

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/hospital/${slug}`);
  await visitor.getByRole("link", { name: DEVICE }).last().click();
  await expect(visitor).toHaveURL(path);
  await expect(visitor.getByText("Bijlage I, 23.2.")).toBeVisible();
  await expect(visitor.getByRole("button", { name: "Trek de verklaring in" })).toHaveCount(0);
  await expectAccessibleOnDeskAndPhone(visitor);

  await page.getByLabel("Waarom trekt u de verklaring in?").fill("Niet meer in gebruik.");
  await page.getByRole("button", { name: "Trek de verklaring in" }).click();
  await expect(page.getByText("Deze verklaring is ingetrokken op")).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByText("Niet meer in gebruik.")).toBeVisible({ timeout: 1000 });
  }).toPass();
});
