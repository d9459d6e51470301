import { ORIGIN } from "../api";
import { makePerson, newAccessToken } from "../people";
import { everyone, nobodyElse, oneself, type Row, type Statuses } from "./row";
import { aPicture, MISSING, PASSWORD, type World } from "./world";

const other = ({ other }: World) => other.id;
const missing = () => MISSING;

/** A person's card or profile: members see each other, who waits only themselves. */
const PEOPLE: Statuses = { anonymous: 401, pending: 403, member: 200, admin: 200, programs: [200, 200, 200] };
const NOBODY: Statuses = { ...PEOPLE, member: 404, admin: 404, programs: [404, 404, 404] };

/** What only the person may do: to themselves, and to somebody else, whether or not there is one. */
function ownOnly(row: Omit<Row, "statuses" | "subject" | "about">, status = 200): Row[] {
  return [
    { ...row, about: "oneself", subject: "own", statuses: oneself(status) },
    { ...row, about: "somebody else", subject: other, statuses: nobodyElse },
  ];
}

function readable(call: string): Row[] {
  return [
    { call, about: "oneself", subject: "own", statuses: oneself(200, 200) },
    { call, about: "somebody else", subject: other, statuses: PEOPLE },
    { call, about: "nobody", subject: missing, statuses: NOBODY },
  ];
}

async function pictureForm() {
  const form = new FormData();
  form.set("image", await aPicture(), "portret.png");
  return { body: form };
}

const secondFactor = { password: PASSWORD };

export const ACCOUNT_ROWS: readonly Row[] = [
  {
    call: "POST /api/language",
    options: () => ({ json: { language: "nl" } }),
    statuses: everyone(),
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
    options: () => ({ json: { password: PASSWORD } }),
    spends: true,
  }),
  ...ownOnly({ call: "GET /api/users/{id}/tokens" }),
  ...ownOnly(
    {
      call: "POST /api/users/{id}/tokens",
      options: () => ({ json: { name: "Proef", scope: "write", days: 7, password: PASSWORD } }),
      spends: true,
    },
    201,
  ),
  ...ownOnly({
    call: "DELETE /api/users/{id}/tokens/{tokenId}",
    second: async ({ other: holder }, caller) =>
      (await newAccessToken((caller.person ?? holder).id, "read")).id,
    spends: true,
  }),
  ...ownOnly({ call: "GET /api/users/{id}/two-factor" }),
  ...ownOnly({
    call: "POST /api/users/{id}/two-factor",
    options: () => ({ json: secondFactor }),
    spends: true,
  }),
  // Let in, and told that what they sent is not all: the codes have tests of their own.
  ...ownOnly({ call: "PUT /api/users/{id}/two-factor", options: () => ({ json: {} }) }, 400),
  ...ownOnly({ call: "POST /api/users/{id}/two-factor/off", options: () => ({ json: {} }) }, 400),
  ...ownOnly({ call: "POST /api/users/{id}/two-factor/recovery-codes", options: () => ({ json: {} }) }, 400),
  ...ownOnly({ call: "GET /api/users/{id}/sign-on" }),
  ...ownOnly({
    call: "POST /api/users/{id}/sign-on/unlink",
    options: () => ({ json: { password: PASSWORD } }),
    spends: true,
  }),
  // Without the cookie of who comes back from the provider it leads nowhere, whoever asks.
  {
    call: "POST /api/auth/sign-on",
    options: () => ({ json: {}, headers: { origin: ORIGIN } }),
    statuses: everyone(400),
  },
  { call: "POST /api/auth/logout", statuses: everyone(), spends: true },
  // Open to everyone: what is wrong is what was sent.
  ...["", "/login", "/otp", "/verify", "/reverify"].map((path): Row => {
    return { call: `POST /api/auth${path}`, options: () => ({ json: {} }), statuses: everyone(400) };
  }),
  {
    call: "PUT /api/auth/changepassword",
    options: () => ({ json: { email: "niemand@test.example", token: "123456", password: PASSWORD } }),
    statuses: everyone(400),
  },
  ...["auth/resetpassword", "users/requestmigrate"].map((path): Row => {
    return {
      call: `POST /api/${path}`,
      options: (_world, { name }) => ({ json: { email: `${name.replaceAll(" ", "-")}@test.example` } }),
      statuses: everyone(),
    };
  }),
  {
    call: "POST /api/users/migrate",
    options: () => ({ json: { email: "niemand@test.example", token: "123456" } }),
    statuses: everyone(400),
  },
];

/** Somebody for an admin to decide about. */
export async function anybody(): Promise<string> {
  return (await makePerson({ allowAccess: false })).id;
}
