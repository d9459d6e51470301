import { useTranslations } from "next-intl";
import { type ComponentProps, createContext, type MouseEvent, useContext, useEffect } from "react";
import type { DataModel } from "@/lib/fields/data-model";
import type { EntryContent } from "@/lib/fields/entry-fields";
import { FORM_KEYS, type FormKey } from "./entry-values";

interface FormSubject {
  model: DataModel;
  /** What the entry holds today; undefined for a new one. */
  stored: EntryContent | undefined;
  /** The author's name when someone else edits the entry; null when the visitor is the author. */
  otherAuthor: string | null;
}

const FormSubjectContext = createContext<FormSubject | null>(null);

export const FormSubjectProvider = FormSubjectContext.Provider;

export function useFormSubject(): FormSubject {
  const subject = useContext(FormSubjectContext);
  if (subject === null) throw new Error("This part of the entry form stands outside its form");
  return subject;
}

/** What each part of the form is called. */
export function useNameOf(): (key: FormKey) => string {
  const { model } = useFormSubject();
  const translate = useTranslations("form");
  return (key) =>
    key === "product" || key === "changeNote" ? translate(`${key}.label`) : model[key].displayName;
}

/** The id of a field's control, which the error summary links to. */
export function controlId(key: FormKey): string {
  return `field-${key}`;
}

/** Opens the step of the form that holds this element; see useSteps. */
export function openStepOf(element: Element | null): void {
  element?.dispatchEvent(new Event("beforematch", { bubbles: true }));
}

export function goToField(key: FormKey): void {
  const control = document.getElementById(controlId(key));
  openStepOf(control);
  // The scroll leaves room for the label above the control.
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}

export function sectionId(section: string): string {
  return `section-${section}`;
}

export function FieldLink({ to, ...link }: ComponentProps<"a"> & { to: FormKey }) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    goToField(to);
  };
  return <a href={`#${controlId(to)}`} onClick={go} {...link} />;
}

/** Goes to the field that the address names, as a link to the form at one of its fields does, once it can be used. */
export function useFieldOfAddress(isReady: boolean): void {
  useEffect(() => {
    const named = FORM_KEYS.find((key) => `#${controlId(key)}` === window.location.hash);
    if (isReady && named !== undefined) goToField(named);
  }, [isReady]);
}
