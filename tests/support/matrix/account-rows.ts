import { API_TEST_ORIGIN } from "../api";
import { createAccessToken, makePerson } from "../people";
import {
  type ApiPermissionRow,
  buildStatusesForEveryone,
  buildStatusesForOneself,
  type ExpectedStatuses,
  STATUSES_OF_OTHER_PERSONS_DATA,
} from "./row";
import { createPicture, type PermissionFixtures, TEST_PASSWORD, UNUSED_ID } from "./world";

const other = ({ other }: PermissionFixtures) => other.id;
const missing = () => UNUSED_ID;

/** Statuses of a person's card or profile: members see each other; people without access see only themselves. */
const PEOPLE: ExpectedStatuses = {
  anonymous: 401,
  pending: 403,
  member: 200,
  admin: 200,
  programs: [200, 200, 200],
};
const NOBODY: ExpectedStatuses = { ...PEOPLE, member: 404, admin: 404, programs: [404, 404, 404] };

/**
 * Returns rows for a call that people may only make about themselves: one about oneself, and one about another
 * person, existing or not.
 */
function ownOnly(
  row: Omit<ApiPermissionRow, "statuses" | "subject" | "about">,
  status = 200,
): ApiPermissionRow[] {
  return [
    { ...row, about: "oneself", subject: "own", statuses: buildStatusesForOneself(status) },
    { ...row, about: "somebody else", subject: other, statuses: STATUSES_OF_OTHER_PERSONS_DATA },
  ];
}

function readable(call: string): ApiPermissionRow[] {
  return [
    { call, about: "oneself", subject: "own", statuses: buildStatusesForOneself(200, 200) },
    { call, about: "somebody else", subject: other, statuses: PEOPLE },
    { call, about: "nobody", subject: missing, statuses: NOBODY },
  ];
}

async function pictureForm() {
  const form = new FormData();
  form.set("image", await createPicture(), "portret.png");
  return { body: form };
}

const secondFactor = { password: TEST_PASSWORD };

export const ACCOUNT_PERMISSION_ROWS: readonly ApiPermissionRow[] = [
  {
    call: "POST /api/language",
    options: () => ({ json: { language: "nl" } }),
    statuses: buildStatusesForEveryone(),
  },
  ...readable("GET /api/users/{id}"),
  ...readable("GET /api/users/{id}/algorithms"),
  ...ownOnly({ call: "PUT /api/users/{id}", options: () => ({ json: { name: "Andere Naam" } }) }),
  ...ownOnly({ call: "GET /api/users/{id}/export" }),
  ...ownOnly({ call: "PUT /api/users/{id}/image", options: pictureForm }),
  ...ownOnly({ call: "DELETE /api/users/{id}/image" }),
  ...ownOnly({ call: "DELETE /api/users/{id}/sessions", spends: true }),
  ...ownOnly({
    call: "POST /api/users/{id}/close",
    options: () => ({ json: { password: TEST_PASSWORD } }),
    spends: true,
  }),
  ...ownOnly({ call: "GET /api/users/{id}/tokens" }),
  ...ownOnly(
    {
      call: "POST /api/users/{id}/tokens",
      options: () => ({ json: { name: "Proef", scope: "write", days: 7, password: TEST_PASSWORD } }),
      spends: true,
    },
    201,
  ),
  ...ownOnly({
    call: "DELETE /api/users/{id}/tokens/{tokenId}",
    second: async ({ other: holder }, caller) =>
      (await createAccessToken((caller.person ?? holder).id, "read")).id,
    spends: true,
  }),
  ...ownOnly({ call: "GET /api/users/{id}/two-factor" }),
  ...ownOnly({
    call: "POST /api/users/{id}/two-factor",
    options: () => ({ json: secondFactor }),
    spends: true,
  }),
  // These callers are authorised but get status 400, as their body is incomplete; valid codes have tests of their own.
  ...ownOnly({ call: "PUT /api/users/{id}/two-factor", options: () => ({ json: {} }) }, 400),
  ...ownOnly({ call: "POST /api/users/{id}/two-factor/off", options: () => ({ json: {} }) }, 400),
  ...ownOnly({ call: "POST /api/users/{id}/two-factor/recovery-codes", options: () => ({ json: {} }) }, 400),
  ...ownOnly({ call: "GET /api/users/{id}/sign-on" }),
  ...ownOnly({
    call: "POST /api/users/{id}/sign-on/unlink",
    options: () => ({ json: { password: TEST_PASSWORD } }),
    spends: true,
  }),
  // Without the cookie that starts a sign-on, the callback leads nowhere for every caller.
  {
    call: "POST /api/auth/sign-on",
    options: () => ({ json: {}, headers: { origin: API_TEST_ORIGIN } }),
    statuses: buildStatusesForEveryone(400),
  },
  { call: "POST /api/auth/logout", statuses: buildStatusesForEveryone(), spends: true },
  // Open to everyone: the status is that of an invalid body.
  ...["", "/login", "/otp", "/verify", "/reverify"].map((path): ApiPermissionRow => {
    return {
      call: `POST /api/auth${path}`,
      options: () => ({ json: {} }),
      statuses: buildStatusesForEveryone(400),
    };
  }),
  {
    call: "PUT /api/auth/changepassword",
    options: () => ({ json: { email: "niemand@test.example", token: "123456", password: TEST_PASSWORD } }),
    statuses: buildStatusesForEveryone(400),
  },
  ...["auth/resetpassword", "users/requestmigrate"].map((path): ApiPermissionRow => {
    return {
      call: `POST /api/${path}`,
      options: (_world, { name }) => ({ json: { email: `${name.replaceAll(" ", "-")}@test.example` } }),
      statuses: buildStatusesForEveryone(),
    };
  }),
  {
    call: "POST /api/users/migrate",
    options: () => ({ json: { email: "niemand@test.example", token: "123456" } }),
    statuses: buildStatusesForEveryone(400),
  },
];

/** Creates a person about whom the admin in the test decides. */
export async function createOtherPerson(): Promise<string> {
  return (await makePerson({ allowAccess: false })).id;
}
