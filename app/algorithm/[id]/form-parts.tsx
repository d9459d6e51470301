import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import { Sentences } from "@/components/ui/sentences";

/** Title and introduction above the form. */
export async function FormHeading({ title, intro }: { title: string; intro: string }) {
  const translate = await getTranslations("form");
  return (
    <header className="mb-6 max-w-[52rem] sm:mb-10">
      <h1 className="break-words">{title}</h1>
      <p className="mt-2 text-muted sm:mt-3 sm:text-lg">{intro}</p>
      <p className="mt-2">{translate("mandatoryNote")}</p>
      <noscript>
        <div className="mt-4">
          <Callout kind="warning">{translate("scriptNeeded")}</Callout>
        </div>
      </noscript>
    </header>
  );
}

/** Provides the form's client components with their messages. */
export function FormMessages({ children }: { children: ReactNode }) {
  return (
    <Sentences of={["form", "draft", "errors.fields", "products.page.facts.laws"]}>{children}</Sentences>
  );
}
