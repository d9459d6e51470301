"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { REPORT_STATUSES } from "@/lib/reports/rules";
import { Input } from "../form/input";
import { useTypedBefore } from "../form/use-typed-before";
import { Button } from "../ui/button";
import { Chips } from "../ui/chips";
import type { useReports } from "./use-reports";

type Reports = ReturnType<typeof useReports>;

function Search({ reports: { choice, choose } }: { reports: Reports }) {
  const translate = useTranslations("reports.inbox");
  const [typed, setTyped] = useState(choice.search);
  const field = useRef<HTMLInputElement>(null);
  useTypedBefore(field, typed, setTyped);
  return (
    <form
      method="post"
      className="noscript:hidden mt-4 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        choose({ search: typed.trim() });
      }}
    >
      <Input
        ref={field}
        type="search"
        label={translate("search")}
        value={typed}
        maxLength={254}
        onValue={setTyped}
        boxClass="w-96 max-w-full"
      />
      <Button type="submit">{translate("searchButton")}</Button>
      {choice.search === "" ? null : (
        <Button
          kind="quiet"
          onClick={() => {
            setTyped("");
            choose({ search: "" });
          }}
        >
          {translate("clearSearch")}
        </Button>
      )}
    </form>
  );
}

/** Which reports are shown, with how many there are of each state. */
export function ReportFilter({ reports, hasSearch }: { reports: Reports; hasSearch: boolean }) {
  const translate = useTranslations("reports.inbox");
  const { counts, choice, choose } = reports;
  const all = counts.open + counts.answered + counts.solved;
  return (
    <>
      <Chips
        label={translate("filter")}
        choices={[
          { value: "", words: translate("all"), count: all },
          ...REPORT_STATUSES.map((value) => ({
            value,
            words: translate(`status.${value}`),
            count: counts[value],
          })),
        ]}
        chosen={choice.status}
        onChoose={(status) => choose({ status })}
      />
      {hasSearch ? <Search reports={reports} /> : null}
    </>
  );
}
