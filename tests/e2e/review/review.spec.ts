import { randomUUID } from "node:crypto";
import {
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  logInThroughApi,
  test,
} from "../../support/e2e";
import { callApiWithToken, createMember, openDemoSession } from "../../support/e2e-people";
import { waitForMailText } from "../../support/mailbox";

const NAME = "Huidvlekken beoordelen, eerst gelezen";
const PHONE = { width: 375, height: 740 };
const DESK = { width: 1440, height: 900 };

// Pages that are looked at in several ways each.
test.setTimeout(150_000);

/** A hospital of its own, where an admin of the register reads first, with an author who works there. */
async function openReviewedHospital() {
  const admin = await openDemoSession("admin");
  const domain = `${randomUUID().slice(0, 8)}.example`;
  const hospital = { name: `Kliniek ${domain}`, kind: "other", city: "Utrecht", domains: [domain] };
  await callApiWithToken(admin, "POST", "/api/admin/institutions", hospital);
  const found = await callApiWithToken(admin, "GET", `/api/v1/hospitals?search=${domain}`);
  const slug = (found as unknown as { slug: string }[])[0]?.slug;
  await callApiWithToken(admin, "PUT", `/api/v1/hospitals/${slug}/review`, { rule: "admin", reviewers: [] });
  return { admin, author: await createMember(admin, "Anne Auteur", domain) };
}

test("an author on a phone and a reviewer at a desk take an algorithm through two rounds", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { admin, author } = await openReviewedHospital();
  await author.logIn(page);
  await page.goto("/algorithm/0/new");
  await expect(page.getByText("wordt eerst gelezen door een beheerder van het register")).toBeVisible();
  await page.getByRole("textbox", { name: "Naam (verplicht)" }).fill(NAME);
  await page.getByRole("radio", { name: "Openbaar" }).check();
  await page.getByRole("button", { name: "Laat beoordelen" }).click();
  await expect(page).toHaveURL(/\/review$/);
  await expect(page.getByText("Dit is uw eigen voorstel.")).toBeVisible();
  await expectAccessibleOnPhone(page);
  const path = new URL(page.url()).pathname;
  const id = path.split("/")[2] ?? "";

  await page.setViewportSize(DESK);
  await logInThroughApi(page, "admin");
  await page.goto("/work?all=1");
  await expect(page.getByRole("region", { name: /^Het register/ })).toContainText(NAME);
  await page.goto(path);
  await page.getByText("Maak een opmerking bij Naam").click();
  await page.getByLabel("Opmerking", { exact: true }).fill("Noem ook welke huidvlekken.");
  await page.getByLabel("Over deze passage (mag leeg)").fill("Huidvlekken");
  await page.getByRole("button", { name: "Plaats de opmerking" }).click();
  await expect(page.getByRole("list", { name: "Opmerkingen: Naam" })).toContainText(
    "Noem ook welke huidvlekken.",
  );
  await page.getByRole("radio", { name: "Vraag de auteur om een aanpassing" }).check();
  await page.getByRole("button", { name: "Bevestig de beslissing" }).click();
  await expect(page.getByText("Er is 1 veld").or(page.locator("[aria-invalid=true]")).first()).toBeVisible();
  await page.getByLabel("Toelichting").fill("Zie de opmerking bij de naam.");
  await expectAccessibleOnDeskAndPhone(page);
  await page.getByRole("button", { name: "Bevestig de beslissing" }).click();
  await expect(page.getByText("De auteur is om een aanpassing gevraagd.")).toBeVisible();
  expect(await waitForMailText(author.email, "reviewChangesAsked")).toContain(
    "Zie de opmerking bij de naam.",
  );

  await page.setViewportSize(PHONE);
  await author.logIn(page);
  await page.goto(path);
  const comments = page.getByRole("list", { name: "Opmerkingen: Naam" });
  await comments.getByText(/^Antwoord op /).click();
  await page.getByLabel("Antwoord", { exact: true }).fill("Moedervlekken.");
  await page.getByRole("button", { name: "Plaats het antwoord" }).click();
  await expect(page.getByText("Moedervlekken.")).toBeVisible();
  await page.getByRole("link", { name: "Pas het voorstel aan" }).click();
  await page
    .getByRole("textbox", { name: "Naam (verplicht)" })
    .fill(NAME.replace("Huidvlekken", "Moedervlekken"));
  await page.getByRole("button", { name: "Laat beoordelen" }).click();
  await expect(page.getByText("Ronde 2")).toBeVisible();

  await page.setViewportSize(DESK);
  await logInThroughApi(page, "admin");
  await page.goto(path);
  await comments.getByRole("button", { name: /^Markeer als opgelost/ }).click();
  await expect(page.getByText(/^Opgelost door/)).toBeVisible();
  await page.getByRole("radio", { name: "Goedkeuren: het wordt meteen gepubliceerd" }).check();
  await page.getByRole("button", { name: "Bevestig de beslissing" }).click();
  await expect(page.getByText("Goedgekeurd en gepubliceerd.")).toBeVisible();
  await expect(page.getByText(/gelezen door een collega op/)).toBeVisible();
  await page.goto(`/algorithm/${id}/history`);
  await expect(page.getByText(/^Gelezen door een collega op/)).toBeVisible();
  await page.goto("/reviews");
  await expectAccessibleOnDeskAndPhone(page);
  await callApiWithToken(admin, "DELETE", `/api/algorithm/${id}`);
  await callApiWithToken(admin, "DELETE", `/api/admin/bin/${id}`);
});

test("the example content has a change with comments that its hospital's reviewer and author see, and nobody else", async ({
  page,
}) => {
  const reviews = await callApiWithToken(
    await openDemoSession("member"),
    "GET",
    "/api/v1/reviews?state=open",
  );
  const change = (reviews.reviews as { kind: string; entry: { _id: string } }[]).find(
    ({ kind }) => kind === "change",
  );
  const path = `/algorithm/${change?.entry._id}/review`;
  await logInThroughApi(page, "member");
  await page.goto(path);
  await expect(page.getByText("Is dit al bij zulke jonge kinderen gevalideerd?")).toBeVisible();
  await expectAccessibleOnDeskAndPhone(page);
  for (const somebody of ["metc", "pending"] as const) {
    await logInThroughApi(page, somebody);
    expect((await page.goto(path))?.status()).toBe(somebody === "metc" ? 404 : 403);
  }
});
