// A real identity provider (npm oidc-provider) of a made-up hospital, for tests of single sign-on. It believes whoever
// fills in its form. Listens on PORT, or any port; prints {"issuer": …} when it does.
import { createServer } from "node:http";
import Provider from "oidc-provider";

/** Claims that people entered in the login form, by the subject that the provider gave them. */
const people = new Map();

const server = createServer();
await new Promise((resolve) => server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", resolve));
const issuer = `http://localhost:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: "register",
      client_secret: "a-secret-between-register-and-provider",
      redirect_uris: ["http://localhost:3000/api/auth/callback/oidc"],
    },
  ],
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, ...people.get(accountId) }),
  }),
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  cookies: { keys: ["only-for-the-tests"] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  pkce: { required: () => true },
  ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  // Consent is granted automatically to every person who logs in.
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client.clientId,
      accountId: oidc.session.accountId,
    });
    grant.addOIDCScope("openid email profile");
    await grant.save();
    return grant;
  },
  async renderError(context, out) {
    context.body = JSON.stringify(out);
  },
});
// The register under test may listen on any port.
provider.Client.prototype.redirectUriAllowed = (address) =>
  /^http:\/\/localhost:\d+\/api\/auth\/callback\/oidc$/.test(address);

const FORM = `<!doctype html><html lang="nl"><title>Ziekenhuis Oost: inloggen</title><h1>Ziekenhuis Oost</h1>
<form method="post">
<p><label>Gebruikersnaam <input name="sub" required></label>
<p><label>E-mail <input name="email"></label>
<p><label>Naam <input name="name"></label>
<p><label><input type="checkbox" name="email_verified" value="true"> E-mail bevestigd</label>
<p><button>Inloggen</button> <button name="cancel" value="true" formnovalidate>Annuleren</button>
</form>`;

async function readForm(request) {
  let text = "";
  for await (const part of request) text += part;
  return new URLSearchParams(text);
}

async function interact(request, response) {
  if (request.method !== "POST") {
    response.setHeader("content-type", "text/html; charset=utf-8");
    return response.end(FORM);
  }
  const form = await readForm(request);
  if (form.has("cancel")) {
    const result = { error: "access_denied", error_description: "geannuleerd" };
    return provider.interactionFinished(request, response, result);
  }
  const claims = {};
  for (const name of ["email", "name"]) if (form.get(name)) claims[name] = form.get(name);
  // The claim is omitted, as by a provider that does not know whether the address is verified.
  if (form.get("email_verified") !== "unknown") claims.email_verified = form.get("email_verified") === "true";
  people.set(form.get("sub"), claims);
  return provider.interactionFinished(request, response, { login: { accountId: form.get("sub") } });
}

const handle = provider.callback();
server.on("request", (request, response) => {
  if (!request.url.startsWith("/interaction/")) return handle(request, response);
  interact(request, response).catch((error) => {
    response.statusCode = 500;
    response.end(String(error));
  });
});
console.log(JSON.stringify({ issuer }));
process.on("SIGTERM", () => process.exit(0));
