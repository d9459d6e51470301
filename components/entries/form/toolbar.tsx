"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { HelpPanel } from "./help-panel";
import type { DraftControls } from "./use-draft";

/** Beside the form: save locally, back to the overview, help. */
export function Toolbar({ draft, isReady }: { draft: DraftControls; isReady: boolean }) {
  const translate = useTranslations("form");
  const [isHelpOpen, setHelpOpen] = useState(false);

  function save() {
    const saved = draft.saveNow();
    showToast(translate(saved ? "draft.saved" : "draft.notSaved"), { kind: saved ? "success" : "error" });
  }

  return (
    <>
      <ul aria-label={translate("tools.label")} className="flex flex-wrap gap-2 lg:grid">
        <li>
          <Button size="small" onClick={save} disabled={!isReady} className="w-full lg:justify-start">
            <Icon name="save" />
            {translate("tools.save")}
          </Button>
        </li>
        <li>
          <Link href={paths.home} className={`${buttonClass("secondary", "small")} w-full lg:justify-start`}>
            <Icon name="back" />
            {translate("tools.back")}
          </Link>
        </li>
        <li>
          <Button
            size="small"
            onClick={() => setHelpOpen(true)}
            disabled={!isReady}
            aria-haspopup="dialog"
            className="w-full lg:justify-start"
          >
            <Icon name="help" />
            {translate("tools.help")}
          </Button>
        </li>
      </ul>
      <HelpPanel isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
