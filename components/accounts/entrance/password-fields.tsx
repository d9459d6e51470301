import type { UseFormRegisterReturn } from "react-hook-form";
import { isPasswordMismatchShown, MAX_PASSWORD_LENGTH } from "@/lib/accounts/rules";
import { PasswordInput } from "../../form/password-input";
import { checkLength, type Translate } from "./field-rules";

type Validator = (typed: string) => string | true;

/** The parts of a form that the password fields need. */
interface PasswordForm {
  field: (
    name: "password" | "confirmation",
    rules: { required: string; validate: Validator | Record<string, Validator>; onChange?: () => void },
  ) => UseFormRegisterReturn & { error: string | undefined };
  formState: { errors: { confirmation?: { type?: unknown } } };
  getValues: (name: "password" | "confirmation") => string;
  trigger: (name: "confirmation") => unknown;
}

interface PasswordLabels {
  password: string;
  confirmation: string;
  required: string;
  mismatch: string;
}

/**
 * Returns the fields of a new password and its confirmation; the mismatch message is in English, as specified. Call it
 * in page order, as the first field with an error takes the focus.
 */
export function renderNewPasswordFields(
  form: PasswordForm,
  translate: Translate,
  min: number,
  labels: PasswordLabels,
) {
  const { field, formState, getValues, trigger } = form;
  const password = field("password", {
    required: translate("passwordRequired"),
    validate: (typed) => checkLength(typed, { min, max: MAX_PASSWORD_LENGTH }, translate),
    onChange: () => {
      if (getValues("confirmation") !== "") trigger("confirmation");
    },
  });
  const confirmation = field("confirmation", {
    required: labels.required,
    validate: {
      differs: (typed) => !isPasswordMismatchShown(getValues("password"), typed) || labels.mismatch,
    },
  });
  const isDifferent = formState.errors.confirmation?.type === "differs";
  const input = { autoComplete: "new-password" };
  return (
    <>
      <PasswordInput label={labels.password} hint={translate("atLeast", { min })} {...input} {...password} />
      <PasswordInput
        label={labels.confirmation}
        errorLang={isDifferent ? "en" : undefined}
        {...input}
        {...confirmation}
      />
    </>
  );
}
