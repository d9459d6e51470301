import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CurrentUserFormOwner } from "../../form/draft/form-sentences";
import { pickMessages } from "../../ui/sentences";

interface AccountPageProps {
  title: string;
  /** Text below the page's title; absent if the form has its own introduction. */
  intro?: string;
  /** Namespace of the form's messages; those of the captcha are always included. */
  sentences?: string;
  children: ReactNode;
}

/** Layout of account pages: title, introduction, and a column with a form. */
export async function AccountPage({ title, intro, sentences = "account", children }: AccountPageProps) {
  const { login, ...others } = await pickMessages([sentences, "draft", "login"]);
  // The captcha reads its message from the namespace `login`, so the message of `account` is put there.
  const captchaNeedsScript = (await getTranslations("account"))("captchaNeedsScript");
  return (
    <NextIntlClientProvider messages={{ ...others, login: { ...Object(login), captchaNeedsScript } }}>
      <div className="page-width py-12 md:py-20">
        <div className="mx-auto w-full max-w-lg">
          <h1>{title}</h1>
          {intro === undefined ? (
            <div className="h-6" />
          ) : (
            <p className="mt-3 mb-8 text-lg text-muted">{intro}</p>
          )}
          <CurrentUserFormOwner>{children}</CurrentUserFormOwner>
        </div>
      </div>
    </NextIntlClientProvider>
  );
}
