import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { AdminUserDto } from "@/lib/accounts/answers";

/** Details of an applicant for admins: address, the institution of its domain, and the request's text. */
export function RequestFacts({
  user,
  more = [],
}: {
  user: AdminUserDto;
  /** Further facts in the same columns. */
  more?: [label: string, fact: ReactNode][];
}) {
  const translate = useTranslations("admin.request");
  const { email, mailInstitution, requestInstitution, requestFunction, requestReason } = user;
  const facts: [label: string, fact: ReactNode][] = [
    [translate("email"), email],
    [translate("domain"), mailInstitution ?? translate("unknownDomain")],
    [translate("institution"), requestInstitution],
    [translate("function"), requestFunction],
    [translate("reason"), requestReason],
    ...more,
  ];
  return (
    <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-base">
      {facts.map(([label, fact]) =>
        fact === null ? null : (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd dir="auto" className="wrap-anywhere max-w-[75ch] whitespace-pre-line">
              {fact}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
