import { dataDirectory } from "../ground/project";
import { PlainError } from "../ground/report";
import { loadSecrets } from "../ground/secrets";

/** These commands know the embedded database only: a server has tools of its own, which can do more. */
export function requireEmbedded(tool: string): void {
  if (!process.env.DATABASE_URL) return;
  throw new PlainError(
    `This command is for the embedded database; use ${tool} for that of DATABASE_URL (see docs/operations.md).`,
  );
}

/** AUTH_SECRET as the register itself finds it. */
export async function authSecret(): Promise<string> {
  return process.env.AUTH_SECRET || (await loadSecrets(dataDirectory())).authSecret;
}
