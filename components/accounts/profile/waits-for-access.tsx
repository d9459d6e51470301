import { getTranslations } from "next-intl/server";
import { Callout } from "../../ui/callout";

/** To who is not let in yet: what they wait for. */
export async function WaitsForAccess({ lacksSecondFactor }: { lacksSecondFactor: boolean }) {
  const translate = await getTranslations("profile");
  return (
    <div className="mb-6">
      <Callout kind="warning">{translate(lacksSecondFactor ? "needsTwoFactor" : "pending")}</Callout>
    </div>
  );
}
