import { useTranslations } from "next-intl";
import { type ComponentProps, type MouseEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon";
import { ButtonLink } from "@/components/ui/links";
import { readTabStorage, writeTabStorage } from "@/lib/client/tab";
import { FORM_SECTIONS, type FormSection } from "@/lib/fields/entry-fields";
import { getSectionId, openStepContaining } from "./form-context";
import { MissingFieldCount } from "./missing-fields";

/** Media query of phones (Tailwind's max-sm). Wider screens show the whole form, with its steps as navigation. */
const PHONE = "(width < 40rem)";
const WHOLE_KEY = "algorithm-form-whole";

/** Whether the screen is a phone's; false if the browser cannot tell. */
function useIsPhone(): boolean {
  const [isPhone, setPhone] = useState(false);
  useEffect(() => {
    const query = window.matchMedia?.(PHONE);
    if (!query) return;
    const look = () => setPhone(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isPhone;
}

export interface FormSteps {
  current: FormSection;
  /** True if the user chose to see all sections on one page. */
  isWhole: boolean;
  setWhole: (isWhole: boolean) => void;
}

/**
 * Holds the form step that phones show. The other steps stay in the page as hidden="until-found": when the browser's
 * search, a link or an address finds something in them, `beforematch` opens their step.
 */
export function useFormSteps(): FormSteps {
  const [current, setCurrent] = useState<FormSection>(FORM_SECTIONS[0]);
  const [isWhole, setWhole] = useState(false);
  const isPhone = useIsPhone();

  useEffect(() => {
    const open = ({ target }: Event) => {
      const step = target instanceof Element ? target.closest("[data-step]") : null;
      const section = FORM_SECTIONS.find((one) => getSectionId(one) === step?.id);
      if (step === null || section === undefined) return;
      // Attributes are set directly rather than by React, as the step is scrolled into view and focused next.
      step.removeAttribute("hidden");
      for (const one of document.querySelectorAll("[data-step]")) {
        one.setAttribute("data-step", one === step ? "current" : "other");
      }
      setCurrent(section);
    };
    const openNamed = () => openStepContaining(document.getElementById(window.location.hash.slice(1)));
    document.addEventListener("beforematch", open);
    window.addEventListener("hashchange", openNamed);
    openNamed();
    setWhole(readTabStorage(WHOLE_KEY) !== null);
    return () => {
      document.removeEventListener("beforematch", open);
      window.removeEventListener("hashchange", openNamed);
    };
  }, []);

  // Set directly: React treats `hidden` as a boolean, without "until-found".
  useEffect(() => {
    for (const section of FORM_SECTIONS) {
      const step = document.getElementById(getSectionId(section));
      if (isPhone && !isWhole && section !== current) step?.setAttribute("hidden", "until-found");
      else step?.removeAttribute("hidden");
    }
  }, [isPhone, isWhole, current]);

  const choose = (chosen: boolean) => {
    writeTabStorage(WHOLE_KEY, chosen ? "yes" : null);
    setWhole(chosen);
  };
  return { current, isWhole, setWhole: choose };
}

function StepLink({ to, ...link }: Omit<ComponentProps<typeof ButtonLink>, "href"> & { to: FormSection }) {
  const go = (event: MouseEvent) => {
    // Navigates by script: the next render changes this link's address before the browser would follow it.
    event.preventDefault();
    const section = document.getElementById(getSectionId(to));
    openStepContaining(section);
    // Sets the fragment, so that the back button returns to the previous step.
    window.location.hash = getSectionId(to);
    section?.focus({ preventScroll: true });
    section?.scrollIntoView({ block: "start" });
  };
  return <ButtonLink href={`#${getSectionId(to)}`} plain onClick={go} {...link} />;
}

/** Renders the number of the step, a menu of all steps, and the button that shows the whole form. */
export function FormStepBar({ current, isWhole, setWhole }: FormSteps) {
  const translate = useTranslations("form");
  const label = translate("steps.step", {
    step: FORM_SECTIONS.indexOf(current) + 1,
    total: FORM_SECTIONS.length,
  });
  return (
    <nav
      aria-label={translate("steps.title")}
      className="mb-1 flex items-start justify-between gap-4 sm:hidden"
    >
      {isWhole ? null : (
        <Disclosure key={current} label={label} className="min-w-0 text-base">
          <ol className="mt-2 grid gap-3">
            {FORM_SECTIONS.map((section) => (
              <li key={section}>
                <StepLink
                  to={section}
                  size="small"
                  kind={section === current ? "secondary" : "quiet"}
                  className="text-left"
                  aria-current={section === current ? "step" : undefined}
                >
                  {translate(`sections.${section}`)}
                </StepLink>
                <MissingFieldCount section={section} className="px-3 text-muted text-sm" />
              </li>
            ))}
          </ol>
        </Disclosure>
      )}
      <Button kind="quiet" size="small" onClick={() => setWhole(!isWhole)} className="shrink-0">
        {translate(isWhole ? "steps.inSteps" : "steps.whole")}
      </Button>
    </nav>
  );
}

/** Renders the links to the previous and next step, below a step. */
export function FormStepLinks({ current }: Pick<FormSteps, "current">) {
  const translate = useTranslations("form.steps");
  const index = FORM_SECTIONS.indexOf(current);
  const [before, after] = [FORM_SECTIONS[index - 1], FORM_SECTIONS[index + 1]];
  return (
    <div className="mb-8 flex justify-between gap-4 sm:hidden">
      {before ? (
        <StepLink to={before}>
          <Icon name="chevronLeft" />
          {translate("previous")}
        </StepLink>
      ) : null}
      {after ? (
        <StepLink to={after} kind="primary" className="ml-auto">
          {translate("next")}
          <Icon name="chevronRight" />
        </StepLink>
      ) : null}
    </div>
  );
}
