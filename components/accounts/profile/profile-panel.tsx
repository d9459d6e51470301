"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useRef, useState, useTransition } from "react";
import type { ProfileCardDto, ProfileDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { useHydrated } from "../../form/use-hydrated";
import { toApiError } from "../../form/use-submission";
import { buttonClass } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { ScriptButton } from "../../ui/script-button";
import { useFormats } from "../../ui/use-formats";
import { ProfileForm, useChosenImage } from "./profile-form";

/** A new address that awaits confirmation, which its owner can cancel. */
function PendingEmail({ person, isOwn }: { person: ProfileDto; isOwn: boolean }) {
  const translate = useTranslations("profile.data");
  const common = useTranslations("common");
  const router = useRouter();
  const [isBusy, start] = useTransition();
  const { _id: id, name, email, pendingEmail } = person;
  if (pendingEmail === null) return null;

  const withdraw = () =>
    start(async () => {
      try {
        await callApi("PUT", paths.api.user(id), { name, email });
        showToast(translate("pendingWithdrawn", { email }), { kind: "success" });
        router.refresh();
      } catch (thrown) {
        const { code, detail } = toApiError(thrown);
        const sentence =
          code === "network" ? common("serverUnavailable") : detail || common("unexpectedError");
        showToast(sentence, { kind: "error" });
      }
    });

  return (
    <Callout kind="info">
      <p className="wrap-anywhere">{translate("pendingEmail", { email: pendingEmail })}</p>
      {isOwn ? (
        <ScriptButton size="small" className="mt-2" disabled={isBusy} onClick={withdraw}>
          {translate("withdrawPending")}
        </ScriptButton>
      ) : null}
    </Callout>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-base text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Read-only checkbox as required by the specification: a click explains why it cannot be changed. */
function VerifiedBox({ verified }: { verified: boolean }) {
  const translate = useTranslations("profile.data");
  const hydrated = useHydrated();
  return (
    <label className="inline-flex min-h-9 items-center gap-2" lang="en">
      <input
        type="checkbox"
        checked={verified}
        aria-readonly="true"
        disabled={!hydrated}
        onChange={() => showToast(translate("verifiedFixed"), { kind: "info" })}
        className="size-6"
      />
      {translate("emailVerified")}
    </label>
  );
}

/** Card with the name and, for the user and admins only, the e-mail address and other account data. */
function DataCard({ person, isOwn }: { person: ProfileDto | ProfileCardDto; isOwn: boolean }) {
  const translate = useTranslations("profile.data");
  const full = "email" in person ? person : null;
  return (
    <Card id="details" anchor="gegevens" title={translate("title")}>
      <dl className="space-y-3">
        <Fact label={translate("name")}>
          <bdi>{person.name}</bdi>
        </Fact>
        {full ? (
          <>
            <Fact label={translate("email")}>{full.email}</Fact>
            <Fact label={translate("institution")}>{full.institution ?? translate("noInstitution")}</Fact>
          </>
        ) : null}
      </dl>
      {full ? (
        <div className="mt-3 space-y-3">
          <VerifiedBox verified={full.verified} />
          <PendingEmail person={full} isOwn={isOwn} />
        </div>
      ) : null}
    </Card>
  );
}

interface PortraitProps {
  person: ProfileCardDto;
  preview?: string | null;
  removed?: boolean;
}

/** Profile image, or a placeholder. `preview` is a chosen image that is not saved yet. */
function Portrait({ person, preview = null, removed = false }: PortraitProps) {
  const translate = useTranslations("profile");
  const stored =
    person.imageUrl === null || removed ? paths.placeholderImage : paths.profileImage(person.imageUrl);
  return (
    // biome-ignore lint/performance/noImgElement: next/image sets style attributes, which the CSP blocks
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

/** Card with a user's image, name, badge and date of registration. */
function ProfileCard({ person, created, children }: ProfileCardProps) {
  const { formatDate } = useFormats();
  const translate = useTranslations("profile");
  const badge = { METCMEMBER: translate("metcMember"), ADMIN: translate("adminRole"), USER: null }[
    person.role
  ];
  return (
    <div className="flex flex-col items-start gap-4 card p-5">
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

/** Cards of a user's profile; the floating button turns the user's own cards into a form, and then saves it. */
export function ProfilePanel({ person, isOwn }: { person: ProfileDto | ProfileCardDto; isOwn: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const image = useChosenImage();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const owesFocus = useRef(false);
  const full = "email" in person ? person : null;

  // When editing ends, the form disappears together with the focused element.
  useEffect(() => {
    if (!owesFocus.current || isEditing || isBusy) return;
    owesFocus.current = false;
    button.current?.focus();
  }, [isEditing, isBusy]);

  function end() {
    owesFocus.current = true;
    image.clear();
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
      className={`${buttonClass("primary")} no-print right-4 tall:fixed bottom-[calc(1rem+var(--notice))] z-20 min-h-12! rounded-full! px-5! shadow-float`}
    >
      <Icon name={isEditing ? "save" : "edit"} />
      {translate(isEditing ? "save" : "start")}
    </button>
  );
}
