import type { ReactNode } from "react";
import { VISITOR } from "@/lib/client/visitor";
import { currentActor } from "@/lib/platform/auth/session";
import { Sentences } from "../../ui/sentences";
import { FormOwner } from "./form-owner";

/** Lets the forms in it keep drafts for whoever is logged in, or for a visitor. */
export async function OwnedForms({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  return <FormOwner userId={actor.kind === "user" ? actor.id : VISITOR}>{children}</FormOwner>;
}

/** As Sentences, for a page with forms that keep drafts. */
export function FormSentences({ of: parts, children }: { of: readonly string[]; children: ReactNode }) {
  return (
    <Sentences of={["draft", ...parts]}>
      <OwnedForms>{children}</OwnedForms>
    </Sentences>
  );
}
