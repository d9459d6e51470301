import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { showToast } from "@/lib/client/toast";
import { ButtonLink } from "../ui/links";
import { ScriptButton } from "../ui/script-button";
import { schemaResolver } from "./schema-resolver";
import { type Question, useQuestion } from "./use-opening";

/** Checks what is typed by the schema of its body, in the words that the server has for it. */
export function useBodyResolver<Typed extends FieldValues>(body: z.ZodType): Resolver<Typed> {
  const explain = useTranslations("errors.fields");
  return schemaResolver<Typed>(body as never, ({ message, values = {} }) =>
    explain(message as "required", values as never),
  );
}

/** Leads from a form on a page of its own back to what it is about, and tells what was done. */
export function useWayBack(): (path: string, said: string) => void {
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
  /** Where that leads. */
  path: string;
  /** What is asked before what the form is about is taken away; null when there is nothing yet. */
  removal?: Question | null;
}

/** The buttons under such a form. */
export function FormEnd({ isBusy, save, back, path, removal = null }: FormEndProps) {
  const [ask, question] = useQuestion();
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
