import Link from "next/link";
import { useTranslations } from "next-intl";
import type { FollowKind } from "@/lib/following/rules";
import type { FollowDto } from "@/lib/following/schema";
import { paths } from "@/lib/paths";
import { useDutchText } from "../ui/dutch";
import { useFormats } from "../ui/use-formats";
import { FollowControl } from "./follow-control";

const FIELDS = { hospital: "activeHospital", specialism: "medicalSpecialism" } as const;

function hrefOf(kind: FollowKind, target: string): string {
  return kind === "hospital" || kind === "specialism"
    ? paths.filtered(FIELDS[kind], target)
    : paths.entry(target);
}

function Followed({ follow, mayBegin }: { follow: FollowDto; mayBegin: boolean }) {
  const { formatDate } = useFormats();
  const translate = useTranslations("following");
  const { _id, kind, target, name, frequency, lastChange } = follow;
  const isHidden = target === null || name === null;
  const shown = isHidden ? translate("control.hidden") : name;
  const dutch = useDutchText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">
          {isHidden ? (
            shown
          ) : (
            <Link
              href={hrefOf(kind, target)}
              {...(kind === "specialism" ? {} : dutch)}
              className="link"
              prefetch={false}
            >
              {shown}
            </Link>
          )}
        </p>
        <p className="text-base text-muted">
          {isHidden
            ? translate("page.hiddenHint")
            : lastChange === null
              ? translate("page.noChange")
              : translate("page.lastChange", { date: formatDate(lastChange) })}
        </p>
      </div>
      <FollowControl
        followable={{ kind, target: target ?? "", name: shown, follow: { _id, frequency } }}
        mayBegin={mayBegin}
      />
    </li>
  );
}

/** What is followed of one kind; nothing when that is nothing. */
export function FollowSection({
  kind,
  follows,
  mayBegin,
}: {
  kind: "entry" | "hospital" | "specialism";
  follows: readonly FollowDto[];
  mayBegin: boolean;
}) {
  const translate = useTranslations("following.page");
  if (follows.length === 0) return null;
  return (
    <section aria-labelledby={kind} className="mt-10">
      <h2 id={kind}>{translate(kind)}</h2>
      <p className="mt-1 mb-2 text-muted">{translate(`${kind}Intro`)}</p>
      <ul className="divide-y divide-line border-line border-y">
        {follows.map((follow) => (
          <Followed key={follow._id} follow={follow} mayBegin={mayBegin} />
        ))}
      </ul>
    </section>
  );
}
