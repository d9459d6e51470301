"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { Draft } from "@/lib/client/drafts";
import { showToast } from "@/lib/client/toast";
import { useFormats } from "../../ui/use-formats";
import type { DraftControls } from "./use-draft";

const OFFER_ID = "eerder-concept";

/** Leads to what is offered, from wherever one is in the form. */
export function goToOffer(): void {
  const offer = document.getElementById(OFFER_ID);
  offer?.scrollIntoView({ block: "start" });
  offer?.focus({ preventScroll: true });
}

function OfferedDraft({ draft, controls }: { draft: Draft; controls: DraftControls }) {
  const { formatDateTime } = useFormats();
  const translate = useTranslations("form.draft");
  const about = useId();
  const name = String(draft.values.algorithmName ?? "").trim();
  const date = formatDateTime(new Date(draft.savedAt));
  const choose = (act: () => void, said: "restored" | "discarded") => {
    act();
    // The buttons are gone: the focus stays with what is offered still, or goes to the form's first field.
    requestAnimationFrame(() => {
      if (document.getElementById(OFFER_ID)) return goToOffer();
      document.querySelector<HTMLElement>("form [id^='veld-']")?.focus();
    });
    showToast(translate(said), said === "restored" ? { kind: "success" } : {});
  };
  return (
    <li className="mt-3">
      <p id={about} className="break-words">
        {name === "" ? translate("unnamed", { date }) : translate("named", { name, date })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          size="small"
          kind="primary"
          aria-describedby={about}
          onClick={() => choose(() => controls.restore(draft), "restored")}
        >
          {translate("restore")}
        </Button>
        <Button
          size="small"
          aria-describedby={about}
          onClick={() => choose(() => controls.discard(draft), "discarded")}
        >
          {translate("discard")}
        </Button>
      </div>
    </li>
  );
}

/** Offers earlier drafts of this form, newest first: to go on with one, or to throw it away. */
export function DraftOffer({ draft }: { draft: DraftControls }) {
  const translate = useTranslations("form.draft");
  const box = useRef<HTMLElement>(null);
  const count = draft.offers.length;
  const isOffered = count > 0;

  // Who reloads far down the form comes back there, and would see nothing but empty fields.
  useEffect(() => {
    const above = box.current !== null && box.current.getBoundingClientRect().bottom < 0;
    if (isOffered && above && window.location.hash === "") goToOffer();
  }, [isOffered]);

  if (!isOffered) return null;
  return (
    <section ref={box} id={OFFER_ID} tabIndex={-1} aria-labelledby={`${OFFER_ID}-kop`} className="mb-8">
      <Callout kind="info" role="status">
        <p id={`${OFFER_ID}-kop`} className="font-semibold">
          {translate("offerTitle", { count })}
        </p>
        <p>{translate("offer", { count })}</p>
        <ul>
          {draft.offers.map((offered) => (
            <OfferedDraft key={offered.id} draft={offered} controls={draft} />
          ))}
        </ul>
      </Callout>
    </section>
  );
}
