import "server-only";
import { domainOf, isPublicMailProvider } from "../../domain/public-mail-providers";
import type { db, Transaction } from "../db";

/**
 * The institution whose domain an address has, or null; public mail providers belong to none. A person belongs to it
 * only once the address is verified.
 */
export async function institutionOfEmail(
  connection: Transaction | ReturnType<typeof db>,
  email: string,
): Promise<{ id: string; name: string } | null> {
  const domain = domainOf(email);
  if (isPublicMailProvider(domain)) return null;
  const found = await connection.institutionDomain.findUnique({
    where: { domain },
    select: { institution: { select: { id: true, name: true } } },
  });
  return found?.institution ?? null;
}
