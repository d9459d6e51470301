import { expect, expectAccessibleEverywhere, logIn, pressEnter, test } from "../../support/e2e";

test("an admin searches for proposals, accepts one, finds it back and takes it back, by keyboard", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await logIn(page, "member");
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

  await logIn(page, "admin");
  await page.goto("/admin");
  await page.getByRole("link", { name: "Koppelen" }).click();
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
  await expectAccessibleEverywhere(page);
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
