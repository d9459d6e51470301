import { expect, expectAccessibleOnDeskAndPhone, logInThroughApi, requestTest } from "../../support/e2e";

requestTest(
  "a member proposes a change, an admin takes it over, and the page shows it",
  async ({ browser }) => {
    requestTest.setTimeout(120_000);
    const [office, ward] = [await browser.newContext(), await browser.newContext()];
    const [admin, member] = [await office.newPage(), await ward.newPage()];
    const { baseURL = "http://localhost:3000" } = requestTest.info().project.use;
    await logInThroughApi(admin, "admin");
    const name = `Voorstelbaar ${Date.now()}`;
    const headers = { origin: new URL(baseURL).origin };
    const made = await admin.request.post("/api/v1/products", { headers, data: { name } });
    const { slug } = await made.json();
    await logInThroughApi(member, "member");
    await member.goto(`/product/${slug}`);
    await member.getByRole("link", { name: "Stel een wijziging voor" }).click();
    await member.getByRole("button", { name: "Verstuur het voorstel" }).click();
    await expect(member.getByText("U hebt nog niets gewijzigd.")).toBeVisible();
    await member.getByLabel("Wat is het, in één regel?").fill("Vindt wat gevonden moet worden.");
    await expectAccessibleOnDeskAndPhone(member);
    await member.getByRole("button", { name: "Verstuur het voorstel" }).click();
    await expect(member).toHaveURL(`/product/${slug}`);
    await member.goto(`/product/${slug}/propose`);
    await expect(member.getByText(/^Uw voorstel van .* wacht op een beheerder/)).toBeVisible();
    await admin.goto("/admin/products");
    const proposal = admin.getByRole("listitem").filter({ has: admin.getByRole("heading", { name }) });
    await expect(proposal.getByText("Vindt wat gevonden moet worden.")).toBeVisible();
    await expectAccessibleOnDeskAndPhone(admin);
    await proposal.getByRole("button", { name: "Neem het gekozene over" }).click();
    await expect(proposal).toHaveCount(0);
    await member.goto(`/product/${slug}`);
    await expect(member.getByText("Vindt wat gevonden moet worden.").first()).toBeVisible();
    await Promise.all([office.close(), ward.close()]);
  },
);
