"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { DUTY_STATES } from "@/lib/dossier/rules";
import type { DossierDto, DutyDto } from "@/lib/dossier/schema";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { ScriptButton } from "../ui/script-button";
import { saveWithFieldErrors, useConflictRefresh } from "./save";

type FormInput = Record<"state" | "reason" | "person" | "documents" | "nextLook" | "setDue", string>;

/** Form with which a duty is updated: how far it is, who looks after it, its documents and its days. */
export function DutyForm({ duty, dossier }: { duty: DutyDto; dossier: DossierDto }) {
  const translate = useTranslations("dossier.dutyForm");
  const words = useTranslations("dossier.duties");
  const router = useRouter();
  const { rule, person } = duty;
  const { entry, answers, version } = dossier;
  const form = useApiForm<FormInput>(
    {
      state: duty.state,
      reason: duty.reason ?? "",
      person: person?._id ?? "",
      documents: duty.documents.join("\n"),
      nextLook: duty.nextLook ?? "",
      setDue: duty.setDue ?? "",
    },
    { draft: { of: `dossier-duty/${entry._id}/${rule.key}`, version }, explain: useConflictRefresh() },
  );
  const sent = form.sending(async ({ documents, ...typed }) => {
    const addresses = documents.split(/\s+/).filter((address) => address !== "");
    const duties = [{ rule: rule.key, ...typed, documents: addresses }];
    await saveWithFieldErrors("duties.0.", () =>
      callApi("PUT", paths.api.dossier(entry._id), { answers, duties, version }),
    );
    showToast(translate("saved"), { kind: "success" });
    router.refresh();
  });
  // Somebody who looked after it and may not any more stays until another person is chosen.
  const people =
    person === null || dossier.people.some(({ _id }) => _id === person._id)
      ? dossier.people
      : [person, ...dossier.people];
  return (
    <PostForm
      {...sent}
      aria-label={translate("title", { article: rule.article })}
      className="mt-3 grid max-w-[44rem] grid-cols-1 gap-5 sm:grid-cols-2"
    >
      <Select
        label={translate("state")}
        options={DUTY_STATES.map((state) => [state, words(`states.${state}`)])}
        {...form.field("state")}
      />
      <Select
        label={translate("person")}
        options={people.map(({ _id, name }) => [_id, name])}
        note={translate("personHint")}
        {...form.field("person")}
      >
        <option value="">{words("nobody")}</option>
      </Select>
      {form.watch("state") === "doesNotApply" ? (
        <LabelledTextarea
          label={translate("reason")}
          rows={3}
          dir="auto"
          aria-required
          boxClass="sm:col-span-2"
          {...form.field("reason")}
        />
      ) : null}
      <LabelledTextarea
        label={translate("documents")}
        note={translate("documentsHint")}
        rows={2}
        inputMode="url"
        boxClass="sm:col-span-2"
        {...form.field("documents")}
      />
      <Input label={translate("nextLook")} type="date" {...form.field("nextLook")} />
      <Input
        label={translate("setDue")}
        note={translate("setDueHint")}
        type="date"
        {...form.field("setDue")}
      />
      <p className="sm:col-span-2">
        <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
          {translate("save")}
        </ScriptButton>
      </p>
    </PostForm>
  );
}
