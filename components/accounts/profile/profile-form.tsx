"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useState, useTransition } from "react";
import type { Resolver } from "react-hook-form";
import type { ProfileDto } from "@/lib/accounts/answers";
import { MAX_IMAGE_BYTES, MAX_IMAGE_MEGABYTES, PROFILE_IMAGE_TYPES } from "@/lib/accounts/profile-rules";
import { MAX_NAME_LENGTH, MIN_NAME_LENGTH } from "@/lib/accounts/rules";
import { profileBodySchema } from "@/lib/accounts/schema";
import { type ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { cleanLine } from "@/lib/platform/text/schema";
import { CheckBox } from "../../form/check-box";
import { Input } from "../../form/input";
import { PasswordInput } from "../../form/password-input";
import { PostForm } from "../../form/post-form";
import { schemaResolver } from "../../form/schema-resolver";
import { useApiForm } from "../../form/use-api-form";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";

interface ChosenImage {
  file: File | null;
  /** Object URL of the chosen file. */
  preview: string | null;
  /** Whether saving removes the stored image. */
  isRemoved: boolean;
  choose: (file: File | null) => void;
  remove: (isRemoved: boolean) => void;
  clear: () => void;
}

/** Returns why a file is refused before upload, or null; the server checks the actual content. */
function imageProblem(file: File): "imageTooLarge" | "imageKind" | null {
  if (!PROFILE_IMAGE_TYPES.some((type) => type === file.type)) return "imageKind";
  return file.size > MAX_IMAGE_BYTES ? "imageTooLarge" : null;
}

/** State of the image that is chosen in the form and not saved yet. */
export function useChosenImage(): ChosenImage {
  const [chosen, setChosen] = useState<{ file: File; preview: string } | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(chosen?.preview ?? ""), [chosen]);

  function choose(file: File | null) {
    setChosen(file === null ? null : { file, preview: URL.createObjectURL(file) });
    if (file !== null) setRemoved(false);
  }
  return {
    file: chosen?.file ?? null,
    preview: chosen?.preview ?? null,
    isRemoved,
    choose,
    remove: setRemoved,
    clear: () => {
      setChosen(null);
      setRemoved(false);
    },
  };
}

interface ImageFieldProps {
  image: ChosenImage;
  hasImage: boolean;
  error: string | undefined;
  onError: (sentence: string | undefined) => void;
}

/** Field to choose or remove the profile image. */
function ImageField({ image, hasImage, error, onError }: ImageFieldProps) {
  const translate = useTranslations("profile.edit");

  function choose(input: HTMLInputElement) {
    const file = input.files?.[0] ?? null;
    const problem = file === null ? null : imageProblem(file);
    onError(problem === null ? undefined : translate(problem, { max: MAX_IMAGE_MEGABYTES }));
    image.choose(problem === null ? file : null);
    if (problem !== null) input.value = "";
  }

  return (
    <div>
      <Input
        type="file"
        className="file:mr-3 file:rounded-control file:bg-accent-soft file:px-3 file:py-1 file:font-semibold file:text-accent"
        accept={PROFILE_IMAGE_TYPES.join(",")}
        label={translate("image")}
        error={error}
        note={translate("imageHint", { max: MAX_IMAGE_MEGABYTES })}
        onChange={(event) => choose(event.currentTarget)}
      />
      {hasImage && image.file === null ? (
        <CheckBox
          label={translate("imageRemove")}
          checked={image.isRemoved}
          onChange={(event) => image.remove(event.currentTarget.checked)}
          className="mt-2"
        />
      ) : null}
    </div>
  );
}

interface ProfileValues {
  name: string;
  email: string;
  password: string;
}

/** Validates by the server's rules; a new address requires the password (specification section 5, 'Profile edit'). */
function useResolver(email: string): Resolver<ProfileValues> {
  const translate = useTranslations("profile.edit");
  const sentences: Record<string, Record<string, string>> = {
    name: {
      required: translate("nameRequired"),
      tooShort: translate("nameTooShort", { min: MIN_NAME_LENGTH }),
      tooLong: translate("nameTooLong", { max: MAX_NAME_LENGTH }),
    },
    email: { required: translate("emailRequired") },
    password: { required: translate("passwordRequired") },
  };
  const schema = profileBodySchema.required().superRefine((typed, context) => {
    if (typed.email === email || typed.password) return;
    context.addIssue({ code: "custom", path: ["password"], params: { problem: "required" } });
  });
  return schemaResolver(
    schema,
    ({ message }, field) => sentences[field]?.[message] ?? translate("emailInvalid"),
  );
}

