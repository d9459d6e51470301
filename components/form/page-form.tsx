import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { showToast } from "@/lib/client/toast";
import { ButtonLink } from "../ui/links";
import { ScriptButton } from "../ui/script-button";
import { schemaResolver } from "./schema-resolver";
import { type ConfirmQuestion, useConfirmQuestion } from "./use-opening";

/** Returns a resolver that validates the form by the schema of its request body, with the server's error messages. */
export function useBodyResolver<Typed extends FieldValues>(body: z.ZodType): Resolver<Typed> {
  const explain = useTranslations("errors.fields");
  return schemaResolver<Typed>(body as never, ({ message, values = {} }) =>
    explain(message as "required", values as never),
  );
}

/** Returns a function that leaves a form's page for the page of its subject, and shows a toast with the result. */
export function useReturnWithToast(): (path: string, said: string) => void {
  const router = useRouter();
  return (path, said) => {
    showToast(said, { kind: "success" });
    router.push(path);
    router.refresh();
  };
}

interface FormEndProps {
  isBusy: boolean;
  save: string;
  back: string;
  /** Path of the page to return to. */
  path: string;
  /** Question before the form's subject is deleted; null if nothing is stored yet. */
  removal?: ConfirmQuestion | null;
}

/** Renders the buttons at the end of a form on its own page: save, back and delete. */
export function PageFormButtons({ isBusy, save, back, path, removal = null }: FormEndProps) {
  const [ask, question] = useConfirmQuestion();
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <ScriptButton kind="primary" type="submit" disabled={isBusy}>
          {save}
        </ScriptButton>
        <ButtonLink href={path}>{back}</ButtonLink>
        {removal === null ? null : (
          <ScriptButton kind="quiet" disabled={isBusy} onClick={() => ask(removal)}>
            {removal.action}
          </ScriptButton>
        )}
      </div>
      {question}
    </>
  );
}
