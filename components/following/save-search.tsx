import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useScriptFailure } from "@/components/form/use-opening";
import { DisclosureMenu } from "@/components/ui/disclosure-menu";
import { TextLink } from "@/components/ui/links";
import { createOnDemandComponent } from "@/components/ui/load-later";
import { paths } from "@/lib/paths";

const SaveForm = createOnDemandComponent(() => import("./save-form"));

/** Menu to save the register's current search and filters under a name. Its form loads when it opens. */
export function SaveSearch({
  query,
  suggested,
}: {
  /** Query string of the register's address. */
  query: string;
  /** Name that the form suggests for the search. */
  suggested: string;
}) {
  const translate = useTranslations("following.saving");
  const common = useTranslations("common");
  const [isOpened, setOpened] = useState(false);
  const open = useCallback(() => setOpened(true), []);
  const fail = useScriptFailure(() => setOpened(false));
  return (
    <DisclosureMenu label={translate("open")} icon="save" onOpen={open}>
      <p className="mb-3 text-muted">{translate("intro")}</p>
      {isOpened ? (
        <SaveForm
          key={query}
          query={query}
          suggested={suggested}
          waiting={<p role="status">{common("loading")}</p>}
          onFailed={fail}
        />
      ) : null}
      <TextLink href={`${paths.following}#saved-searches`} className="mt-3 inline-block">
        {translate("all")}
      </TextLink>
    </DisclosureMenu>
  );
}
