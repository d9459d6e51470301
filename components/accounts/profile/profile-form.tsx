"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect } from "react";
import type { ProfileDto } from "@/lib/accounts/answers";
import { PostForm } from "../../form/post-form";
import { Button } from "../../ui/button";
import { Card } from "./card";
import { ImageField } from "./image-field";
import { ProfileInput } from "./profile-input";
import type { ChosenImage } from "./use-chosen-image";
import { useProfileSaving } from "./use-profile-saving";

interface ProfileFormProps {
  person: ProfileDto;
  image: ChosenImage;
  formRef: RefObject<HTMLFormElement | null>;
  onBusy: (isBusy: boolean) => void;
  onEnd: () => void;
}

/** One's own data, to change: name, e-mail address (with the password) and image. */
export function ProfileForm({ person, image, formRef, onBusy, onEnd }: ProfileFormProps) {
  const translate = useTranslations("profile.edit");
  const labels = useTranslations("profile.data");
  const { form, rules, needsPassword, imageError, setImageError, failure, submit, isBusy } = useProfileSaving(
    {
      person,
      image,
      onSaved: onEnd,
    },
  );
  const { register, formState, setFocus } = form;
  const { errors } = formState;
  useEffect(() => setFocus("name"), [setFocus]);
  useEffect(() => {
    onBusy(isBusy);
    return () => onBusy(false);
  }, [isBusy, onBusy]);

  return (
    <Card id="bewerken" title={translate("title")}>
      <PostForm
        ref={formRef}
        failure={failure}
        onSubmit={submit}
        aria-labelledby="bewerken"
        className="space-y-5"
      >
        <ProfileInput
          label={labels("name")}
          autoComplete="name"
          aria-required
          error={errors.name?.message}
          {...register("name", rules.name)}
        />
        <ProfileInput
          label={labels("email")}
          type="text"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="email"
          aria-required
          error={errors.email?.message}
          {...register("email", rules.email)}
        />
        {needsPassword ? (
          <ProfileInput
            label={translate("password")}
            type="password"
            autoComplete="current-password"
            aria-required
            error={errors.password?.message}
            note={translate("passwordHint")}
            {...register("password", rules.password)}
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
