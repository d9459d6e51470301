"use client";

import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";

/**
 * What to do when the session ended meanwhile, such as by logging out in another tab. Its link opens a tab of its own,
 * which comes back to this page: what was typed here stays, and can be sent from here then.
 */
export function LogInAgain() {
  const translate = useTranslations("common");
  const here = window.location.pathname + window.location.search;
  return (
    <a href={paths.loginThen(here)} target="_blank" rel="noopener" className="link">
      {translate("logInAgain")}
    </a>
  );
}

/** The same with its sentence, beside a button or a form that has no message of its own. */
export function LoggedOut() {
  const translate = useTranslations("common");
  return (
    <p role="alert" className="my-2 max-w-[75ch] font-semibold text-base text-danger">
      {translate("loggedOut")} <LogInAgain />
    </p>
  );
}
