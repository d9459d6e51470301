"use client";

import { createContext, type ReactNode, useContext } from "react";

const Owner = createContext<string | null>(null);

/** Returns the owner of the drafts of forms: a user id, VISITOR_USER_ID, or null on a page without drafts. */
export const useFormOwner = () => useContext(Owner);

export function FormOwner({ userId, children }: { userId: string; children: ReactNode }) {
  return <Owner value={userId}>{children}</Owner>;
}
