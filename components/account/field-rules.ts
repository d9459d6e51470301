import type { useTranslations } from "next-intl";
import { cleanLine } from "@/lib/schemas/text";

type Translate = ReturnType<typeof useTranslations<"account.fields">>;

/** A first look at an address; the server decides, and its answer lands on the same field. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

interface Limits {
  min: number;
  max: number;
}

/** What is wrong with the length of a text, or true. */
export function checkLength(length: number, { min, max }: Limits, translate: Translate): string | true {
  if (length < min) return translate("tooShort", { min });
  return length > max ? translate("tooLong", { max }) : true;
}

export function emailRules(translate: Translate, limits?: Limits) {
  return {
    required: translate("emailRequired"),
    validate: (typed: string) => {
      const email = cleanLine(typed);
      if (!EMAIL.test(email)) return translate("emailInvalid");
      return limits ? checkLength(email.length, limits, translate) : true;
    },
  };
}

export function nameRules(translate: Translate, limits: Limits) {
  return {
    required: translate("nameRequired"),
    validate: (typed: string) => checkLength(cleanLine(typed).length, limits, translate),
  };
}

export function newPasswordRules(translate: Translate, limits: Limits) {
  return {
    required: translate("passwordRequired"),
    validate: (typed: string) => checkLength(typed.length, limits, translate),
  };
}
