import type { ReactNode } from "react";

/** What is wrong with a group of boxes, under them. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="font-semibold text-danger">
      {children}
    </p>
  );
}
