"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { isCounted } from "@/lib/entries/completeness";
import type { EntryFormValues } from "@/lib/entries/schema";
import { FORM_SECTIONS, type FormSection } from "@/lib/fields/entry-fields";
import { isFilled, keysOfSection } from "./entry-values";
import { sectionId } from "./form-context";
import { useAppliedKeys } from "./form-sections";

/** The section that is being read: the last one whose heading has passed the upper third of the window. */
function useCurrentSection(): FormSection {
  const [current, setCurrent] = useState<FormSection>(FORM_SECTIONS[0]);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = FORM_SECTIONS.filter((section) => {
        const top = document.getElementById(sectionId(section))?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight / 3;
      });
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent((atEnd && window.scrollY > 0 ? FORM_SECTIONS.at(-1) : passed.at(-1)) ?? FORM_SECTIONS[0]);
    };
    const plan = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    plan();
    window.addEventListener("scroll", plan, { passive: true });
    window.addEventListener("resize", plan);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", plan);
      window.removeEventListener("resize", plan);
    };
  }, []);
  return current;
}

/** Where one is in the form, and how much of each section holds something: what the meter of completeness counts. */
export function ProgressList() {
  const translate = useTranslations("form");
  const current = useCurrentSection();
  const values = useWatch<EntryFormValues>();
  const applied = useAppliedKeys();
  return (
    <nav aria-label={translate("progress.title")} className="hidden lg:block">
      <ol className="border-line border-l-2">
        {FORM_SECTIONS.map((section) => {
          const keys = keysOfSection(section).filter((key) => applied.includes(key) && isCounted(key));
          const filled = keys.filter((key) => isFilled(values[key] as string | string[] | undefined)).length;
          const isCurrent = section === current;
          return (
            <li key={section}>
              <a
                href={`#${sectionId(section)}`}
                aria-current={isCurrent ? "step" : undefined}
                className={clsx(
                  "-ml-0.5 block border-l-2 py-2 pl-4 text-base no-underline hover:text-ink",
                  isCurrent ? "border-accent font-semibold text-ink" : "border-transparent text-muted",
                )}
              >
                {translate(`sections.${section}`)}
                <span className="block font-normal text-muted text-sm tabular-nums">
                  {translate("progress.filled", { filled, total: keys.length })}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
