import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { countCodePoints } from "@/lib/platform/text/first-look";
import { cleanText } from "@/lib/platform/text/schema";
import { LabelledTextarea } from "./text-box";
import { useTextBeforeHydration } from "./use-typed-before";

type CountedTextProps = Omit<ComponentProps<typeof LabelledTextarea>, "ref"> & {
  ref: (control: HTMLTextAreaElement | null) => void;
  begun?: string;
  /** Number of restored drafts; a change updates the text from the draft. */
  restored?: number;
  /** Renders the counter for the length of the text, counted as the server does. */
  counter: (length: number) => ReactNode;
};

/** Long text field with a character counter. Uncontrolled, so that text typed before hydration is kept. */
export function CountedText({ begun = "", restored, counter, ref, onChange, ...box }: CountedTextProps) {
  const control = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(begun);
  useTextBeforeHydration(control, begun, setTyped, restored);
  return (
    <LabelledTextarea
      {...box}
      ref={(element) => {
        ref(element);
        control.current = element;
      }}
      rows={7}
      defaultValue={begun}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
      note={counter(countCodePoints(cleanText(typed)))}
      className="field-sizing-content max-h-96 min-h-44 min-w-0"
    />
  );
}
