import type { ComponentProps, ReactNode } from "react";
import { PostForm } from "../form/post-form";
import { ScriptButton } from "../ui/script-button";

/** Form on a hospital's management page, with its button. `sent` is what useApiForm's `sending` returns. */
export function ManagementForm({
  sent,
  title,
  save,
  children,
}: {
  sent: ComponentProps<typeof PostForm> & { isBusy: boolean };
  title: string;
  save: string;
  children: ReactNode;
}) {
  return (
    <PostForm {...sent} aria-label={title} className="mt-4 grid max-w-[44rem] grid-cols-1 gap-5">
      {children}
      <div>
        <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
          {save}
        </ScriptButton>
      </div>
    </PostForm>
  );
}
