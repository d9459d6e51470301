import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { DraftControls } from "@/components/form/draft/use-draft";
import { ModalDialog } from "@/components/form/modal-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { ButtonLink, TextLink } from "@/components/ui/links";
import { Meter } from "@/components/ui/meter";
import { showToast } from "@/lib/client/toast";
import { FORM_SECTIONS, type FormSection } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import { Disclosure } from "../../ui/disclosure";
import { useFormats } from "../../ui/use-formats";
import { listSectionKeys } from "./entry-values";
import { FieldLink, getSectionId, useFormSubject } from "./form-context";
import { MissingFieldCount, useFormCompleteness } from "./missing-fields";

/** Dialog with the help texts of all fields, by section. */
function HelpPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const translate = useTranslations("form");
  const { model } = useFormSubject();
  return (
    <ModalDialog title={translate("tools.helpTitle")} isOpen={isOpen} onClose={onClose} shape="drawer">
      <p className="mt-2 text-muted">{translate("tools.helpIntro")}</p>
      <p className="mt-2">
        {/* The link opens in a new tab, so that the form keeps its values. */}
        <TextLink plain href={paths.fields} target="_blank" rel="noopener">
          {translate("tools.helpFields")}
        </TextLink>
      </p>
      {FORM_SECTIONS.map((section) => (
        <section key={section} className="mt-6 border-line border-t pt-5">
          <h3>{translate(`sections.${section}`)}</h3>
          <dl className="mt-3 grid gap-4">
            {listSectionKeys(section).map((key) => (
              <div key={key}>
                <dt className="font-semibold">{model[key].displayName}</dt>
                <dd className="text-base text-muted">{model[key].help}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="-mx-6 -mb-6 sticky bottom-0 mt-6 border-line border-t bg-surface px-6 py-3">
        <Button onClick={onClose} className="w-full">
          {translate("widgets.close")}
        </Button>
      </div>
    </ModalDialog>
  );
}

/** CSS classes of a tool, sized so that all three stand on one line of a phone. */
const TOOL = "w-full max-sm:px-2! max-sm:text-sm! lg:justify-start";

/** Tools beside the form: save locally, back to the overview, help. */
export function EntryFormToolbar({ draft, isReady }: { draft: DraftControls; isReady: boolean }) {
  const translate = useTranslations("form");
  const [isHelpOpen, setHelpOpen] = useState(false);

  function save() {
    const saved = draft.saveNow();
    showToast(translate(saved ? "draft.saved" : "draft.notSaved"), { kind: saved ? "success" : "error" });
  }

  return (
    <>
      <ul
        aria-label={translate("tools.label")}
        className="flex flex-wrap gap-1 max-sm:[&_svg]:hidden sm:gap-2 lg:grid"
      >
        <li>
          <Button size="small" onClick={save} disabled={!isReady} className={TOOL}>
            <Icon name="save" />
            {translate("tools.save")}
          </Button>
        </li>
        <li>
          <ButtonLink href={paths.home} size="small" className={TOOL}>
            <Icon name="back" />
            {translate("tools.back")}
          </ButtonLink>
        </li>
        <li>
          <Button
            size="small"
            onClick={() => setHelpOpen(true)}
            disabled={!isReady}
            aria-haspopup="dialog"
            className={TOOL}
          >
            <Icon name="help" />
            {translate("tools.help")}
          </Button>
        </li>
      </ul>
      <HelpPanel isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}

/**
 * Shows the completeness of the entry with the current form values, and links to the empty fields. On phones it is one
 * closed line, so that the first field is on the first screen.
 */
export function FormCompleteness() {
  const { formatPercent } = useFormats();
  const translate = useTranslations("form.completeness");
  const { model } = useFormSubject();
  const { percent: counted, filled, missing } = useFormCompleteness();
  // The author's own hospital is filled in from the start and does not make an empty form partly complete.
  const percent = filled === 1 && !missing.includes("activeHospital") ? 0 : counted;
  return (
    <Disclosure
      label={
        <>
          {translate("title")} <span className="tabular-nums">{formatPercent(percent)}</span>
        </>
      }
      className="mt-1 text-base open-on-wide sm:mt-6"
    >
      <section aria-labelledby="completeness">
        <p id="completeness" className="flex justify-between gap-4 font-semibold max-sm:hidden">
          {translate("title")}
          <span className="tabular-nums">{formatPercent(percent)}</span>
        </p>
        <Meter percent={percent} label={translate("title")} className="mt-2" />
        {missing.length === 0 ? (
          <p className="mt-2 text-muted text-sm">{translate("whole")}</p>
        ) : (
          <Disclosure label={translate("missing", { count: missing.length })} className="mt-2">
            <ul className="list-disc pl-5 marker:text-accent">
              {missing.map((key) => (
                <li key={key}>
                  <FieldLink to={key} className="link inline-block py-0.5">
                    {model[key].displayName}
                  </FieldLink>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
        <p className="mt-1 text-sm">
          <TextLink plain href={paths.completeness} target="_blank" rel="noopener" alone>
            {translate("formula")}
          </TextLink>
        </p>
      </section>
    </Disclosure>
  );
}

/** Returns the section in view: the last one whose heading is above the upper third of the window. */
function useCurrentSection(): FormSection {
  const [current, setCurrent] = useState<FormSection>(FORM_SECTIONS[0]);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = FORM_SECTIONS.filter((section) => {
        const top = document.getElementById(getSectionId(section))?.getBoundingClientRect().top;
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

/** Shows the current section of the form, and what is missing in each section. */
export function FormProgressList() {
  const translate = useTranslations("form");
  const current = useCurrentSection();
  return (
    <nav aria-label={translate("progress.title")} className="hidden lg:block">
      <ol className="border-line border-l-2">
        {FORM_SECTIONS.map((section) => {
          const isCurrent = section === current;
          return (
            <li
              key={section}
              className={clsx(
                "-ml-0.5 border-l-2 py-2 pl-4",
                isCurrent ? "border-accent" : "border-transparent",
              )}
            >
              <a
                href={`#${getSectionId(section)}`}
                aria-current={isCurrent ? "step" : undefined}
                className={clsx(
                  "block text-base no-underline hover:text-ink",
                  isCurrent ? "font-semibold text-ink" : "text-muted",
                )}
              >
                {translate(`sections.${section}`)}
              </a>
              <MissingFieldCount section={section} className="text-muted text-sm" />
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
