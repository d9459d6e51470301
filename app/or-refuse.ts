import { forbidden, notFound, redirect } from "next/navigation";
import { paths } from "@/lib/paths";
import { AppError } from "@/lib/platform/errors";
import { ID_PATTERN } from "@/lib/platform/http/parameters";

/** Runs a data function for a page, and turns its errors into 404, 403, or a redirect to the login page. */
export async function orRefuse<T>(address: string, id: string, read: () => Promise<T>): Promise<T> {
  if (!ID_PATTERN.test(id)) notFound();
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 404) notFound();
    if (error.status === 403) forbidden();
    if (error.status === 401) redirect(paths.loginThen(address));
    throw error;
  }
}
