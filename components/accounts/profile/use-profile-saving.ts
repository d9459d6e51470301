"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import type { Resolver } from "react-hook-form";
import type { ProfileDto } from "@/lib/accounts/answers";
import { MAX_IMAGE_MEGABYTES } from "@/lib/accounts/image-rules";
import { profileBody } from "@/lib/accounts/profile-schema";
import { NAME_MAX, NAME_MIN } from "@/lib/accounts/rules";
import { type ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { cleanLine } from "@/lib/platform/text/schema";
import { schemaResolver } from "../../form/schema-resolver";
import { useApiForm } from "../../form/use-api-form";
import type { ChosenImage } from "./use-chosen-image";

interface ProfileValues {
  name: string;
  email: string;
  password: string;
}

/** Specification section 5, 'Profile edit': what the server checks, and the password for another address than this. */
function useResolver(email: string): Resolver<ProfileValues> {
  const translate = useTranslations("profile.edit");
  const sentences: Record<string, Record<string, string>> = {
    name: {
      required: translate("nameRequired"),
      tooShort: translate("nameTooShort", { min: NAME_MIN }),
      tooLong: translate("nameTooLong", { max: NAME_MAX }),
    },
    email: { required: translate("emailRequired") },
    password: { required: translate("passwordRequired") },
  };
  const schema = profileBody.required().superRefine((typed, context) => {
    if (typed.email === email || typed.password) return;
    context.addIssue({ code: "custom", path: ["password"], params: { problem: "required" } });
  });
  return schemaResolver(
    schema,
    ({ message }, field) => sentences[field]?.[message] ?? translate("emailInvalid"),
  );
}

/** The sentence for what belongs to no field. */
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

/** The form's rules and how it is saved: first what was typed, then the image. */
export function useProfileSaving({
  person,
  image,
  onSaved,
}: {
  person: ProfileDto;
  image: ChosenImage;
  onSaved: () => void;
}) {
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
    // The form stays until the page holds what was saved, so that nothing old shows in between.
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
