"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { STATEMENT_KINDS } from "@/lib/hospitals/rules";
import { type ManagementDto, statementBodySchema } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { useBodyResolver } from "../form/page-form";
import { Select } from "../form/select";
import { useApiForm } from "../form/use-api-form";
import ConfirmDialog from "../ui/confirm-dialog";
import { ScriptButton } from "../ui/script-button";
import { ManagementForm } from "./management-form";
import { InventoryStatement } from "./statement";

type FormInput = Record<"kind" | "day", string>;

/** A hospital's current statement about its inventory, and a form to change it. `today`: YYYY-MM-DD, Dutch time. */
export function InventoryStatementForm({ management, today }: { management: ManagementDto; today: string }) {
  const { slug, statement, mayState } = management;
  const translate = useTranslations("hospitals.management.statement");
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const form = useApiForm<FormInput>(
    { kind: statement?.kind ?? "complete", day: today },
    {
      resolver: useBodyResolver<FormInput>(statementBodySchema),
      draft: { of: `statement/${slug}` },
    },
  );
  const tell = (said: "saved" | "withdrawn") => {
    showToast(translate(said), { kind: "success" });
    router.refresh();
  };
  const sent = form.sending(async (typed) => {
    await callApi("PUT", paths.api.hospitalStatement(slug), typed);
    tell("saved");
  });
  const withdraw = () =>
    form.attempt(async () => {
      await callApi("DELETE", paths.api.hospitalStatement(slug));
      setAsking(false);
      tell("withdrawn");
    });
  return (
    <section aria-labelledby="statement" className="mt-8">
      <h2 id="statement">{translate("title")}</h2>
      <p className="mt-2 max-w-prose text-muted">{translate("intro")}</p>
      <p className="mt-3 font-semibold">
        {statement === null ? translate("none") : <InventoryStatement statement={statement} />}
      </p>
      {mayState ? (
        <ManagementForm sent={sent} title={translate("title")} save={translate("save")}>
          <Select
            label={translate("kind")}
            options={STATEMENT_KINDS.map((kind) => [kind, translate(`kinds.${kind}`)])}
            {...form.field("kind")}
          />
          <Input label={translate("day")} type="date" max={today} {...form.field("day")} />
        </ManagementForm>
      ) : (
        <p className="mt-2 text-muted">{translate("notYou")}</p>
      )}
      {statement === null ? null : (
        <p className="mt-3">
          <ScriptButton kind="quiet" disabled={sent.isBusy} onClick={() => setAsking(true)}>
            {translate("withdraw")}
          </ScriptButton>
        </p>
      )}
      {isAsking ? (
        <ConfirmDialog
          title={translate("withdrawTitle")}
          text={translate("withdrawText")}
          action={translate("withdraw")}
          onConfirm={withdraw}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
