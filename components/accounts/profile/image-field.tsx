"use client";

import { useTranslations } from "next-intl";
import { IMAGE_TYPES, MAX_IMAGE_MEGABYTES } from "@/lib/accounts/image-rules";
import { CheckBox } from "../../form/check-box";
import { Input } from "../../form/input";
import { type ChosenImage, imageProblem } from "./use-chosen-image";

/** The choice of another profile image, or of none. */
export function ImageField({
  image,
  hasImage,
  error,
  onError,
}: {
  image: ChosenImage;
  hasImage: boolean;
  error: string | undefined;
  onError: (sentence: string | undefined) => void;
}) {
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
        accept={IMAGE_TYPES.join(",")}
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
