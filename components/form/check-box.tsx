import clsx from "clsx";
import { type ComponentProps, useId } from "react";
import { getNoteId, type LabelHintErrorProps } from "./field";

type CheckBoxProps = ComponentProps<"input"> & Pick<LabelHintErrorProps, "label" | "error" | "note">;

export function CheckBox({ label, error, note, className, ...input }: CheckBoxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={note || error ? getNoteId(id) : undefined}
          className="size-6 shrink-0"
          {...input}
        />
        {label}
      </label>
      {note || error ? (
        <p
          id={getNoteId(id)}
          className={clsx("text-base", error ? "font-semibold text-danger" : "text-muted")}
        >
          {error ?? note}
        </p>
      ) : null}
    </div>
  );
}
