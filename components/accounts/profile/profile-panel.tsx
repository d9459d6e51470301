"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { ProfileCardDto, ProfileDto } from "@/lib/accounts/answers";
import { paths } from "@/lib/paths";
import { useHydrated } from "../../form/use-hydrated";
import { buttonClass } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { useFormats } from "../../ui/use-formats";
import { DataCard } from "./data-card";
import { ProfileForm, useChosenImage } from "./profile-form";

interface PortraitProps {
  person: ProfileCardDto;
  preview?: string | null;
  removed?: boolean;
}

/** The image of a person, or the placeholder. `preview` shows another in its place, before it is saved. */
function Portrait({ person, preview = null, removed = false }: PortraitProps) {
  const translate = useTranslations("profile");
  const stored =
    person.imageUrl === null || removed ? paths.placeholderImage : paths.profileImage(person.imageUrl);
  return (
    // biome-ignore lint/performance/noImgElement: Next's image component writes style attributes, which the policy refuses
    <img
      src={preview ?? stored}
      alt={translate("imageAlt", { name: person.name })}
      width={256}
      height={256}
      className="size-28 rounded-full border border-line bg-sunken object-cover"
    />
  );
}

interface ProfileCardProps {
  person: ProfileCardDto;
  created: string | null;
  children: ReactNode;
}

/** Who this is: image, name, badge and since when. */
function ProfileCard({ person, created, children }: ProfileCardProps) {
  const { formatDate } = useFormats();
  const translate = useTranslations("profile");
  const badge = { METCMEMBER: translate("metcMember"), ADMIN: translate("adminRole"), USER: null }[
    person.role
  ];
  return (
    <div className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5 shadow-card">
      {children}
      <div className="min-w-0 max-w-full">
        <h1 className="wrap-anywhere text-[1.75rem]!">
          <bdi>{person.name}</bdi>
        </h1>
        {badge ? (
          <p className="mt-2 inline-block rounded-full bg-accent-soft px-3 py-0.5 font-semibold text-accent text-base">
            {badge}
          </p>
        ) : null}
        {created ? (
          <p className="mt-2 text-base text-muted">
            {translate("memberSince", { date: formatDate(created) })}
          </p>
        ) : null}
      </div>
    </div>
  );
}

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

interface FloatingButtonProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  isEditing: boolean;
  isBusy: boolean;
  onPress: () => void;
}

function FloatingButton({ buttonRef, isEditing, isBusy, onPress }: FloatingButtonProps) {
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
