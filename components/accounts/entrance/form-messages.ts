import type { AbstractIntlMessages } from "next-intl";

/** Only the sentences that these pages' client components say; the captcha's are kept with the login's. */
export function formMessages({ common, account, login }: Record<string, AbstractIntlMessages>) {
  const captchaNeedsScript = account?.captchaNeedsScript ?? "";
  return { common, account, login: { ...login, captchaNeedsScript } };
}
