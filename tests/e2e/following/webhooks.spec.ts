import { expect, expectAccessibleOnDeskAndPhone, logInThroughApi, test } from "../../support/e2e";

test("a member makes a webhook, copies its secret once, sends a trial, reads the log and deletes it", async ({
  page,
}) => {
  test.setTimeout(90_000);
  await logInThroughApi(page, "colleague");
  await page.goto("/following");
  const webhooks = page.getByRole("region", { name: "Webhooks voor programma’s" });
  await webhooks.getByText("Webhook toevoegen").click();
  await webhooks
    .getByLabel("Ziekenhuis of bewaarde zoekopdracht")
    .selectOption({ label: "Ziekenhuis Noord" });
  await webhooks.getByLabel("Adres").fill("http://koppeling.example/hook");
  await webhooks.getByRole("button", { name: "Toevoegen" }).click();
  await expect(webhooks.getByText(/Begin met https:\/\/, zonder poort/)).toBeVisible();
  await webhooks.getByLabel("Adres").fill("https://koppeling.example/hook");
  await webhooks.getByRole("button", { name: "Toevoegen" }).click();
  await expect(webhooks.getByLabel("Het geheim waarmee berichten zijn ondertekend")).toHaveValue(
    /^whsec_.{32}$/,
  );
  await expectAccessibleOnDeskAndPhone(page);

  const row = webhooks.getByRole("listitem").filter({ hasText: "https://koppeling.example/hook" });
  await row.getByRole("button", { name: /^Stuur proefbericht/ }).click();
  const trial = row.getByRole("listitem");
  await expect(trial).toContainText("Proefbericht");
  await expect(async () => {
    await row.getByRole("button", { name: "Ververs" }).click();
    await expect(trial).toContainText("Het adres bestaat niet", { timeout: 1_000 });
  }).toPass();
  await expectAccessibleOnDeskAndPhone(page);
  await trial.getByRole("button", { name: /^Stuur opnieuw/ }).click();
  await expect(page.getByText("Het bericht wordt nu opnieuw gestuurd.")).toBeVisible();

  await row.getByRole("button", { name: /^Verwijderen/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Verwijderen" }).click();
  await expect(page.getByText("De webhook is verwijderd.")).toBeVisible();
  await expect(row).toHaveCount(0);
});
