"use client";

import { useTranslations } from "next-intl";
import type { ApiError } from "@/lib/client/api";
import type { Failure } from "../../form/use-submission";

/**
 * What the forms of password reset and migration say of what belongs to no field: "the server text or 'Unknown error'"
 * (specification section 8).
 */
export function useServerText(): (error: ApiError) => Failure {
  const translate = useTranslations("account");
  return ({ detail }) =>
    detail ? { sentence: detail } : { sentence: translate("unknownError"), lang: "en" };
}
