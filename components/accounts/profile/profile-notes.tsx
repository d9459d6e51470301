import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { paths } from "@/lib/paths";
import { buttonClass } from "../../ui/button";
import { Callout } from "../../ui/callout";
import { Card } from "../../ui/card";
import { FailureToast } from "./failure-toast";
import { MovedAnchorRedirect } from "./lead-on";

/** Message for a profile that does not load (specification section 8, 'Profile'), also as a toast, with the reason. */
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

/** Message for a profile that does not exist (404). */
export async function PersonNotFound() {
  const translate = await getTranslations("profile");
  return <NoPerson sentence={translate("userNotFound")} why={translate("userNotFoundText")} />;
}

/** Message for a profile that the user may not see (403): pending accounts see only their own. */
export async function PersonForbidden() {
  const translate = await getTranslations("profile");
  return <NoPerson sentence={translate("unexpected")} why={translate("outOfReachText")} />;
}

/** Note for users without access: what they wait for. */
export async function AccessPendingNote({ lacksSecondFactor }: { lacksSecondFactor: boolean }) {
  const translate = await getTranslations("profile");
  return (
    <div className="mb-6">
      <Callout kind="warning">{translate(lacksSecondFactor ? "needsTwoFactor" : "pending")}</Callout>
    </div>
  );
}

/** Link from the user's own profile to their entries. */
export async function LinkToWork() {
  const translate = await getTranslations("work");
  return (
    <Card id="work-title" title={translate("title")}>
      <p className="mb-4 max-w-[75ch] text-muted">{translate("profileText")}</p>
      <Link href={paths.work} prefetch={false} className={buttonClass("secondary")}>
        {translate("title")}
      </Link>
      <MovedAnchorRedirect />
    </Card>
  );
}
