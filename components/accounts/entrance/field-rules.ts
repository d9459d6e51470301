import type { useTranslations } from "next-intl";
import { countCodePoints, mayBeEmailAddress } from "@/lib/platform/text/first-look";
import { cleanLine } from "@/lib/platform/text/schema";

export type Translate = ReturnType<typeof useTranslations<"account.fields">>;

interface Limits {
  min: number;
  max: number;
}

/** Returns the message for a text of the wrong length, or true if it is valid. */
export function checkLength(text: string, { min, max }: Limits, translate: Translate): string | true {
  const length = countCodePoints(text);
  if (length < min) return translate("tooShort", { min });
  return length > max ? translate("tooLong", { max }) : true;
}

export function emailRules(translate: Translate, limits?: Limits) {
  return {
    required: translate("emailRequired"),
    validate: (typed: string) => {
      const email = cleanLine(typed);
      if (!mayBeEmailAddress(email)) return translate("emailInvalid");
      return limits ? checkLength(email, limits, translate) : true;
    },
  };
}

export function nameRules(translate: Translate, limits: Limits) {
  return {
    required: translate("nameRequired"),
    validate: (typed: string) => checkLength(cleanLine(typed), limits, translate),
  };
}
