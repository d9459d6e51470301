import { useTranslations } from "next-intl";
import { Fragment } from "react";
import type { EntryDto } from "@/lib/entries/answers";
import { listPatientAnswers, type PatientAnswer } from "@/lib/entries/patient-answers";
import type { PhaseMoment } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { useDutchText } from "../ui/dutch";
import { useFormats } from "../ui/use-formats";

export interface PatientAnswersProps {
  entry: EntryDto;
  /** Data model in the reader's language. */
  model: DataModel;
  /** When the entry came into its current phase; null if that is unknown. */
  since: PhaseMoment | null;
  /** The hospital's public address for questions; null if it has none. */
  hospitalContact: string | null;
}

const ANSWER = "mb-1.5 wrap-anywhere sm:mb-0";

/** One answer: a text for patients, the words for professionals marked as such, or whom to ask. */
function Answer({
  answer: { field, text, isForProfessionals },
  hospitalContact,
}: {
  answer: PatientAnswer;
  hospitalContact: string | null;
}) {
  const translate = useTranslations("patients");
  const dutch = useDutchText();
  if (text === null) {
    const address = () => (
      <a className="link" href={`mailto:${hospitalContact}`}>
        {hospitalContact}
      </a>
    );
    return (
      <dd className={ANSWER}>
        {translate.rich(`missing.${field}`, { mail: hospitalContact ?? "none", address })}
      </dd>
    );
  }
  if (!isForProfessionals) {
    return (
      <dd dir="auto" {...dutch} className={`${ANSWER} whitespace-pre-line`}>
        {text}
      </dd>
    );
  }
  return (
    <dd className={ANSWER}>
      <span className="text-muted">{translate("forProfessionals")}</span>{" "}
      {field === "patientDecision" ? (
        translate("users", { users: text })
      ) : (
        <span dir="auto" {...dutch}>
          {text}
        </span>
      )}
    </dd>
  );
}

/** The five questions of a patient about an entry with their answers, compact enough for one screen of a phone. */
export function PatientAnswers({ entry, model, since, hospitalContact }: PatientAnswersProps) {
  const translate = useTranslations("patients");
  const { formatDate } = useFormats();
  // Abbreviated months are harder to read; the day of a save says nothing.
  const month = since === null ? "" : formatDate(since.at).replace(/^\d+ /, "");
  return (
    <dl className="grid gap-x-6 text-base leading-snug sm:grid-cols-[17rem_minmax(0,1fr)] sm:gap-y-2 [&>dt]:font-semibold">
      {listPatientAnswers(entry, model).map((answer) => (
        <Fragment key={answer.field}>
          <dt>{translate(`questions.${answer.field}`)}</dt>
          <Answer answer={answer} hospitalContact={hospitalContact} />
        </Fragment>
      ))}
      <dt>{translate("since")}</dt>
      <dd className={ANSWER}>
        {since === null
          ? translate("sinceUnknown")
          : translate(since.isFirst ? "by" : "sinceMonth", { month })}
      </dd>
    </dl>
  );
}
