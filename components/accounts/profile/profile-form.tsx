"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect } from "react";
import type { ProfileDto } from "@/lib/accounts/answers";
import { Input } from "../../form/input";
import { PostForm } from "../../form/post-form";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { ImageField } from "./image-field";
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
    <Card id="bewerken" title={translate("title")}>
      <PostForm ref={formRef} {...saving} aria-labelledby="bewerken" className="space-y-5">
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
          <Input
            label={translate("password")}
            type="password"
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
