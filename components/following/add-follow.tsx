"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { controlClass, errorId, FieldError } from "@/components/form/field";
import { LoggedOut } from "@/components/form/log-in-again";
import { useHydrated } from "@/components/form/use-hydrated";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { FREQUENCIES } from "@/lib/following/rules";
import { paths } from "@/lib/paths";
import { useAttempt } from "./use-attempt";

const KINDS = ["hospital", "specialism"] as const;
type Kind = (typeof KINDS)[number];

/** What can be followed, by its label, and what the reader calls it. */
interface Choice {
  target: string;
  name: string;
}

function Choices({ kind, names, label }: { kind: Kind; names: readonly Choice[]; label: string }) {
  return (
    <optgroup label={label}>
      {names.map(({ target, name }) => (
        <option key={target} value={`${kind}:${target}`}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

/** Begins to follow a hospital or a specialism from the lists of the data model. */
export function AddFollow({
  hospitals,
  specialisms,
}: {
  hospitals: readonly Choice[];
  specialisms: readonly Choice[];
}) {
  const translate = useTranslations("following");
  const router = useRouter();
  const isHydrated = useHydrated();
  const id = useId();
  const { isBusy, isLoggedOut, attempt } = useAttempt();
  const [chosen, setChosen] = useState("");
  const [frequency, setFrequency] = useState<string>("atOnce");
  const [isMissing, setMissing] = useState(false);

  async function add(event: FormEvent) {
    event.preventDefault();
    setMissing(chosen === "");
    if (chosen === "") {
      document.getElementById(id)?.focus();
      return;
    }
    const [kind = "", ...rest] = chosen.split(":");
    const target = rest.join(":");
    const named = [...hospitals, ...specialisms].find((choice) => choice.target === target);
    await attempt(async () => {
      await callApi("POST", paths.api.follows, { kind, target, frequency });
      showToast(translate("control.begun", { name: named?.name ?? target }), { kind: "success" });
      setChosen("");
      router.refresh();
    });
  }

  return (
    <form method="post" onSubmit={add} noValidate className="mt-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <label htmlFor={id} className="mb-1 block font-semibold">
            {translate("page.what")}
          </label>
          <select
            id={id}
            value={chosen}
            disabled={!isHydrated}
            onChange={(event) => {
              setChosen(event.target.value);
              setMissing(false);
            }}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? errorId(id) : undefined}
            className={`${controlClass(isMissing ? "x" : undefined)} min-h-11`}
          >
            <option value="">{translate("page.choose")}</option>
            <Choices kind="hospital" names={hospitals} label={translate("page.hospitals")} />
            <Choices kind="specialism" names={specialisms} label={translate("page.specialisms")} />
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-often`} className="mb-1 block font-semibold">
            {translate("control.frequency")}
          </label>
          <select
            id={`${id}-often`}
            value={frequency}
            disabled={!isHydrated}
            onChange={(event) => setFrequency(event.target.value)}
            className={`${controlClass(undefined)} min-h-11`}
          >
            {FREQUENCIES.map((one) => (
              <option key={one} value={one}>
                {translate(`control.${one}`)}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" kind="primary" disabled={!isHydrated || isBusy}>
          <Icon name="plus" />
          {translate("page.addButton")}
        </Button>
      </div>
      <div className="min-h-8">
        {isMissing ? <FieldError id={id}>{translate("page.chooseFirst")}</FieldError> : null}
        {isLoggedOut && !isMissing ? <LoggedOut /> : null}
      </div>
    </form>
  );
}
