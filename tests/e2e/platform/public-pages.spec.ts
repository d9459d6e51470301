import { DEMO_ACCOUNTS, expect, logInThroughApi, requestTest, test } from "../../support/e2e";
import { callApiWithToken, openDemoSession } from "../../support/e2e-people";
import { INDEXED_PAGE_PATHS } from "../../support/public-pages";
import { buildSessionCookieHeaders, sendRawRequest } from "../../support/raw-request";

/** Those of them that are kept for everybody; the others have a captcha or a form. */
const KEPT = [
  ...INDEXED_PAGE_PATHS.filter((path) => path !== "/contact" && path !== "/register"),
  "/explore/medicalSpecialism/Radiologie",
];

const VISITOR = {
  "user-agent": "iemand",
  "accept-language": "en",
  cookie: "_ga=1",
  "x-forwarded-for": "192.0.2.8",
};

requestTest.describe("pages that are kept for everybody", () => {
  requestTest("hold nothing of who read them before, and are the same for each visitor", async () => {
    const { token, id } = await openDemoSession("member");
    const entry = await callApiWithToken({ token, id, email: "" }, "POST", "/api/algorithm", {
      algorithmName: "Openbaar van een lid",
      contactEmail: "contact-van-lid@test.example",
      visibility: "Openbaar",
    });
    const pages = [...KEPT, `/algorithm/${entry._id}/detail`];
    for (const path of pages) {
      const own = await sendRawRequest(path, { headers: buildSessionCookieHeaders(token) });
      expect([path, own.body.includes(id), own.headers["cache-control"]]).toEqual([
        path,
        true,
        expect.stringMatching(/\bprivate\b.*\bno-store\b/),
      ]);
      const one = await sendRawRequest(path);
      expect(one.status).toBe(200);
      expect([path, one.headers["cache-control"]]).toEqual([path, "public, max-age=0, s-maxage=5"]);
      expect([path, one.headers.vary]).toEqual([path, expect.stringMatching(/\bCookie\b/)]);
      expect(one.cookies).toEqual([]);
      for (const secret of [id, token, DEMO_ACCOUNTS.member.email, "contact-van-lid@test.example"])
        expect([path, one.body.includes(secret)]).toEqual([path, false]);
      // Nobody's nonce is left, and every script that runs is known by its hash.
      expect(one.body).not.toContain("nonce=");
      expect(one.headers["content-security-policy"]).toMatch(/script-src 'self' ('sha256-[\w+/]+=*' ?)+;/);
      // Again when another test saved something meanwhile, with which every page is made anew.
      await expect(async () => {
        const [first, other] = [await sendRawRequest(path), await sendRawRequest(path, { headers: VISITOR })];
        expect([path, other.body === first.body]).toEqual([path, true]);
        const again = await sendRawRequest(path, { headers: { "if-none-match": first.headers.etag ?? "" } });
        expect([path, again.status]).toEqual([path, 304]);
      }).toPass({ timeout: 20_000 });
    }
  });

  requestTest("follow a save at once, and show nothing that was taken back", async () => {
    const asker = await openDemoSession("member");
    const content = (algorithmName: string, visibility: string) => ({ algorithmName, visibility });
    const { _id } = await callApiWithToken(
      asker,
      "POST",
      "/api/algorithm",
      content("Eerst zo genoemd", "Openbaar"),
    );
    const path = `/algorithm/${_id}/detail`;
    const see = async () => {
      const { status, body } = await sendRawRequest(path);
      return [status, body.includes("Eerst zo genoemd"), body.includes("Later anders")];
    };
    expect(await see()).toEqual([200, true, false]);
    await callApiWithToken(asker, "PUT", `/api/algorithm/${_id}`, content("Later anders", "Openbaar"));
    expect(await see()).toEqual([200, false, true]);
    await callApiWithToken(asker, "PUT", `/api/algorithm/${_id}`, content("Later anders", "Privé"));
    expect(await see()).toEqual([404, false, false]);
    expect((await sendRawRequest(path, { headers: buildSessionCookieHeaders(asker.token) })).status).toBe(
      200,
    );
    expect(await see()).toEqual([404, false, false]);
    await callApiWithToken(asker, "PUT", `/api/algorithm/${_id}`, content("Later anders", "Openbaar"));
    expect(await see()).toEqual([200, false, true]);
    await callApiWithToken(await openDemoSession("admin"), "DELETE", `/api/algorithm/${_id}`);
    expect(await see()).toEqual([404, false, false]);
  });
});

// What the policy refuses is an error of the console, which every test of a page watches.
test("such a page works: charts, the menu, the language, a page that is reached from it, and logging in", async ({
  page,
}) => {
  // A loaded machine takes half a minute to draw the calls of the API.
  test.slow();
  await page.setViewportSize({ width: 375, height: 800 });
  const answer = await page.goto("/dashboard");
  expect(answer?.headers()["content-security-policy"]).toContain("'sha256-");
  const chart = page.getByRole("region", { name: "Functie", exact: true });
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator("canvas")).toBeVisible();
  // By the router to a page with a dialog, in the document that has the policy of the page before.
  await page.getByRole("contentinfo").getByRole("link", { name: "API voor programma’s" }).click();
  await expect(page.locator('.opblock-tag[data-tag="Algorithms"]')).toBeAttached({ timeout: 60_000 });
  await page.goto("/about");
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await logInThroughApi(page, "member");
  await page.reload();
  await page.getByText("Menu", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  // At 200 % zoom, where the bar does not stick.
  await page.setViewportSize({ width: 640, height: 400 });
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeInViewport({ ratio: 0.99 });
});
