"use client";

import { Button } from "../ui/button";

/** Of a form that first shows what saving it would do: saves, or says yes to that, goes back to the form, or closes. */
export function ConfirmButtons({
  words,
  isAsking,
  isBusy,
  onBack,
  onClose,
}: {
  words: Record<"save" | "confirm" | "busy" | "back" | "cancel", string>;
  /** Whether what it would do is shown. */
  isAsking: boolean;
  isBusy: boolean;
  onBack: () => void;
  onClose: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="primary" type="submit" disabled={isBusy}>
        {isBusy ? words.busy : isAsking ? words.confirm : words.save}
      </Button>
      {isAsking ? (
        <Button disabled={isBusy} onClick={onBack}>
          {words.back}
        </Button>
      ) : null}
      <Button disabled={isBusy} onClick={onClose}>
        {words.cancel}
      </Button>
    </div>
  );
}
