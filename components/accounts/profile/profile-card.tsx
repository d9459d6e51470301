import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ProfileCardDto } from "@/lib/accounts/answers";
import { useFormats } from "../../ui/use-formats";

/** Who this is: image, name, badge and since when. */
export function ProfileCard({
  person,
  created,
  children,
}: {
  person: ProfileCardDto;
  created: string | null;
  children: ReactNode;
}) {
  const { formatDate } = useFormats();
  const translate = useTranslations("profile");
  const badge = { METCMEMBER: translate("metcMember"), ADMIN: translate("adminRole"), USER: null }[
    person.role
  ];
  return (
    <div className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5 shadow-card">
      {children}
      <div className="min-w-0 max-w-full">
        <h1 className="wrap-anywhere text-[1.75rem]!">
          <bdi>{person.name}</bdi>
        </h1>
        {badge ? (
          <p className="mt-2 inline-block rounded-full bg-accent-soft px-3 py-0.5 font-semibold text-accent text-base">
            {badge}
          </p>
        ) : null}
        {created ? (
          <p className="mt-2 text-base text-muted">
            {translate("memberSince", { date: formatDate(created) })}
          </p>
        ) : null}
      </div>
    </div>
  );
}
