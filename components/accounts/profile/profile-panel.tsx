"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { ProfileCardDto, ProfileDto } from "@/lib/accounts/answers";
import { useHydrated } from "../../form/use-hydrated";
import { buttonClass } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { DataCard } from "./data-card";
import { Portrait } from "./portrait";
import { ProfileCard } from "./profile-card";
import { ProfileForm } from "./profile-form";
import { useChosenImage } from "./use-chosen-image";

/** The cards about a person; one's own turn into a form by the floating button, which then saves. */
export function ProfilePanel({ person, isOwn }: { person: ProfileDto | ProfileCardDto; isOwn: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const image = useChosenImage();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const owesFocus = useRef(false);
  const full = "email" in person ? person : null;

  // The form is gone when editing ends, and with it what had the focus.
  useEffect(() => {
    if (!owesFocus.current || isEditing || isBusy) return;
    owesFocus.current = false;
    button.current?.focus();
  }, [isEditing, isBusy]);

  function end() {
    owesFocus.current = true;
    image.forget();
    setEditing(false);
  }

  return (
    <>
      <ProfileCard person={person} created={full?.created ?? null}>
        <Portrait person={person} preview={image.preview} removed={image.isRemoved} />
      </ProfileCard>
      {isEditing && full ? (
        <ProfileForm person={full} image={image} formRef={form} onBusy={setBusy} onEnd={end} />
      ) : (
        <DataCard person={person} isOwn={isOwn} />
      )}
      {isOwn && full ? (
        <FloatingButton
          buttonRef={button}
          isEditing={isEditing}
          isBusy={isBusy}
          onPress={() => (isEditing ? form.current?.requestSubmit() : setEditing(true))}
        />
      ) : null}
    </>
  );
}

function FloatingButton({
  buttonRef,
  isEditing,
  isBusy,
  onPress,
}: {
  buttonRef: RefObject<HTMLButtonElement | null>;
  isEditing: boolean;
  isBusy: boolean;
  onPress: () => void;
}) {
  const translate = useTranslations("profile.edit");
  const hydrated = useHydrated();
  return (
    <button
      ref={buttonRef}
      type="button"
      onClick={onPress}
      disabled={!hydrated || isBusy}
      className={`${buttonClass("primary")} no-print fixed right-4 bottom-[calc(1rem+var(--notice))] z-20 min-h-12! rounded-full! px-5! shadow-float`}
    >
      <Icon name={isEditing ? "save" : "edit"} />
      {translate(isEditing ? "save" : "start")}
    </button>
  );
}
