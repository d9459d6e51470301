"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import {
  CHOICES,
  DAY_QUESTIONS,
  type DayQuestion,
  type Facts,
  isMultiQuestion,
  type MultiQuestion,
  NO_DAY,
  QUESTIONS,
  type Question,
} from "@/lib/dossier/rules";
import type { DossierDto } from "@/lib/dossier/schema";
import { paths } from "@/lib/paths";
import { CheckBox } from "../form/check-box";
import { CheckBoxes } from "../form/check-boxes";
import { Input } from "../form/input";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { getQuestionId } from "./question-id";
import { useConflictRefresh } from "./save";

type SingleQuestion = Exclude<Question, MultiQuestion | DayQuestion>;
const isDayQuestion = (question: Question): question is DayQuestion =>
  DAY_QUESTIONS.some((one) => one === question);

/** The box that says that none of several answers holds. */
const NONE = "none";

/** The form values: an empty text or list means that the register answers the question. `noDays` names the days that never came. */
type FormInput = Record<SingleQuestion | DayQuestion, string> &
  Record<MultiQuestion, string[]> & { noDays: string[] };

function toInput(answers: Partial<Facts>): FormInput {
  const typed = Object.fromEntries(
    QUESTIONS.map((question) => {
      const answer = answers[question];
      if (isMultiQuestion(question))
        return [question, Array.isArray(answer) && answer.length === 0 ? [NONE] : (answer ?? [])];
      return [question, answer === NO_DAY && isDayQuestion(question) ? "" : (answer ?? "")];
    }),
  );
  return {
    ...typed,
    noDays: DAY_QUESTIONS.filter((question) => answers[question] === NO_DAY),
  } as unknown as FormInput;
}

/** Returns the answers to send; questions that are left to the register are left out. */
function toAnswers({ noDays, ...typed }: FormInput): Record<string, unknown> {
  const answered = QUESTIONS.flatMap((question): [Question, unknown][] => {
    if (isMultiQuestion(question)) {
      const chosen = typed[question].filter((one) => one !== NONE);
      return typed[question].length === 0 ? [] : [[question, chosen]];
    }
    if (isDayQuestion(question) && noDays.includes(question)) return [[question, NO_DAY]];
    return typed[question] === "" ? [] : [[question, typed[question]]];
  });
  return Object.fromEntries(answered);
}

/** Form with the questions of a dossier. What the register answers is shown with each, and holds until another is given. */
export function QuestionForm({ dossier }: { dossier: DossierDto }) {
  const translate = useTranslations("dossier.form");
  const questions = useTranslations("dossier.questions");
  const { formatDate } = useFormats();
  const router = useRouter();
  const { entry, registered, version } = dossier;
  const form = useApiForm<FormInput>(toInput(dossier.answers), {
    draft: { of: `dossier/${entry._id}`, version },
    explain: useConflictRefresh(),
  });
  const sent = form.sending(async (typed) => {
    const body = { answers: toAnswers(typed), version };
    await callApi("PUT", paths.api.dossier(entry._id), body);
    showToast(translate("saved"), { kind: "success" });
    router.refresh();
  });
  const answerWords = (question: Question, answer: string) =>
    questions(`${question}.answers.${answer}` as "maker.answers.own");
  const registeredWords = (question: Question): string => {
    const answer = registered[question];
    if (answer === null) return translate("unknown");
    const said = () => {
      if (Array.isArray(answer))
        return answer.length === 0
          ? translate("none")
          : answer.map((one) => answerWords(question, one)).join(", ");
      if (!isDayQuestion(question)) return answerWords(question, answer);
      return answer === NO_DAY ? translate("noDay") : formatDate(answer);
    };
    return translate("registered", { answer: said() });
  };
  const controlOf = (question: Question) => {
    if (isMultiQuestion(question))
      return (
        <CheckBoxes
          legend={questions(`${question}.ask`)}
          hint={`${questions(`${question}.help`)} ${registeredWords(question)}.`}
          options={[
            ...CHOICES[question].map((answer) => [answer, answerWords(question, answer)] as const),
            [NONE, translate("none")],
          ]}
          {...form.field(question)}
        />
      );
    if (isDayQuestion(question)) {
      const { error, ...control } = form.field(question);
      return (
        <>
          <Input
            label={questions(`${question}.ask`)}
            hint={`${questions(`${question}.help`)} ${registeredWords(question)}.`}
            type="date"
            disabled={form.watch("noDays").includes(question)}
            error={error}
            {...control}
          />
          <CheckBox
            className="mt-1"
            label={translate(question === "redesignedOn" ? "neverChanged" : "noDay")}
            value={question}
            {...form.register("noDays")}
          />
        </>
      );
    }
    return (
      <Select
        label={questions(`${question}.ask`)}
        hint={questions(`${question}.help`)}
        options={CHOICES[question].map((answer) => [answer, answerWords(question, answer)])}
        {...form.field(question)}
      >
        <option value="">{registeredWords(question)}</option>
      </Select>
    );
  };
  return (
    <PostForm {...sent} aria-label={translate("title")} className="mt-4 grid max-w-[44rem] grid-cols-1 gap-7">
      {QUESTIONS.map((question) => (
        <div key={question} id={getQuestionId(question)} className="scroll-mt-24">
          {controlOf(question)}
        </div>
      ))}
      <p>
        <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
          {translate("save")}
        </ScriptButton>
      </p>
    </PostForm>
  );
}
