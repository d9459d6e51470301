import type { ReactNode } from "react";
import { VISITOR_USER_ID } from "@/lib/client/visitor";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { Sentences } from "../../ui/sentences";
import { FormOwner } from "./form-owner";

/** Provides the owner of drafts, the logged-in user or a visitor, to the forms in `children`. */
export async function CurrentUserFormOwner({ children }: { children: ReactNode }) {
  const actor = await getCurrentActor();
  return <FormOwner userId={actor.kind === "user" ? actor.id : VISITOR_USER_ID}>{children}</FormOwner>;
}

/** As Sentences, but for pages with forms that save drafts: adds the messages of drafts. */
export function FormSentences({ of: parts, children }: { of: readonly string[]; children: ReactNode }) {
  return (
    <Sentences of={["draft", ...parts]}>
      <CurrentUserFormOwner>{children}</CurrentUserFormOwner>
    </Sentences>
  );
}
