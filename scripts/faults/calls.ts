import { type App, ask } from "./ground";

interface Call {
  token?: string;
  json?: unknown;
}

/** An answer of one process to a call, or null when there is none. */
export function call(
  app: App,
  method: string,
  path: string,
  { token, json }: Call = {},
): Promise<Response | null> {
  return ask(app.port, path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
}

/** What an answer made. Throws when it made nothing. */
export async function idOf(answer: Response | null): Promise<string> {
  if (!answer?.ok) throw new Error(`Writing answered ${answer?.status ?? "nothing"}.`);
  return ((await answer.json()) as { _id: string })._id;
}

/** The id of the person that a token names. */
export function personOf(token: string): string {
  const { sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    sub: string;
  };
  return (JSON.parse(sub) as { _id: string })._id;
}
