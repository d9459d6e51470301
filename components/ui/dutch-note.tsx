import clsx from "clsx";
import { useLocale, useTranslations } from "next-intl";

interface DutchNoteProps {
  what: "entries" | "entry" | "list" | "search";
  id?: string;
  className?: string;
}

function Note({ what, id, className }: DutchNoteProps) {
  const translate = useTranslations("common.inDutch");
  return (
    <p id={id} className={clsx("text-base text-muted", className)}>
      {translate(what)}
    </p>
  );
}

/** Tells who reads the register in another language that its entries are in Dutch; who reads it in Dutch sees that. */
export function DutchNote(props: DutchNoteProps) {
  return useLocale() === "nl" ? null : <Note {...props} />;
}
