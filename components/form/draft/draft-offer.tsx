import { useTranslations } from "next-intl";
import { useEffect, useId, useRef } from "react";
import type { Draft } from "@/lib/client/drafts";
import { showToast } from "@/lib/client/toast";
import { Button } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { useFormats } from "../../ui/use-formats";
import type { DraftControls } from "./use-draft";

interface DraftOfferProps {
  id: string;
  draft: Pick<DraftControls, "offers" | "restore" | "discard">;
  /** Returns the accessible name of a draft, with the date of its last save, to distinguish it from other drafts. */
  nameOf: (draft: Draft, date: string) => string;
  /** Moves the focus once no draft is offered any more. */
  onSettled: () => void;
}

/** Scrolls to the offered drafts and focuses them. */
export function focusDraftOffer(id: string): void {
  const offer = document.getElementById(id);
  offer?.scrollIntoView({ block: "start" });
  offer?.focus({ preventScroll: true });
}

function OfferedDraft({ offered, ...props }: DraftOfferProps & { offered: Draft }) {
  const { id, draft, nameOf, onSettled } = props;
  const { formatDateTime } = useFormats();
  const translate = useTranslations("draft");
  const about = useId();
  const choose = (act: "restore" | "discard") => {
    draft[act](offered);
    // The pressed button is gone: focuses the remaining offers, or what `onSettled` chooses.
    requestAnimationFrame(() => {
      if (document.getElementById(id)) focusDraftOffer(id);
      else onSettled();
    });
    if (act === "restore") showToast(translate("restored"), { kind: "success" });
    else showToast(translate("discarded"));
  };
  return (
    <li className="mt-3">
      <p id={about} className="break-words">
        {nameOf(offered, formatDateTime(new Date(offered.savedAt)))}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {(["restore", "discard"] as const).map((act) => (
          <Button
            key={act}
            size="small"
            kind={act === "restore" ? "primary" : "secondary"}
            aria-describedby={about}
            onClick={() => choose(act)}
          >
            {translate(act)}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Offers earlier drafts of a form, newest first, each with buttons to restore or discard it. */
export function DraftOffer(props: DraftOfferProps) {
  const { id, draft } = props;
  const translate = useTranslations("draft");
  const box = useRef<HTMLElement>(null);
  const count = draft.offers.length;
  const isOffered = count > 0;

  // After a reload the browser restores the scroll position, often below the offer, among empty fields. Manual scroll
  // restoration keeps the offer in sight.
  useEffect(() => {
    if (!isOffered || window.location.hash !== "") return;
    window.history.scrollRestoration = "manual";
    if (box.current !== null && box.current.getBoundingClientRect().bottom < 0) focusDraftOffer(id);
    return () => {
      window.history.scrollRestoration = "auto";
    };
  }, [isOffered, id]);

  if (!isOffered) return null;
  return (
    <section ref={box} id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="mb-8">
      <Callout kind="info" role="status">
        <p id={`${id}-title`} className="font-semibold">
          {translate("offerTitle", { count })}
        </p>
        <p>{translate("offer", { count })}</p>
        <ul>
          {draft.offers.map((offered) => (
            <OfferedDraft key={offered.id} offered={offered} {...props} />
          ))}
        </ul>
      </Callout>
    </section>
  );
}
