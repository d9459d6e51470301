"use client";

import { useTranslations } from "next-intl";
import { ModalDialog } from "@/components/form/modal-dialog";
import { Button } from "@/components/ui/button";
import { FORM_SECTIONS } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import { keysOfSection } from "./entry-values";
import { useFormSubject } from "./form-context";

/** Every field's help text, by section. */
export function HelpPanel({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const translate = useTranslations("form");
  const { model } = useFormSubject();
  return (
    <ModalDialog title={translate("tools.helpTitle")} isOpen={isOpen} onClose={onClose} shape="drawer">
      <p className="mt-2 text-muted">{translate("tools.helpIntro")}</p>
      <p className="mt-2">
        {/* In a tab of its own: what was filled in stays. */}
        <a href={paths.fields} target="_blank" rel="noopener" className="link">
          {translate("tools.helpFields")}
        </a>
      </p>
      {FORM_SECTIONS.map((section) => (
        <section key={section} className="mt-6 border-line border-t pt-5">
          <h3>{translate(`sections.${section}`)}</h3>
          <dl className="mt-3 grid gap-4">
            {keysOfSection(section).map((key) => (
              <div key={key}>
                <dt className="font-semibold">{model[key].displayName}</dt>
                <dd className="text-base text-muted">{model[key].help}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="-mx-6 -mb-6 sticky bottom-0 mt-6 border-line border-t bg-surface px-6 py-3">
        <Button onClick={onClose} className="w-full">
          {translate("widgets.close")}
        </Button>
      </div>
    </ModalDialog>
  );
}
