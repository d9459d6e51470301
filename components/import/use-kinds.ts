"use client";

import { useTranslations } from "next-intl";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import type { ImportTroubles, TroubleKind } from "@/lib/import/answers";
import { paths } from "@/lib/paths";
import { useRun } from "./run-context";

/** Which mistakes are looked at: of a field, of a kind, or all of them. */
export interface KindFilter {
  field: string;
  problem: string;
}

export const EVERY_KIND: KindFilter = { field: "", problem: "" };

/** What is wrong, counted: all kinds, and as many groups of the chosen kind as are asked for. */
export function useTroubles(filter: KindFilter, limit: number) {
  const { run } = useRun();
  const { data, mutate } = useSWR<ImportTroubles, unknown>(
    paths.api.importProblems(run._id, { ...filter, limit: String(limit) }),
    (path: string) => callApi<ImportTroubles>("GET", path),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  return { troubles: data, reload: () => void mutate().catch(() => undefined) };
}

const NAMED = [
  "required",
  "tooShort",
  "tooLong",
  "notInList",
  "untranslated",
  "email",
  "uri",
  "missingKey",
  "duplicateKey",
  "longKey",
  "columnCount",
  "wrongDate",
  "futureDate",
  "unknownAuthor",
  "authorMayNot",
  "unknownInstitution",
  "retiredInstitution",
] as const;

/** What a kind of mistake is called, whatever values it is about. */
export function useKindName(): (kind: Pick<TroubleKind, "message" | "values">) => string {
  const translate = useTranslations("importing.kinds");
  return ({ message, values }) => {
    const last = message.split(".").at(-1);
    const name = NAMED.find((one) => one === last) ?? "other";
    return translate(name, { max: Number(values.max ?? 0), min: Number(values.min ?? 0) });
  };
}
