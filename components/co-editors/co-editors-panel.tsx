import { getTranslations } from "next-intl/server";
import type { CoEditorsDto } from "@/lib/co-editors/schema";
import { PanelSection } from "../ui/panel-section";
import { Sentences } from "../ui/sentences";
import { LazyCoEditorsControl, LazyStopControl } from "./lazy-controls";
import type { SharedEntry } from "./use-change";

const EMPTY = { noInstitution: "noneNoInstitution", elsewhere: "noneElsewhere", full: "none" } as const;

interface CoEditorsPanelProps {
  entry: SharedEntry;
  /** Id of the user if they are a co-editor. */
  own: string | null;
  listed: CoEditorsDto;
}

/** Panel for editors of an entry: lists them, and lets the author change the co-editors. */
export async function CoEditorsPanel({ entry, own, listed }: CoEditorsPanelProps) {
  const translate = await getTranslations("coEditors");
  const { coEditors: people, obstacle } = listed;
  const isEmpty = people.length === 0;
  return (
    <PanelSection id="co-editors" title={translate("panel.title")}>
      {own === null ? null : <p className="text-base">{translate("panel.own")}</p>}
      {isEmpty ? (
        <p className="text-base">{translate(`panel.${obstacle === null ? "none" : EMPTY[obstacle]}`)}</p>
      ) : (
        <ul className="space-y-1 text-base">
          {people.map(({ _id, name, isActive }) => (
            <li key={_id} className="wrap-anywhere">
              <bdi>{name}</bdi>
              {isActive ? null : <span className="block text-sm text-warning">{translate("inactive")}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="text-muted text-sm">{translate("panel.explain")}</p>
      <Sentences of={["coEditors.control", "coEditors.inactive"]}>
        {own === null ? (
          <LazyCoEditorsControl entry={entry} listed={listed} />
        ) : (
          <LazyStopControl entry={entry} own={own} />
        )}
      </Sentences>
    </PanelSection>
  );
}
