import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { confirmationDiffers, PASSWORD_MAX } from "@/lib/accounts/rules";
import { lengthOf, mayBeAddress } from "@/lib/platform/text/first-look";
import { cleanLine } from "@/lib/platform/text/schema";
import { Input } from "../../form/input";

type Translate = ReturnType<typeof useTranslations<"account.fields">>;

interface Limits {
  min: number;
  max: number;
}

/** What is wrong with the length of a text, or true. */
export function checkLength(text: string, { min, max }: Limits, translate: Translate): string | true {
  const length = lengthOf(text);
  if (length < min) return translate("tooShort", { min });
  return length > max ? translate("tooLong", { max }) : true;
}

export function emailRules(translate: Translate, limits?: Limits) {
  return {
    required: translate("emailRequired"),
    validate: (typed: string) => {
      const email = cleanLine(typed);
      if (!mayBeAddress(email)) return translate("emailInvalid");
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

type Judge = (typed: string) => string | true;

/** What is needed here of a form with a new password, typed twice. */
interface PasswordForm {
  field: (
    name: "password" | "confirmation",
    rules: { required: string; validate: Judge | Record<string, Judge>; onChange?: () => void },
  ) => UseFormRegisterReturn & { error: string | undefined };
  formState: { errors: { confirmation?: { type?: unknown } } };
  getValues: (name: "password" | "confirmation") => string;
  trigger: (name: "confirmation") => unknown;
}

interface PasswordWords {
  password: string;
  confirmation: string;
  required: string;
  mismatch: string;
}

/**
 * A new password, typed twice; a difference is said in English, as specified. Call it in the order of the page: the
 * first field with an error gets the focus.
 */
export function newPasswordFields(
  form: PasswordForm,
  translate: Translate,
  min: number,
  words: PasswordWords,
) {
  const { field, formState, getValues, trigger } = form;
  const password = field("password", {
    required: translate("passwordRequired"),
    validate: (typed) => checkLength(typed, { min, max: PASSWORD_MAX }, translate),
    onChange: () => {
      if (getValues("confirmation") !== "") trigger("confirmation");
    },
  });
  const confirmation = field("confirmation", {
    required: words.required,
    validate: {
      differs: (typed) => !confirmationDiffers(getValues("password"), typed) || words.mismatch,
    },
  });
  const isDifferent = formState.errors.confirmation?.type === "differs";
  const input = { type: "password", autoComplete: "new-password" };
  return (
    <>
      <Input label={words.password} hint={translate("atLeast", { min })} {...input} {...password} />
      <Input
        label={words.confirmation}
        errorLang={isDifferent ? "en" : undefined}
        {...input}
        {...confirmation}
      />
    </>
  );
}

/** The code of the second factor, for which a step of a login was just shown. */
export function CodeField({
  field,
}: {
  field: (name: "code", rules: { required: string }) => UseFormRegisterReturn & { error: string | undefined };
}) {
  const translate = useTranslations("login.code");
  return (
    <Input
      label={translate("label")}
      hint={translate("hint")}
      type="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      {...field("code", { required: translate("required") })}
    />
  );
}
