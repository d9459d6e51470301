import { expect, expectAccessibleEverywhere, logIn, test } from "../../support/e2e";

test("an admin changes a product, keeps what was typed when it is wrong, and everyone sees it", async ({
  page,
}) => {
  await logIn(page, "admin");
  const name = `Wijzigbaar ${Date.now()}`;
  const headers = { origin: new URL(test.info().project.use.baseURL ?? "http://localhost:3000").origin };
  const data = { name, supplier: "Proefmakers B.V." };
  const made = await page.request.post("/api/v1/products", { headers, data });
  const { slug, _id } = await made.json();
  await page.goto(`/product/${slug}`);
  await page.getByRole("link", { name: "Wijzig", exact: true }).click();
  await expectAccessibleEverywhere(page);
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
