import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import { buttonClass } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { Card } from "../../ui/card";
import { FailureToast } from "./failure-toast";
import { LeadOn } from "./lead-on";

/** A profile that does not load (specification section 8, 'Profile'): the sentence, in a toast too, and why. */
async function NoPerson({ sentence, why }: { sentence: string; why: string }) {
  const translate = await getTranslations("common");
  return (
    <div className="page-width py-20">
      <FailureToast message={sentence} />
      <h1 lang="en">{sentence}</h1>
      <p className="mt-4 mb-8 text-lg text-muted">{why}</p>
      <Link href={paths.home} className={buttonClass("primary")}>
        {translate("backHome")}
      </Link>
    </div>
  );
}

/** Load 404. */
export async function PersonNotFound() {
  const translate = await getTranslations("profile");
  return <NoPerson sentence={translate("userNotFound")} why={translate("userNotFoundText")} />;
}

/** Load 403: a pending account sees its own profile alone. */
export async function PersonOutOfReach() {
  const translate = await getTranslations("profile");
  return <NoPerson sentence={translate("unexpected")} why={translate("outOfReachText")} />;
}

/** To who is not let in yet: what they wait for. */
export async function WaitsForAccess({ lacksSecondFactor }: { lacksSecondFactor: boolean }) {
  const translate = await getTranslations("profile");
  return (
    <div className="mb-6">
      <Callout kind="warning">{translate(lacksSecondFactor ? "needsTwoFactor" : "pending")}</Callout>
    </div>
  );
}

/** On one's own profile: where one's entries are. */
export async function WayToWork() {
  const translate = await getTranslations("work");
  return (
    <Card id="work-title" title={translate("title")}>
      <p className="mb-4 max-w-[75ch] text-muted">{translate("profileText")}</p>
      <Link href={paths.work} prefetch={false} className={buttonClass("secondary")}>
        {translate("title")}
      </Link>
      <LeadOn />
    </Card>
  );
}
