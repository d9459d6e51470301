"use client";

import { useTranslations } from "next-intl";
import { readCellDay } from "@/lib/import/date-pattern";
import { useFormats } from "../ui/use-formats";
import { useRun } from "./run-context";

const MAX_EXAMPLES = 3;

/** Shows how the first days of a column are read, a month without a day as that month. */
export function DaysRead({ samples, format }: { samples: readonly string[]; format: string }) {
  const translate = useTranslations("importing.mapping.daysRead");
  const { formatDate, formatMonth } = useFormats();
  const { calendar } = useRun().run.reading;
  const shown = samples.slice(0, MAX_EXAMPLES);
  if (shown.length === 0) return null;
  return (
    <div className="wrap-anywhere text-base text-muted sm:col-span-2">
      <p>{translate("title")}</p>
      <ul className="list-disc pl-5">
        {shown.map((text) => {
          const moment = readCellDay(text, format, calendar);
          if (moment === null) return <li key={text}>{translate("wrong", { text })}</li>;
          const day = moment.said === 7 ? formatMonth(moment.date) : formatDate(moment.date);
          return <li key={text}>{translate("one", { text, day })}</li>;
        })}
      </ul>
    </div>
  );
}
