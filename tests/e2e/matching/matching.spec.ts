import { expect, expectAccessibleOnDeskAndPhone, logInThroughApi, pressEnter, test } from "../../support/e2e";

test("an admin searches for proposals, accepts one, finds it back and takes it back, by keyboard", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await logInThroughApi(page, "member");
  await page.goto("/about");
  const origin = new URL(page.url()).origin;
  const name = `Koppelscan${crypto.randomUUID().slice(0, 8)}`;
  const make = async (data: Record<string, unknown>) => {
    const made = await page.request.post("/api/algorithm", {
      data: { visibility: "Openbaar", ...data },
      headers: { origin },
    });
    expect(made.status()).toBe(201);
    return made.json();
  };
  await make({ algorithmName: `${name} elders`, product: { name, supplier: `${name} BV` } });
  await make({ algorithmName: `${name} v2.0`, developerName: `${name} B.V.` });

  await logInThroughApi(page, "admin");
  await page.goto("/admin");
  // What is to do names it too, where the example has something to match.
  await page
    .getByRole("navigation", { name: "Beheer" })
    .getByRole("link", { name: /^Koppelen/ })
    .click();
  await pressEnter(page.getByRole("button", { name: "Zoek voorstellen" }));
  await expect(page.getByText(/^Laatst gezocht op /)).toBeVisible({ timeout: 60_000 });
  const proposal = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: `${name} v2.0` }) });
  await expect(
    proposal.getByText(/dezelfde naam met een andere versie \(2\.0\); dezelfde leverancier/),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessibleOnDeskAndPhone(page);
  await proposal.getByRole("checkbox").check();
  await pressEnter(page.getByRole("button", { name: "Bevestig gekozen" }));
  await expect(page.getByText("1 voorstel is verwerkt.")).toBeVisible();
  await expect(proposal).toHaveCount(0);

  await page.getByRole("button", { name: /^Bevestigd/ }).click();
  await proposal.getByRole("checkbox").check();
  await pressEnter(page.getByRole("button", { name: "Draai gekozen terug" }));
  await expect(proposal).toHaveCount(0);
  await page.getByRole("button", { name: /^Te beoordelen/ }).click();
  await proposal.getByRole("checkbox").check();
  await pressEnter(page.getByRole("button", { name: "Weiger gekozen" }));
  await expect(proposal).toHaveCount(0);
});

test("who merges sees which product stays, and all counts of what waits agree at once", async ({ page }) => {
  test.setTimeout(180_000);
  await logInThroughApi(page, "admin");
  await page.goto("/about");
  const { origin } = new URL(page.url());
  const mark = `Wachtscan${crypto.randomUUID().slice(0, 8)}`;
  for (const name of [mark, `${mark} v2.0`]) {
    const data = { name, supplier: `${mark} BV` };
    expect((await page.request.post("/api/v1/products", { data, headers: { origin } })).status()).toBe(201);
  }
  await page.goto("/admin/matching");
  const chip = page.getByRole("button", { name: /^Te beoordelen/ });
  const counts = async () => {
    const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? "")?.[0] ?? 0);
    const line = page.getByText(/^(Geen voorstellen|\d+ voorstel(len)?) te beoordelen$/);
    const link = page.getByRole("navigation", { name: "Beheer" }).getByRole("link", { name: /^Koppelen/ });
    return Promise.all([chip, line, link].map(async (place) => numberIn(await place.textContent())));
  };
  const agree = async () => {
    await expect
      .poll(async () => new Set(await counts()).size, { timeout: 15_000, intervals: [200] })
      .toBe(1);
    return (await counts())[0] ?? 0;
  };
  await pressEnter(page.getByRole("button", { name: "Zoek voorstellen" }));
  const proposal = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: mark, exact: true }) });
  await expect(proposal).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Laatst gezocht op /)).toBeVisible({ timeout: 60_000 });
  const before = await agree();
  expect(before).toBeGreaterThan(0);
  await proposal.getByRole("checkbox").check();
  await pressEnter(page.getByRole("button", { name: "Bevestig gekozen" }));
  const question = page.getByRole("alertdialog", { name: "Producten samenvoegen" });
  // Of two that are used alike, the one that was there first stays.
  await expect(question).toContainText(`‘${mark}’ blijft, ‘${mark} v2.0’ gaat daarin op.`);
  await pressEnter(question.getByRole("button", { name: "Ja, bevestig" }));
  await expect(proposal).toHaveCount(0);
  expect(await agree()).toBe(before - 1);
  await pressEnter(page.getByRole("button", { name: "Ongedaan maken" }));
  await expect(proposal).toBeVisible();
  expect(await agree()).toBe(before);
});
