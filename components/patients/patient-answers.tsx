import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
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

/** The words of one answer, with whose words they are where they were not written for patients. */
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
    return translate.rich(`missing.${field}`, {
      mail: hospitalContact ?? "none",
      address: () => (
        <a className="link" href={`mailto:${hospitalContact}`}>
          {hospitalContact}
        </a>
      ),
    });
  }
  if (!isForProfessionals) {
    return (
      <span dir="auto" {...dutch} className="whitespace-pre-line">
        {text}
      </span>
    );
  }
  return (
    <>
      <span className="text-muted">{translate("forProfessionals")}</span>{" "}
      {field === "patientDecision" ? (
        translate("users", { users: text })
      ) : (
        <span dir="auto" {...dutch}>
          {text}
        </span>
      )}
    </>
  );
}

/** The five questions of a patient about an entry with their answers, compact enough for one screen of a phone. */
export function PatientAnswers({ entry, model, since, hospitalContact }: PatientAnswersProps) {
  const translate = useTranslations("patients");
  const { formatDate } = useFormats();
  // Abbreviated months are harder to read; the day of a save says nothing.
  const month = since === null ? "" : formatDate(since.at).replace(/^\d+ /, "");
  const rows: [question: string, answer: ReactNode][] = [
    ...listPatientAnswers(entry, model).map((answer): [string, ReactNode] => [
      translate(`questions.${answer.field}`),
      <Answer key={answer.field} answer={answer} hospitalContact={hospitalContact} />,
    ]),
    [
      translate("since"),
      since === null ? translate("sinceUnknown") : translate(since.isFirst ? "by" : "sinceMonth", { month }),
    ],
  ];
  return (
    <dl className="grid gap-x-6 text-base leading-snug sm:grid-cols-[17rem_minmax(0,1fr)] sm:gap-y-2">
      {rows.map(([question, answer]) => (
        <div key={question} className="contents">
          <dt className="font-semibold">{question}</dt>
          <dd className="mb-1.5 wrap-anywhere sm:mb-0">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