/** Returns the message of an error that belongs to no field. */
function useSentence() {
  const translate = useTranslations();
  return (error: ApiError): string => {
    if (error.code === "network") return translate("common.serverUnavailable");
    if (Object.keys(error.fields).length > 0) return translate("profile.edit.failed");
    if (error.code === "payload_too_large") {
      return translate("profile.edit.imageTooLarge", { max: MAX_IMAGE_MEGABYTES });
    }
    return error.status >= 500 ? translate("common.unexpectedError") : error.detail;
  };
}

async function sendImage(id: string, image: ChosenImage): Promise<void> {
  if (image.isRemoved) await callApi("DELETE", paths.api.userImage(id));
  if (image.file === null) return;
  const body = new FormData();
  body.set("image", image.file);
  await callApi("PUT", paths.api.userImage(id), body);
}

interface ProfileSavingOptions {
  person: ProfileDto;
  image: ChosenImage;
  onSaved: () => void;
}

/** Form rules and saving of a profile: first the fields, then the image. */
function useProfileSaving({ person, image, onSaved }: ProfileSavingOptions) {
  const translate = useTranslations("profile.edit");
  const sentenceOf = useSentence();
  const router = useRouter();
  const [imageError, setImageError] = useState<string>();
  const [isRefreshing, startRefresh] = useTransition();
  const form = useApiForm<ProfileValues>(
    { name: person.name, email: person.email, password: "" },
    {
      mode: "onTouched",
      resolver: useResolver(person.email),
      explain: (error) => {
        setImageError(error.fields.image?.[0]);
        form.showAtFields(error);
        return { sentence: sentenceOf(error) };
      },
    },
  );
  const email = cleanLine(form.watch("email")).toLowerCase();
  const needsPassword = email !== person.email;

  const saving = form.sending(async ({ name, password }) => {
    setImageError(undefined);
    const body = needsPassword ? { name, email, password } : { name };
    await callApi("PUT", paths.api.user(person._id), body);
    await sendImage(person._id, image);
    showToast(needsPassword ? translate("savedEmail", { email }) : translate("saved"), { kind: "success" });
    // The form stays until the page has the saved data, so that old data never flash.
    startRefresh(() => {
      router.refresh();
      onSaved();
    });
  });

  return {
    ...form,
    needsPassword,
    imageError,
    setImageError,
    saving: { ...saving, isBusy: saving.isBusy || isRefreshing },
  };
}

interface ProfileFormProps {
  person: ProfileDto;
  image: ChosenImage;
  formRef: RefObject<HTMLFormElement | null>;
  onBusy: (isBusy: boolean) => void;
  onEnd: () => void;
}

/** Form for the user's own name, e-mail address (requires the password) and image. */
export function ProfileForm({ person, image, formRef, onBusy, onEnd }: ProfileFormProps) {
  const translate = useTranslations("profile.edit");
  const labels = useTranslations("profile.data");
  const { field, setFocus, needsPassword, imageError, setImageError, saving } = useProfileSaving({
    person,
    image,
    onSaved: onEnd,
  });
  const { isBusy } = saving;

  useEffect(() => setFocus("name"), [setFocus]);
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [isBusy, onBusy]);

  return (
    <Card id="edit" title={translate("title")}>
      <PostForm ref={formRef} {...saving} aria-labelledby="edit" className="space-y-5">
        <Input label={labels("name")} autoComplete="name" aria-required {...field("name")} />
        <Input
          label={labels("email")}
          type="text"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="email"
          aria-required
          {...field("email")}
        />
        {needsPassword ? (
          <PasswordInput
            label={translate("password")}
            autoComplete="current-password"
            aria-required
            note={translate("passwordHint")}
            {...field("password")}
          />
        ) : null}
        <ImageField
          image={image}
          hasImage={person.imageUrl !== null}
          error={imageError}
          onError={setImageError}
        />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" type="submit" disabled={isBusy}>
            {translate(isBusy ? "busy" : "save")}
          </Button>
          <Button onClick={onEnd} disabled={isBusy}>
            {translate("cancel")}
          </Button>
        </div>
      </PostForm>
    </Card>
  );
}
