"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { Input } from "./input";

/** Password field with a button that shows what was typed. */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const translate = useTranslations("common.password");
  const [isShown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className="link ml-auto min-h-7 shrink-0 px-1.5 text-base noscript:hidden"
        >
          {translate(isShown ? "hide" : "show")}
        </button>
      }
    />
  );
}
