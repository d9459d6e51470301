import type { Page } from "@playwright/test";
import { COMPLETENESS_FIELD_KEYS } from "../../../lib/entries/completeness";
import {
  type DemoPersonName,
  expect,
  expectAccessibleOnDeskAndPhone,
  expectAccessibleOnPhone,
  expectTextOnFirstScreen,
  logInThroughApi,
  pressEnter,
  test,
} from "../../support/e2e";
import { callApiWithToken, listEntriesVisibleTo, openDemoSession } from "../../support/e2e-people";

/** The percent of an entry to which every field applies, with so many of them empty. */
const percentWithout = (missing: number) =>
  String(Math.floor((100 * (COMPLETENESS_FIELD_KEYS.length - missing)) / COMPLETENESS_FIELD_KEYS.length));

async function idOf(name: RegExp): Promise<string> {
  const found = (await listEntriesVisibleTo("admin")).find(({ algorithmName }) => name.test(algorithmName));
  if (!found) throw new Error(`No entry is called ${name}`);
  return found._id;
}

const LUNG = /^Longnodules opsporen/;
const tabs = (page: Page) => page.getByRole("navigation", { name: "Onderdelen" });

test.describe("a visitor", () => {
  test("reads a public entry and its media, and back goes back [route.entry-detail, detail.header, may.detail]", async ({
    page,
  }) => {
    const id = await idOf(LUNG);
    const answer = await page.goto(`/algorithm/${id}/detail`);
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle("Longnodules opsporen en volgen op CT-thorax – AI-register Zorg");
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /^Het algoritme zoekt/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Longnodules opsporen en volgen op CT-thorax",
    );
    await expect(page.getByText(/^Toegevoegd op 3 juni 2024 door Sanne de Vries/)).toBeVisible();
    const facts = page.getByRole("region", { name: "In het kort" });
    await expect(facts).toContainText("Gemaakt doorNodule Vision B.V.");
    await expect(facts).toContainText("SpecialismeRadiologie");
    await expect(facts).toContainText("FaseIn gebruik");
    await expect(facts).toContainText("RisicoklasseKlasse IIb");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      "Details",
      "Doel en gebruik",
      "Ontwikkeling",
      "Data, fase en platform",
      "Voor patiënten",
      "Volledigheid100%",
      "Actualiteit",
      "Delen",
      "Klopt er iets niet?",
    ]);
    await expect(page.getByRole("link", { name: "Bewerken" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Verwijderen" })).toHaveCount(0);
    // The hospital's public address stands there, the entry's own contacts do not.
    await expect(page.getByRole("main")).toContainText("Vragenai@umc-voorbeeld.example");
    await expect(page.getByRole("main")).not.toContainText("ai-radiologie@umc-voorbeeld.example");
    await expectAccessibleOnDeskAndPhone(page);

    await tabs(page).getByRole("link", { name: "Media" }).click();
    await expect(page).toHaveURL(`/algorithm/${id}/detail?tab=media`);
    await expect(page.getByRole("heading", { name: "Publications and Media" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ontwikkeling" })).toBeHidden();
    await expect(tabs(page).getByRole("link", { name: "Media" })).toHaveAttribute("aria-current", "page");
    await expectAccessibleOnPhone(page);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Ontwikkeling" })).toBeVisible();
    await expect(tabs(page).getByRole("link", { name: "About" })).toHaveAttribute("aria-current", "page");
  });

  test("sees the detail at any other action too [route.entry-other]", async ({ page }) => {
    const id = await idOf(LUNG);
    await page.goto(`/algorithm/${id}/bekijken`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Longnodules opsporen en volgen op CT-thorax",
    );
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/detail$/);
  });

  for (const path of [
    "bestaat-niet/detail",
    "0/detail",
    "%00/detail",
    "a%2Fb/detail",
    "%F0%9F%98%80/detail",
    "..%2f..%2fetc/detail",
    `${"x".repeat(2000)}/detail`,
    "'; DROP TABLE entry; --/detail",
  ]) {
    test(`gets 404 in place for ${path.slice(0, 40)}`, async ({ page }) => {
      const answer = await page.goto(`/algorithm/${path}`);
      expect(answer?.status()).toBe(404);
      expect(new URL(page.url()).pathname).toMatch(/^\/algorithm\//);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not found");
    });
  }

  test("reads a name of 148 characters and a long text without sideways scrolling", async ({ page }) => {
    await page.goto(`/algorithm/${await idOf(/^Inschatten of een patiënt veilig/)}/detail`);
    await expectAccessibleOnPhone(page);
    await page.setViewportSize({ width: 320, height: 640 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("both tabs can be read", async ({ page }) => {
    const id = await idOf(LUNG);
    await page.goto(`/algorithm/${id}/detail`);
    await expect(page.getByRole("region", { name: "Details" })).toContainText("Beeldherkenning");
    await expect(page.getByRole("button", { name: "Afdrukken" })).toBeHidden();
    await tabs(page).getByRole("link", { name: "Media" }).click();
    await expect(page.getByRole("heading", { name: "Publications and Media" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem").getByRole("link").last()).toHaveAttribute(
      "rel",
      "noopener noreferrer nofollow",
    );
  });
});

test.describe("who may do what", () => {
  const RIGHTS: [DemoPersonName, { edit: boolean; delete: boolean; contact: boolean }][] = [
    ["member", { edit: true, delete: false, contact: true }],
    ["colleague", { edit: false, delete: false, contact: true }],
    ["metc", { edit: false, delete: false, contact: true }],
    ["pending", { edit: false, delete: false, contact: false }],
    ["admin", { edit: true, delete: true, contact: true }],
  ];
  for (const [person, rights] of RIGHTS) {
    test(`${person}, with an entry of the member [detail.edit, may.edit-detail]`, async ({ page }) => {
      const id = await idOf(LUNG);
      await logInThroughApi(page, person);
      await page.goto(`/algorithm/${id}/detail`);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(main.getByRole("link", { name: "Bewerken" })).toHaveCount(rights.edit ? 1 : 0);
      await expect(main.getByRole("link", { name: "Verwijderen" })).toHaveCount(rights.delete ? 1 : 0);
      const mail = main.getByRole("link", { name: "ai-radiologie@umc-voorbeeld.example" });
      await expect(mail).toHaveCount(rights.contact ? 1 : 0);
      if (rights.contact) {
        await expect(mail).toHaveAttribute("href", "mailto:ai-radiologie@umc-voorbeeld.example");
      }
      await expectAccessibleOnPhone(page);
    });
  }

  test("a stopped entry says so; its editor goes from what is missing to that field, and sees it count while typing", async ({
    page,
  }) => {
    const id = await idOf(/^Longembolie signaleren/);
    await page.goto(`/algorithm/${id}/detail`);
    await expect(page.getByText("Met dit algoritme is gestopt.")).toBeVisible();
    const strip = page.getByRole("region", { name: "In het kort" });
    await strip.getByRole("link", { name: "Geleerde lessen" }).press("Enter");
    await expect(
      page.getByRole("region", { name: "Ontwikkeling" }).getByText(/kunt stoppen\.$/),
    ).toBeInViewport();
    await expectAccessibleOnDeskAndPhone(page);
    const beside = page.getByRole("region", { name: /^Volledigheid/ });
    await expect(beside.getByRole("meter")).toHaveAttribute("value", percentWithout(2));
    const folded = page.getByText("2 velden niet ingevuld");
    await expect(folded).toBeVisible();
    await expect(page.getByRole("link", { name: "Vul aan" })).toHaveCount(0);
    await expect(page.getByText("Nog niet gecontroleerd.")).toHaveCount(0);
    await logInThroughApi(page, "member");
    await page.goto(`/algorithm/${id}/detail`);
    await folded.click();
    await page.getByRole("main").getByRole("link", { name: "Samenwerking met" }).click();
    await expect(page).toHaveURL(`/algorithm/${id}/edit#field-collaboration`);
    await expect(page.locator("#field-collaboration")).toBeFocused();
    await page.keyboard.type("Vier ziekenhuizen");
    await expect(beside.getByRole("meter")).toHaveAttribute("value", percentWithout(1));
    await beside.getByText("Wat ontbreekt: 1 veld").click();
    await expectAccessibleOnPhone(page);
    await beside.getByRole("link", { name: "Publicaties en media" }).press("Enter");
    await expect(page.locator("#field-mediaURL")).toBeFocused();
  });

  test("a private entry is there for its author, and 404 for everyone else but an admin", async ({
    page,
  }) => {
    const author = await openDemoSession("member");
    const name = "Privé voor wie wat mag";
    const data = {
      algorithmName: name,
      description: "Niemand anders kijkt hiernaar.",
      medicalDevice: "Nee",
      visibility: "Privé",
    };
    const { _id } = await callApiWithToken(author, "POST", "/api/algorithm", data);
    const address = `/algorithm/${_id}/detail`;
    for (const person of ["anonymous", "pending", "colleague", "metc"] as const) {
      await page.context().clearCookies();
      if (person !== "anonymous") await logInThroughApi(page, person);
      expect((await page.goto(address))?.status(), person).toBe(404);
      await expect(page).toHaveURL(address);
      await expect(page.locator("body")).not.toContainText(name);
    }
    for (const person of ["member", "admin"] as const) {
      await page.context().clearCookies();
      await logInThroughApi(page, person);
      expect((await page.goto(address))?.status(), person).toBe(200);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, nofollow");
    }
    await callApiWithToken(await openDemoSession("admin"), "DELETE", `/api/algorithm/${_id}`);
  });
});

test("markup, javascript: addresses and endless words in an entry are only text", async ({
  page,
  browser,
  baseURL,
}) => {
  await logInThroughApi(page, "colleague");
  const media = `https://media.example/${"y".repeat(300)}`;
  const entry = {
    algorithmName: `<script>alert(1)</script>${"x".repeat(125)}`,
    description: `<img src=x onerror="alert(2)"> javascript:alert(3) ${"w".repeat(440)}`,
    intendedPurpose: `<svg onload=alert(4)>\n\n${"z".repeat(2000)}`,
    mediaURL: media,
    visibility: "Privé",
  };
  const post = (data: typeof entry) =>
    page.request.post("/api/algorithm", { headers: { origin: baseURL ?? "" }, data });
  const refused = await post({ ...entry, mediaURL: `javascript:alert(5) data:text/html,alert(6) ${media}` });
  expect(refused.status()).toBe(400);
  const made = await post(entry);
  expect(made.status()).toBe(201);
  const { _id } = await made.json();
  try {
    let dialogs = 0;
    page.on("dialog", async (dialog) => {
      dialogs += 1;
      await dialog.dismiss();
    });
    await page.goto(`/algorithm/${_id}/detail`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("<script>alert(1)</script>");
    await expect(page.getByText('<img src=x onerror="alert(2)">')).toBeVisible();
    await expectAccessibleOnPhone(page);
    await page.goto(`/algorithm/${_id}/detail?tab=media`);
    await expect(page.getByRole("link", { name: media })).toBeVisible();
    await expect(page.locator('a[href^="javascript:"], a[href^="data:"]')).toHaveCount(0);
    await expectAccessibleOnPhone(page);
    expect(dialogs).toBe(0);
  } finally {
    const context = await browser.newContext();
    await logInThroughApi(await context.newPage(), "admin");
    const headers = { origin: baseURL ?? "" };
    expect((await context.request.delete(`/api/algorithm/${_id}`, { headers })).status()).toBe(200);
    await context.close();
  }
});

test("the link can be copied and the page printed", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const id = await idOf(LUNG);
  await page.goto(`/algorithm/${id}/detail?tab=media`);
  await page.getByRole("button", { name: "Kopieer link" }).click();
  await expect(page.locator('[data-place="bottom-left"]')).toContainText("De link is gekopieerd.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/algorithm/${id}/detail`);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "true");
  });
  await page.getByRole("button", { name: "Afdrukken" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "true");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Hoofdmenu" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Ontwikkeling" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Publications and Media" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 667 } });

  for (const who of ["a visitor", "a member"] as const) {
    test(`${who} reads what an entry does on the first screen, and finds the actions in one menu`, async ({
      page,
    }) => {
      const id = await idOf(LUNG);
      if (who === "a member") await logInThroughApi(page, "member");
      await page.goto(`/algorithm/${id}/detail`);
      await expectTextOnFirstScreen(page, /^Het algoritme zoekt/);
      const opener = page.getByRole("button", { name: "Acties" });
      const history = page.getByRole("link", { name: "Geschiedenis" });
      await expect(history).toBeHidden();
      await opener.focus();
      await page.keyboard.press("Enter");
      await expect(history).toBeVisible();
      await expectAccessibleOnPhone(page);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Escape");
      await expect(history).toBeHidden();
      await expect(opener).toBeFocused();
      if (who === "a visitor") return;
      await pressEnter(opener);
      await page.getByRole("button", { name: "Verwijdering aanvragen" }).click();
      await expect(page.getByRole("alertdialog", { name: "Verwijdering aanvragen" })).toBeVisible();
      await expect(history).toBeHidden();
      await page.keyboard.press("Escape");
      await expect(opener).toBeFocused();
    });
  }
});
