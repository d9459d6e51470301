"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useHydrated } from "@/components/form/use-hydrated";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { FOLLOW_FREQUENCIES } from "@/lib/following/rules";
import { paths } from "@/lib/paths";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";

/** An item that can be followed: its stored value and its translated name. */
interface Choice {
  target: string;
  name: string;
}

/** Form to start following a hospital or specialism of the data model's lists. */
export function AddFollow({
  hospitals,
  specialisms,
}: {
  hospitals: readonly Choice[];
  specialisms: readonly Choice[];
}) {
  const translate = useTranslations("following");
  const router = useRouter();
  const { field, sending, reset, isBusy } = useApiForm({ chosen: "", frequency: "atOnce" });
  const adding = sending(async ({ chosen, frequency }) => {
    const [kind = "", ...rest] = chosen.split(":");
    const target = rest.join(":");
    const named = [...hospitals, ...specialisms].find((choice) => choice.target === target);
    await callApi("POST", paths.api.follows, { kind, target, frequency });
    showToast(translate("control.begun", { name: named?.name ?? target }), { kind: "success" });
    reset({ chosen: "", frequency });
    router.refresh();
  });
  const groups = [
    { kind: "hospital", label: translate("page.hospitals"), choices: hospitals },
    { kind: "specialism", label: translate("page.specialisms"), choices: specialisms },
  ];
  return (
    <PostForm {...adding} className="mt-4 space-y-3">
      <fieldset disabled={!useHydrated()} className="flex min-w-0 flex-wrap items-start gap-3">
        <Select
          label={translate("page.what")}
          boxClass="flex-1 basis-64"
          {...field("chosen", { required: translate("page.chooseFirst") })}
        >
          <option value="">{translate("page.choose")}</option>
          {groups.map(({ kind, label, choices }) => (
            <optgroup key={kind} label={label}>
              {choices.map(({ target, name }) => (
                <option key={target} value={`${kind}:${target}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <Select
          label={translate("control.frequency")}
          options={FOLLOW_FREQUENCIES.map((one) => [one, translate(`control.${one}`)])}
          {...field("frequency")}
        />
        <Button type="submit" kind="primary" disabled={isBusy} className="mt-8">
          <Icon name="plus" />
          {translate("page.addButton")}
        </Button>
      </fieldset>
    </PostForm>
  );
}
