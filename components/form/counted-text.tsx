import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { lengthOf } from "@/lib/platform/text/first-look";
import { cleanText } from "@/lib/platform/text/schema";
import { TextBox } from "./text-box";
import { useTypedBefore } from "./use-typed-before";

type CountedTextProps = Omit<ComponentProps<typeof TextBox>, "ref"> & {
  ref: (control: HTMLTextAreaElement | null) => void;
  begun?: string;
  /** Counts the drafts that were restored. */
  restored?: number;
  /** How much is typed, counted as the server does. */
  counter: (length: number) => ReactNode;
};

/** A long text with its counter. It holds its value itself, so that what is typed before the script comes stays. */
export function CountedText({ begun = "", restored, counter, ref, onChange, ...box }: CountedTextProps) {
  const control = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(begun);
  useTypedBefore(control, begun, setTyped, restored);
  return (
    <TextBox
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
      note={counter(lengthOf(cleanText(typed)))}
      className="field-sizing-content max-h-96 min-h-44 min-w-0"
    />
  );
}
