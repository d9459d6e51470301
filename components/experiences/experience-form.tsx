"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { AGAIN, EFFORTS } from "@/lib/experiences/rules";
import { experienceBody, type ObstacleDto, type OwnExperienceDto } from "@/lib/experiences/schema";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { schemaResolver } from "../form/schema-resolver";
import { Select } from "../form/select";
import { TextBox } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import ConfirmDialog from "../ui/confirm-dialog";
import { ButtonLink } from "../ui/links";
import { ScriptButton } from "../ui/script-button";

interface Typed {
  role: string;
  since: string;
  brought: string;
  obstacles: string[];
  obstacle: string;
  integration: string;
  effort: string;
  again: string;
  mayBeAsked: boolean;
  membersOnly: boolean;
}

interface Props {
  entryId: string;
  own: OwnExperienceDto;
  /** What may stand in the way: what is offered, and what was chosen before. */
  obstacles: readonly ObstacleDto[];
}

function typedOf(own: OwnExperienceDto): Typed {
  return {
    role: own?.role ?? "",
    since: own?.since ?? "",
    brought: own?.brought ?? "",
    obstacles: own?.obstacles.map(({ _id }) => String(_id)) ?? [],
    obstacle: own?.obstacle ?? "",
    integration: own?.integration ?? "",
    effort: own?.effort ?? "",
    again: own?.again ?? "",
    mayBeAsked: own?.mayBeAsked ?? false,
    membersOnly: own?.membersOnly ?? false,
  };
}

function useExperienceForm({ entryId, own }: Props) {
  const translate = useTranslations("experiences.form");
  const explain = useTranslations("errors.fields");
  const router = useRouter();
  const form = useApiForm<Typed>(typedOf(own), {
    resolver: schemaResolver<Typed>(experienceBody as never, ({ message, values = {} }) =>
      explain(message as "required", values as never),
    ),
  });
  const goBack = (said: "saved" | "withdrawn", place = "") => {
    showToast(translate(said), { kind: "success" });
    router.push(paths.entry(entryId) + place);
    router.refresh();
  };
  return {
    ...form,
    sent: form.sending(async (typed) => {
      const { experience } = await callApi<{ experience: OwnExperienceDto }>(
        "PUT",
        paths.api.ownExperience(entryId),
        {
          ...typed,
          version: own?.version ?? undefined,
        },
      );
      goBack("saved", experience === null ? "" : `#experience-${experience._id}`);
    }),
    withdraw: () =>
      form.attempt(async () => {
        await callApi("DELETE", paths.api.experience(own?._id ?? ""));
        goBack("withdrawn");
      }),
  };
}

/** How it went with an entry, in one person's words: written, changed and withdrawn. */
export function ExperienceForm(props: Props) {
  const { entryId, own, obstacles } = props;
  const translate = useTranslations("experiences.form");
  const words = useTranslations("experiences");
  const locale = useLocale();
  const { field, register, sent, withdraw } = useExperienceForm(props);
  const [isAsking, setAsking] = useState(false);
  const unsaid = <option value="">{translate("unsaid")}</option>;
  return (
    <PostForm {...sent} aria-label={translate("title")} className="grid max-w-[44rem] grid-cols-1 gap-6">
      <Input
        label={translate("role")}
        hint={translate("roleHint")}
        dir="auto"
        aria-required
        {...field("role")}
      />
      <Input label={translate("since")} hint={translate("sinceHint")} type="month" {...field("since")} />
      <TextBox label={translate("brought")} rows={4} dir="auto" {...field("brought")} />
      <fieldset>
        <legend className="mb-1 font-semibold">{translate("obstacles")}</legend>
        {obstacles.map(({ _id, label, labelEn }) => (
          <CheckBox
            key={_id}
            label={locale === "en" ? (labelEn ?? label) : label}
            value={String(_id)}
            {...register("obstacles")}
          />
        ))}
      </fieldset>
      <TextBox label={translate("obstacle")} rows={3} dir="auto" {...field("obstacle")} />
      <TextBox label={translate("integration")} rows={3} dir="auto" {...field("integration")} />
      <Select
        label={translate("effort")}
        options={EFFORTS.map((effort) => [effort, words(`efforts.${effort}`)])}
        {...field("effort")}
      >
        {unsaid}
      </Select>
      <Select
        label={translate("again")}
        options={AGAIN.map((again) => [again, words(`agains.${again}`)])}
        {...field("again")}
      >
        {unsaid}
      </Select>
      <CheckBox
        label={translate("mayBeAsked")}
        note={translate("mayBeAskedNote")}
        {...register("mayBeAsked")}
      />
      <CheckBox label={translate("membersOnly")} {...register("membersOnly")} />
      <div className="flex flex-wrap gap-3">
        <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
          {translate("save")}
        </ScriptButton>
        <ButtonLink href={paths.entry(entryId)}>{translate("back")}</ButtonLink>
        {own === null ? null : (
          <ScriptButton kind="quiet" disabled={sent.isBusy} onClick={() => setAsking(true)}>
            {translate("withdraw")}
          </ScriptButton>
        )}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={translate("withdrawTitle")}
          text={translate("withdrawText")}
          action={translate("withdraw")}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </PostForm>
  );
}
