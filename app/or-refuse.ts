import { redirect } from "next/navigation";
import { paths } from "@/lib/paths";
import { AppError } from "@/lib/platform/errors";
import { refuse } from "./in-place";

/** What no id of ours can be, the database need not be asked for. */
const ID = /^[\w-]{1,64}$/;

/** Runs a data function for a page, and answers its refusals as the page must: 404, 403, or the login page. */
export async function orRefuse<T>(address: string, id: string, read: () => Promise<T>): Promise<T> {
  if (!ID.test(id)) refuse(404);
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.status === 404 || error.status === 403) refuse(error.status);
    if (error.status === 401) redirect(paths.loginThen(address));
    throw error;
  }
}
