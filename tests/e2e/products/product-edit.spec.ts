import { expect, expectAccessibleOnDeskAndPhone, logInThroughApi, pressEnter, test } from "../../support/e2e";

test("an admin changes a product, keeps what was typed when it is wrong, and everyone sees it", async ({
  page,
}) => {
  await logInThroughApi(page, "admin");
  const name = `Wijzigbaar ${Date.now()}`;
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "http://localhost:3000").origin };
  const data = { name, supplier: "Proefmakers B.V." };
  const made = await page.request.post("/api/v1/products", { headers, data });
  const { slug, _id } = await made.json();
  await page.goto(`/product/${slug}`);
  await page.getByRole("link", { name: "Wijzig", exact: true }).click();
  await expectAccessibleOnDeskAndPhone(page);
  await page.getByLabel("Wat is het, in één regel?").fill("Vindt wat gevonden moet worden.");
  await page.getByLabel("UDI-DI").fill("12345");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByLabel("UDI-DI")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Wat is het, in één regel?")).toHaveValue("Vindt wat gevonden moet worden.");
  await page.getByLabel("UDI-DI").fill("");
  // Somebody else saves meanwhile.
  await page.request.put(`/api/v1/products/${_id}`, {
    headers,
    data: { ...data, supplier: "Andere makers" },
  });
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "intussen" })).toBeVisible();
  await expect(page.getByLabel("Wat is het, in één regel?")).toHaveValue("Vindt wat gevonden moet worden.");
  await page.goto(`/product/${slug}/edit`);
  await page.getByLabel("Wat is het, in één regel?").fill("Vindt wat gevonden moet worden.");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page).toHaveURL(`/product/${slug}`);
  await expect(page.getByText("Vindt wat gevonden moet worden.").first()).toBeVisible();
});

test("an admin merges two products that nobody proposed, and takes that back at the desk, by keyboard", async ({
  page,
}) => {
  await logInThroughApi(page, "admin");
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "http://localhost:3000").origin };
  const mark = crypto.randomUUID().slice(0, 8);
  const make = async (name: string, supplier: string) =>
    (await page.request.post("/api/v1/products", { headers, data: { name, supplier } })).json();
  const goes = await make(`Botblik ${mark}`, "Proefmakers B.V.");
  const stays = await make(`Hartkijker ${mark}`, "Andere makers");
  await page.goto(`/product/${goes.slug}/edit`);
  await expect(page.getByRole("button", { name: "Samenvoegen…" })).toBeDisabled();
  await page.getByLabel("Product dat blijft").fill(mark);
  const choice = page.getByRole("radio", { name: stays.name });
  await expect(choice).toBeVisible();
  await expect(page.getByRole("radio", { name: goes.name })).toHaveCount(0);
  await choice.press(" ");
  await expectAccessibleOnDeskAndPhone(page);
  await pressEnter(page.getByRole("button", { name: "Samenvoegen…" }));
  const question = page.getByRole("alertdialog", { name: "Producten samenvoegen?" });
  await expect(question).toContainText(`‘${stays.name}’ blijft en ‘${goes.name}’ gaat daarin op`);
  await pressEnter(question.getByRole("button", { name: `Ja, ‘${stays.name}’ blijft` }));
  await expect(page).toHaveURL(`/product/${stays.slug}`);
  await page.goto(`/product/${goes.slug}`);
  await expect(page).toHaveURL(`/product/${stays.slug}`);

  await page.goto("/admin/matching");
  await page.getByRole("button", { name: /^Bevestigd/ }).click();
  const merged = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: goes.name }) });
  await expect(merged).toContainText("met de hand samengevoegd");
  await merged.getByRole("checkbox").check();
  await pressEnter(page.getByRole("button", { name: "Draai gekozen terug" }));
  await expect(merged).toHaveCount(0);
  await page.goto(`/product/${goes.slug}`);
  await expect(page).toHaveURL(`/product/${goes.slug}`);
});

test("an admin deletes a product that should not have been there", async ({ page }) => {
  await logInThroughApi(page, "admin");
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "http://localhost:3000").origin };
  const name = `Vergissing ${crypto.randomUUID().slice(0, 8)}`;
  const { slug } = await (await page.request.post("/api/v1/products", { headers, data: { name } })).json();
  await page.goto(`/product/${slug}/edit`);
  await pressEnter(page.getByRole("button", { name: "Verwijder dit product…" }));
  const question = page.getByRole("alertdialog", { name: "Product verwijderen?" });
  await expect(question).toContainText(`‘${name}’ verdwijnt voorgoed`);
  await expectAccessibleOnDeskAndPhone(page);
  await pressEnter(question.getByRole("button", { name: "Ja, verwijder het" }));
  await expect(page.getByText(`‘${name}’ is verwijderd.`)).toBeVisible();
  await expect(page).toHaveURL("/products");
  expect((await page.request.get(`/product/${slug}`)).status()).toBe(404);
});
