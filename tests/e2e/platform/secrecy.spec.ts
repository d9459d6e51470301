import { expect, requestTest as test } from "../../support/e2e";
import {
  type AuthenticatedPerson,
  callApiWithToken,
  createPendingPerson,
  openDemoSession,
  setRoleAndAccess,
} from "../../support/e2e-people";
import { listAppRoutePaths } from "../../support/matrix/tree";
import { READING_PAGE_PATHS } from "../../support/public-pages";
import { buildSessionCookieHeaders, sendRawRequest } from "../../support/raw-request";

const MARK = "geheimzinqz";
const LOOKERS = ["anonymous", "pending", "metc", "colleague"] as const;

let admin: AuthenticatedPerson;
let entry: string;
let product: { _id: string; slug: string };

test.beforeAll(async () => {
  admin = await openDemoSession("admin");
  const author = await createPendingPerson("Auteur van het geheim");
  await setRoleAndAccess(admin, author, "USER");
  const made = await callApiWithToken(author, "POST", "/api/algorithm", {
    algorithmName: MARK,
    description: `Hier staat dat ${MARK} niemand aangaat.`,
    visibility: "Privé",
    activeHospital: "UMC Voorbeeld",
    medicalSpecialism: "Radiologie",
    technicalReadinessLevel: "Out of service",
    lessonsLearned: MARK,
    developerName: MARK,
    nameCommercialProduct: MARK,
    product: { name: MARK, supplier: MARK },
  });
  entry = String(made._id);
  product = made.product as typeof product;
  const study = { product: product._id, doi: `10.1000/${MARK}`, title: MARK, year: 2020 };
  await callApiWithToken(author, "POST", "/api/v1/evidence/studies", study);
  const figure = { measure: "auc", estimate: 0.9, population: MARK, dataset: MARK };
  await callApiWithToken(author, "POST", `/api/algorithm/${entry}/validations`, figure);
  const { body } = await sendRawRequest(`/product/${product.slug}`, {
    headers: buildSessionCookieHeaders(author.token),
  });
  expect(body).toContain(MARK);
});

test.afterAll(async () => {
  await callApiWithToken(admin, "DELETE", `/api/algorithm/${entry}`);
});

/** Every page, those of one thing with what is hidden in its address, and what lists and compares. */
function addresses(): string[] {
  const slugOf = (address: string) => (address.startsWith("/product/") ? product.slug : "umc-voorbeeld");
  const pages = listAppRoutePaths("page").map((address) =>
    address
      .replace("/[[...token]]", "")
      .replace("[...unknown]", "unknown")
      .replace("[field]/[value]", "medicalSpecialism/Radiologie")
      .replace("[figure]", "products")
      .replace("[action]", "detail")
      .replace("[slug]", slugOf(address))
      .replace(/\[\w+\]/g, entry),
  );
  const asked = [
    "/?search=geheimzin",
    `/?product=${product._id}`,
    "/products?search=geheimzin",
    "/products?sort=updated",
    `/compare?ids=${entry}`,
    `/products/compare?ids=${product.slug},thoraxlicht`,
  ];
  return [...new Set([...pages, ...READING_PAGE_PATHS, ...asked])];
}

for (const name of LOOKERS) {
  test(`no page tells ${name} of what somebody keeps private`, async () => {
    test.setTimeout(180_000);
    const token = name === "anonymous" ? null : (await openDemoSession(name)).token;
    for (const path of addresses()) {
      const { status, headers, body } = await sendRawRequest(path, {
        headers: buildSessionCookieHeaders(token),
      });
      const said = `${JSON.stringify(headers)}\n${body}`;
      // A page that is not there offers a search for the words of its address, which the asker has given.
      const told = said.replaceAll(product.slug, "").replaceAll(product.slug.replaceAll("-", " "), "");
      expect([path, status < 500 && status !== 429, told.includes(MARK)]).toEqual([path, true, false]);
    }
  });
}
