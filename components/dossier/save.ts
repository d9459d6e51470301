import { useRouter } from "next/navigation";
import { ApiError } from "@/lib/client/api";
import type { FormLevelFailure } from "../form/use-submission";

/** Returns the failure of a conflict, after which the page reads again what is there; what was typed stays. */
export function useConflictRefresh(): (error: ApiError) => FormLevelFailure | undefined {
  const router = useRouter();
  return ({ code, detail }) => {
    if (code !== "dossier_conflict") return undefined;
    router.refresh();
    return { sentence: detail };
  };
}

/** Runs a save; in its errors, fields below `prefix` get the names that they have in the form. */
export async function saveWithFieldErrors(prefix: string, save: () => Promise<unknown>): Promise<void> {
  try {
    await save();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.fields).map(
      ([path, said]) => [path.replace(prefix, ""), said] as const,
    );
    throw new ApiError(error.status, error.code, error.detail, Object.fromEntries(fields));
  }
}
