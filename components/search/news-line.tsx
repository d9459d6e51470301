import { useTranslations } from "next-intl";
import type { EntryNewsSinceLogin } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { buildRegisterAddress } from "@/lib/search/query";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";

/** Line that counts the entries added and changed since the member's previous login. */
export function NewsLine({
  news: { since, added, changed, atLeast, latest },
}: {
  news: EntryNewsSinceLogin;
}) {
  const translate = useTranslations("home.news");
  const dutch = useDutchText();
  const { formatDate } = useFormats();
  const changes = [
    ...(added > 0
      ? [{ says: translate("added", { n: added }), href: buildRegisterAddress({ sort: "added" }) }]
      : []),
    ...(changed > 0
      ? [{ says: translate("changed", { n: changed }), href: buildRegisterAddress({ sort: "updated" }) }]
      : []),
  ];
  if (added + changed === 0) {
    return (
      <p className="text-muted">
        {translate.rich("nothing", { date: () => <time dateTime={since}>{formatDate(since)}</time> })}
      </p>
    );
  }
  const many = {
    says: translate("many", { n: atLeast ?? 0 }),
    href: buildRegisterAddress({ sort: "updated" }),
  };
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-0.5">
      <span>
        {translate.rich("since", { date: () => <time dateTime={since}>{formatDate(since)}</time> })}
      </span>
      {(atLeast === null ? changes : [many]).map(({ says, href }) => (
        <TextLink key={says} href={href} alone className="font-semibold">
          {says}
        </TextLink>
      ))}
      {/* Left out on phones, where the list below would begin on the next screen. */}
      <span className="flex min-w-0 flex-wrap gap-x-3 max-md:hidden">
        <span className="text-muted">{translate("latest")}</span>
        {latest.map(({ id, name }) => (
          <TextLink key={id} href={paths.entry(id)} alone {...dutch}>
            {name}
          </TextLink>
        ))}
      </span>
    </p>
  );
}
