import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Icon } from "../ui/icon";

/** Props of a labelled control, besides those of its HTML element. */
export interface LabelHintErrorProps {
  label: ReactNode;
  /** Hides the label visually but not from screen readers, where text beside the control says the same. */
  isLabelHidden?: boolean | undefined;
  /** Content beside the label, such as the button that opens the field's help. */
  aside?: ReactNode;
  /** Muted text between label and control. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Language of the error text, if it is not the page's language. */
  errorLang?: "en" | undefined;
  /** Muted text below the control, such as a character counter. */
  note?: ReactNode;
  /** CSS classes of the box around control, label and notes. */
  boxClass?: string | undefined;
  /** Called with the new value of the control. */
  onValue?: ((value: string) => void) | undefined;
}

/** `id` is the control's; the ids of label, error and note derive from it. */
type FrameProps = Omit<LabelHintErrorProps, "onValue"> & { id: string; children: ReactNode };

export const getLabelId = (id: string) => `${id}-label`;
const errorId = (id: string) => `${id}-error`;
const hintId = (id: string) => `${id}-hint`;
export const getNoteId = (id: string) => `${id}-note`;

/** Returns the ids for aria-describedby of a control: the error first, then hint and note. */
export function buildDescribedBy(
  id: string,
  error: string | undefined,
  note: ReactNode,
  hint?: ReactNode,
): string | undefined {
  return clsx(error && errorId(id), hint && hintId(id), note && getNoteId(id)) || undefined;
}

/** Returns the CSS classes of a text control or select button. With an error its border is red and 2 px wide. */
export function getControlClass(error: string | undefined): string {
  const border = error
    ? "border-danger outline-danger ring-1 ring-danger"
    : "border-line-strong hover:border-accent";
  return `w-full rounded-control border bg-surface px-3 py-2 text-ink ${border}`;
}

type ErrorProps = { id: string; lang?: "en" | undefined; children: string };

export function FieldError({ id, lang, children }: ErrorProps) {
  return (
    <p id={errorId(id)} className="mt-1.5 flex items-start gap-1.5 font-semibold text-base text-danger">
      <Icon name="warning" className="mt-0.5 size-5" />
      <span lang={lang} className="min-w-0 break-words">
        {children}
      </span>
    </p>
  );
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={hintId(id)} className="-mt-1 mb-1.5 text-base text-muted">
      {children}
    </p>
  ) : null;
}

/** Renders a control with its label, hint, error and note. */
export function Field({ id, label, isLabelHidden, error, children, ...rest }: FrameProps) {
  const { aside, hint, errorLang, note, boxClass } = rest;
  return (
    <div className={clsx("min-w-0", error && !isLabelHidden && "border-danger border-l-4 pl-3", boxClass)}>
      <div className={isLabelHidden ? "sr-only" : "mb-1 flex flex-wrap items-center gap-1"}>
        <label id={getLabelId(id)} htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <FieldHint id={id}>{hint}</FieldHint>
      {children}
      {error ? (
        <FieldError id={id} lang={errorLang}>
          {error}
        </FieldError>
      ) : null}
      {note ? (
        <div id={getNoteId(id)} className="mt-1 text-base text-muted">
          {note}
        </div>
      ) : null}
    </div>
  );
}

type Native = Pick<ComponentProps<"input">, "id" | "aria-describedby" | "aria-invalid">;

/** Splits props into those of the frame (label, hint, error) and those of the HTML control. */
export function useFrameAndControlProps<Props extends LabelHintErrorProps & Native>(props: Props) {
  const ownId = useId();
  const { label, isLabelHidden, aside, hint, error, errorLang, note, boxClass, onValue, ...element } = props;
  const { id = ownId } = element;
  return {
    frame: { id, label, isLabelHidden, aside, hint, error, errorLang, note, boxClass },
    element: {
      ...(onValue === undefined
        ? {}
        : { onChange: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value) }),
      ...element,
      id,
      "aria-invalid": error ? (true as const) : element["aria-invalid"],
      "aria-describedby":
        clsx(element["aria-describedby"], buildDescribedBy(id, error, note, hint)) || undefined,
    },
  };
}
