"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { WholePageLink } from "../ui/whole-page-link";

/** What is said once a report was sent. */
export function ReportSent({
  entry,
  getsAnswer,
}: {
  entry: { _id: string; name: string };
  getsAnswer: boolean;
}) {
  const translate = useTranslations("reports.form");
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the form that was sent.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="verstuurd"
      className="rounded-card border border-line border-l-4 border-l-success bg-surface p-6 shadow-card"
    >
      <h2 id="verstuurd" ref={heading} tabIndex={-1} className="outline-none">
        {translate("doneTitle")}
      </h2>
      <p className="wrap-anywhere mt-3">{translate("done", { name: entry.name })}</p>
      <p className="mt-1">{translate(getsAnswer ? "doneAnswer" : "doneNoAnswer")}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <a href={paths.entry(entry._id)} className={buttonClass("primary")}>
          {translate("back")}
        </a>
        <WholePageLink href={paths.report(entry._id)} className={buttonClass("secondary")}>
          {translate("again")}
        </WholePageLink>
      </div>
    </section>
  );
}
