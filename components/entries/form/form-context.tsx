import { useTranslations } from "next-intl";
import { type ComponentProps, createContext, type MouseEvent, useContext, useEffect } from "react";
import type { DataModel } from "@/lib/fields/data-model";
import type { EntryContent } from "@/lib/fields/entry-fields";
import { ENTRY_FORM_KEYS, type EntryFormKey } from "./entry-values";

interface FormSubject {
  model: DataModel;
  /** Stored content of the entry; undefined for a new one. */
  stored: EntryContent | undefined;
  /** Name of the author if another user edits the entry; null if the user is the author. */
  otherAuthor: string | null;
}

const FormSubjectContext = createContext<FormSubject | null>(null);

export const FormSubjectProvider = FormSubjectContext.Provider;

export function useFormSubject(): FormSubject {
  const subject = useContext(FormSubjectContext);
  if (subject === null) throw new Error("This part of the entry form stands outside its form");
  return subject;
}

/** Returns a function that gives the displayed name of each field of the form. */
export function useFieldName(): (key: EntryFormKey) => string {
  const { model } = useFormSubject();
  const translate = useTranslations("form");
  return (key) =>
    key === "product" || key === "changeNote" ? translate(`${key}.label`) : model[key].displayName;
}

/** Returns the element id of a field's control, to which the error summary links. */
export function getControlId(key: EntryFormKey): string {
  return `field-${key}`;
}

/** Opens the form step that contains this element; see useFormSteps. */
export function openStepContaining(element: Element | null): void {
  element?.dispatchEvent(new Event("beforematch", { bubbles: true }));
}

export function focusField(key: EntryFormKey): void {
  const control = document.getElementById(getControlId(key));
  openStepContaining(control);
  // Centres the control, so that the label above it is visible.
  control?.scrollIntoView({ block: "center" });
  control?.focus({ preventScroll: true });
}

export function getSectionId(section: string): string {
  return `section-${section}`;
}

export function FieldLink({ to, ...link }: ComponentProps<"a"> & { to: EntryFormKey }) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    focusField(to);
  };
  return <a href={`#${getControlId(to)}`} onClick={go} {...link} />;
}

/** Focuses the field that the address fragment names, once the form is ready; links to one field of the form use it. */
export function useFocusAddressedField(isReady: boolean): void {
  useEffect(() => {
    const named = ENTRY_FORM_KEYS.find((key) => `#${getControlId(key)}` === window.location.hash);
    if (isReady && named !== undefined) focusField(named);
  }, [isReady]);
}
