"use client";

import { useTranslations } from "next-intl";
import type { Followable } from "@/lib/following/rules";
import { FollowControl } from "./follow-control";

/** What can be followed from an entry's page, each with its control. */
export default function FollowChoices({ followables }: { followables: readonly Followable[] }) {
  const translate = useTranslations("following.menu");
  return (
    <ul className="mb-3 space-y-3">
      {followables.map((followable) => (
        <li key={followable.kind} className="border-line border-t pt-3">
          <p className="mb-1.5 font-semibold wrap-anywhere">
            {followable.kind === "hospital" || followable.kind === "specialism"
              ? translate(followable.kind, { name: followable.name })
              : translate("entry")}
          </p>
          <FollowControl followable={followable} />
        </li>
      ))}
    </ul>
  );
}
