"use client";

import { useLocale, useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { EFFORT_LEVELS, getObstacleName, USE_AGAIN_ANSWERS } from "@/lib/experiences/rules";
import { experienceBodySchema, type ObstacleDto, type OwnExperienceDto } from "@/lib/experiences/schema";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { CheckBoxes } from "../form/check-boxes";
import { Input } from "../form/input";
import { PageFormButtons, useBodyResolver, useReturnWithToast } from "../form/page-form";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";

interface FormInput {
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
  /** Obstacles to choose from, including those chosen before. */
  obstacles: readonly ObstacleDto[];
}

function typedOf(own: OwnExperienceDto): FormInput {
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

/** Form to write, change and withdraw the user's experience with an entry. */
export function ExperienceForm({ entryId, own, obstacles }: Props) {
  const translate = useTranslations("experiences.form");
  const words = useTranslations("experiences");
  const locale = useLocale();
  const goBack = useReturnWithToast();
  const { field, register, attempt, sending } = useApiForm<FormInput>(typedOf(own), {
    resolver: useBodyResolver<FormInput>(experienceBodySchema),
    draft: { of: `experience/${entryId}`, version: own?.version },
  });
  const sent = sending(async (typed) => {
    const body = { ...typed, version: own?.version ?? undefined };
    const path = paths.api.ownExperience(entryId);
    const { experience } = await callApi<{ experience: OwnExperienceDto }>("PUT", path, body);
    const place = experience === null ? "" : `#experience-${experience._id}`;
    goBack(paths.entry(entryId) + place, translate("saved"));
  });
  const removal = own && {
    title: translate("withdrawTitle"),
    text: translate("withdrawText"),
    action: translate("withdraw"),
    onConfirm: () =>
      attempt(async () => {
        await callApi("DELETE", paths.api.experience(own._id));
        goBack(paths.entry(entryId), translate("withdrawn"));
      }),
  };
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
      <LabelledTextarea label={translate("brought")} rows={4} dir="auto" {...field("brought")} />
      <CheckBoxes
        legend={translate("obstacles")}
        options={obstacles.map(({ _id, label, labelEn }) => [
          String(_id),
          getObstacleName({ label, labelEn }, locale),
        ])}
        {...field("obstacles")}
      />
      <LabelledTextarea label={translate("obstacle")} rows={3} dir="auto" {...field("obstacle")} />
      <LabelledTextarea label={translate("integration")} rows={3} dir="auto" {...field("integration")} />
      <Select
        label={translate("effort")}
        options={EFFORT_LEVELS.map((effort) => [effort, words(`efforts.${effort}`)])}
        {...field("effort")}
      >
        {unsaid}
      </Select>
      <Select
        label={translate("again")}
        options={USE_AGAIN_ANSWERS.map((again) => [again, words(`agains.${again}`)])}
        {...field("again")}
      >
        {unsaid}
      </Select>
      <CheckBox
        label={translate("mayBeAsked")}
        note={translate("mayBeAskedNote")}
        {...register("mayBeAsked")}
      />
      <CheckBox
        label={translate("membersOnly")}
        note={translate("membersOnlyNote")}
        {...register("membersOnly")}
      />
      <PageFormButtons
        isBusy={sent.isBusy}
        save={translate("save")}
        back={translate("back")}
        path={paths.entry(entryId)}
        removal={removal}
      />
    </PostForm>
  );
}
