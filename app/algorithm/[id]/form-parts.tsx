import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { Sentences } from "@/components/ui/sentences";

/** Title and introduction above the form. */
export async function FormHeading({ title, intro }: { title: string; intro: string }) {
  const translate = await getTranslations("form");
  return (
    <header className="mb-3 max-w-[52rem] sm:mb-10">
      <h1 className="break-words">{title}</h1>
      <p className="mt-3 text-lg text-muted max-sm:hidden">{intro}</p>
      <p className="mt-1 max-sm:text-base max-sm:leading-snug sm:mt-2">{translate("mandatoryNote")}</p>
      <noscript>
        <div className="mt-4">
          <Callout kind="warning">{translate("scriptNeeded")}</Callout>
        </div>
      </noscript>
    </header>
  );
}

/** Says who reads first what is saved, as the form says it before saving; null where it is published at once. */
export async function describeFirstReader(
  reader: "colleague" | "admin" | null,
  { institution, isNew }: { institution: string | null; isNew: boolean },
): Promise<string | null> {
  if (reader === null) return null;
  const translate = await getTranslations("review.saving");
  const hospital = institution ?? translate("hospital");
  return translate(reader, { hospital, isNew: isNew ? "yes" : "no" });
}

/** Provides the form's client components with their messages. */
export function FormMessages({ children }: { children: ReactNode }) {
  return (
    <Sentences of={["form", "draft", "errors.fields", "products.page.facts.laws"]}>{children}</Sentences>
  );
}
