import { DEMO_ACCOUNTS } from "../../prisma/content/demo-accounts";
import { solveCaptchaOfServer } from "./solve-captcha";

interface Call {
  token?: string;
  json?: unknown;
  /** Client address for the x-forwarded-for header. */
  from?: string;
}

/**
 * Calls a register on a port of this machine; returns null when it gives no complete answer, for example as it was
 * killed.
 */
export async function callLocalRegister(
  port: number,
  method: string,
  path: string,
  { token, json, from }: Call = {},
): Promise<Response | null> {
  try {
    const response = await fetch(`http://localhost:${port}${path}`, {
      method,
      headers: {
        connection: "close",
        // API calls read the bearer token, pages read the session cookie.
        ...(token === undefined ? {} : { authorization: `Bearer ${token}`, cookie: `session=${token}` }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...(from === undefined ? {} : { "x-forwarded-for": from }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
    });
    // The body is read completely, as a process killed during its answer counts as not answering.
    const body = await response.arrayBuffer();
    return new Response(response.status === 204 ? null : body, {
      status: response.status,
      headers: response.headers,
    });
  } catch {
    return null;
  }
}

/** Returns the id of what a successful call created. Throws when the call created nothing. */
export async function readCreatedId(answer: Response | null): Promise<string> {
  if (!answer?.ok) throw new Error(`Writing answered ${answer?.status ?? "nothing"}.`);
  return ((await answer.json()) as { _id: string })._id;
}

/** Logs in as a demo account through the login API, and returns the bearer token. */
export async function logInForToken(port: number, email: string): Promise<string> {
  const password = DEMO_ACCOUNTS.find((account) => account.email === email)?.password;
  const json = { email, password, captchaToken: await solveCaptchaOfServer(port) };
  const answer = await callLocalRegister(port, "POST", "/api/auth/login", { json });
  if (answer?.status !== 200) throw new Error(`Logging in answered ${answer?.status}.`);
  return ((await answer.json()) as { token: string }).token;
}

/** Returns the person's id in the claims of a token. */
export function readPersonIdFromToken(token: string): string {
  const { sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    sub: string;
  };
  return (JSON.parse(sub) as { _id: string })._id;
}
