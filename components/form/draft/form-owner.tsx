"use client";

import { createContext, type ReactNode, useContext } from "react";

const Owner = createContext<string | null>(null);

/** Whose typed text forms keep: a person's id, VISITOR, or null on a page where no form keeps any. */
export const useFormOwner = () => useContext(Owner);

export function FormOwner({ userId, children }: { userId: string; children: ReactNode }) {
  return <Owner value={userId}>{children}</Owner>;
}
