import { DEMO_ACCOUNTS } from "../../prisma/content/demo-accounts";
import { solveCaptcha } from "./solve-captcha";

interface Call {
  token?: string;
  json?: unknown;
  /** The address of the visitor, as a proxy names it. */
  from?: string;
}

/** An answer of the register at a port of this machine, or null when it is not there to give one. */
export async function call(
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
        // A call takes the one, a page the other.
        ...(token === undefined ? {} : { authorization: `Bearer ${token}`, cookie: `session=${token}` }),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...(from === undefined ? {} : { "x-forwarded-for": from }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
    });
    // Read whole here: a process killed while it answers has not answered.
    const body = await response.arrayBuffer();
    return new Response(response.status === 204 ? null : body, {
      status: response.status,
      headers: response.headers,
    });
  } catch {
    return null;
  }
}

/** What an answer made. Throws when it made nothing. */
export async function idOf(answer: Response | null): Promise<string> {
  if (!answer?.ok) throw new Error(`Writing answered ${answer?.status ?? "nothing"}.`);
  return ((await answer.json()) as { _id: string })._id;
}

/** A bearer token of a demo account, got as a person gets it. */
export async function logIn(port: number, email: string): Promise<string> {
  const password = DEMO_ACCOUNTS.find((account) => account.email === email)?.password;
  const json = { email, password, captchaToken: await solveCaptcha(port) };
  const answer = await call(port, "POST", "/api/auth/login", { json });
  if (answer?.status !== 200) throw new Error(`Logging in answered ${answer?.status}.`);
  return ((await answer.json()) as { token: string }).token;
}

/** The id of the person that a token names. */
export function personOf(token: string): string {
  const { sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    sub: string;
  };
  return (JSON.parse(sub) as { _id: string })._id;
}
