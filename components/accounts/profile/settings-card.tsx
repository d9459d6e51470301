import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ProfileDto, SignOnLinkDto, TwoFactorDto } from "@/lib/accounts/answers";
import { paths } from "@/lib/paths";
import { getOtherLanguage, type Language } from "@/lib/platform/language/language";
import { LanguageSwitch } from "../../layout/language-switch";
import { Card } from "../../ui/card";
import { WholePageLink } from "../../ui/whole-page-link";
import { CloseAccount, LogoutEverywhere, SignOnSettings, TwoFactorSettings } from "./account-settings";

const LINK = "link inline-flex min-h-9 items-center";

interface SettingsCardProps {
  person: ProfileDto;
  twoFactor: TwoFactorDto;
  signOn: SignOnLinkDto | null;
  /** Language of the mails that the user receives. */
  language: Language;
  mayFollow?: boolean;
}

/** Card with the user's account settings. */
export function AccountSettingsCard({
  person,
  twoFactor,
  signOn,
  language,
  mayFollow = false,
}: SettingsCardProps) {
  const translate = useTranslations("profile.settings");
  return (
    <Card id="settings" anchor="instellingen" title={translate("title")}>
      <ul className="space-y-3">
        {person.verified ? null : (
          <li>
            <WholePageLink
              href={`${paths.verifyEmail}?${new URLSearchParams({ email: person.email })}`}
              className={LINK}
            >
              {translate("verifyEmail")}
            </WholePageLink>
          </li>
        )}
        <li>
          <Link
            href={`${paths.passwordReset}?${new URLSearchParams({ email: person.email })}`}
            className={LINK}
          >
            {translate("changePassword")}
          </Link>
        </li>
        {mayFollow ? (
          <li>
            <Link href={paths.following} className={LINK}>
              {translate("following")}
            </Link>
            <p className="text-base text-muted">{translate("followingHint")}</p>
          </li>
        ) : null}
        <li className="border-line border-y py-4">
          <TwoFactorSettings id={person._id} state={twoFactor} />
        </li>
        {signOn === null || signOn.provider === null ? null : (
          <li className="border-line border-b pb-4">
            <SignOnSettings id={person._id} provider={signOn.provider} since={signOn.since} />
          </li>
        )}
        <li className="border-line border-b pb-4">
          <p>{translate("language", { language })}</p>
          <div className="-ml-3">
            <LanguageSwitch
              action={paths.api.language}
              place={paths.profile(person._id)}
              to={getOtherLanguage(language)}
            >
              {translate("otherLanguage", { language })}
            </LanguageSwitch>
          </div>
        </li>
        <li>
          <a href={paths.api.userExport(person._id)} download className={LINK}>
            {translate("download")}
          </a>
          <p className="text-base text-muted">{translate("downloadHint")}</p>
        </li>
        <li>
          <LogoutEverywhere id={person._id} />
          <p className="mt-1 text-base text-muted">{translate("logoutEverywhereHint")}</p>
        </li>
        <li className="border-line border-t pt-4">
          <CloseAccount id={person._id} />
        </li>
      </ul>
    </Card>
  );
}
