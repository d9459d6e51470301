import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useScriptFailure } from "@/components/form/use-opening";
import { DisclosureMenu } from "@/components/ui/disclosure-menu";
import { TextLink } from "@/components/ui/links";
import { createOnDemandComponent } from "@/components/ui/load-later";
import type { Followable } from "@/lib/following/rules";
import { paths } from "@/lib/paths";

const FollowChoices = createOnDemandComponent(() => import("./follow-control"));

/** Menu to follow what a page shows, such as an entry, its hospital and specialism; its script loads on opening. */
export function FollowMenu({ followables }: { followables: readonly Followable[] }) {
  const translate = useTranslations("following.menu");
  const common = useTranslations("common");
  const [isOpened, setOpened] = useState(false);
  const open = useCallback(() => setOpened(true), []);
  const fail = useScriptFailure(() => setOpened(false));
  const followed = followables.find(({ follow }) => follow !== null)?.kind;
  return (
    <DisclosureMenu
      label={translate(followed === undefined ? "open" : `followed.${followed}`)}
      icon="bell"
      size="normal"
      onOpen={open}
    >
      <p className="mb-3 text-muted">{translate("intro")}</p>
      {isOpened ? (
        <FollowChoices
          followables={followables}
          waiting={<p role="status">{common("loading")}</p>}
          onFailed={fail}
        />
      ) : null}
      <TextLink href={paths.following}>{translate("all")}</TextLink>
    </DisclosureMenu>
  );
}
