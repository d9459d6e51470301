"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { LawRuleDto } from "@/lib/dossier/schema";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { LabelledTextarea } from "../form/text-box";
import { Button } from "../ui/button";
import { useFormats } from "../ui/use-formats";
import { AdminTable } from "./admin-lists";
import { AdminPart } from "./admin-part";
import { ChangeDialog, type Fact, useChangeForm } from "./change-dialog";
import { type AdminList, keepItems, useAdminList } from "./use-admin-list";

const TEXTS = ["text", "textEn", "fulfilment", "fulfilmentEn"] as const;
const LINES = ["article", "source", "sourceUrl"] as const;
const DAYS = ["appliesFrom", "readOn"] as const;
/** The fields of a law row that an admin can correct; the condition is typed as JSON. */
const FIELDS = [...LINES, ...DAYS, ...TEXTS, "condition"] as const;
type FormInput = Record<(typeof FIELDS)[number], string>;

const toText = (value: LawRuleDto[keyof LawRuleDto]) =>
  typeof value === "string" ? value : value === null ? "" : JSON.stringify(value, null, 1);

/** Returns a typed condition; text that is no JSON stays as it is, for the server to refuse. */
function parseCondition(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

interface DialogProps extends Pick<AdminList<LawRuleDto>, "change" | "refresh"> {
  rule: LawRuleDto;
  onClose: () => void;
}

/** Dialog to correct a row of the law. */
function LawDialog({ rule, change, refresh, onClose }: DialogProps) {
  const translate = useTranslations("admin.law");
  const form = useChangeForm<FormInput, LawRuleDto, never>({
    subject: `law/${rule.key}`,
    begin: Object.fromEntries(FIELDS.map((field) => [field, toText(rule[field])])) as FormInput,
    base: rule,
    learn: async () => (await refresh())?.find(({ key }) => key === rule.key),
    preview: () => null,
    save: async ({ condition, ...typed }, { revision }) => {
      const body = { ...typed, condition: parseCondition(condition), revision };
      const { touched } = await change(keepItems, () =>
        callApi<{ touched: number }>("PUT", paths.api.lawRule(rule.key), body),
      );
      onClose();
      showToast(translate("saved", { touched }), { kind: "success" });
    },
  });
  const facts = FIELDS.map((field): Fact => [translate(`fields.${field}`), toText(form.base[field])]);
  return (
    <ChangeDialog
      title={translate("editTitle", { article: rule.article })}
      form={form}
      facts={facts}
      effect={null}
      onClose={onClose}
    >
      {LINES.map((field) => (
        <Input key={field} label={translate(`fields.${field}`)} aria-required {...form.field(field)} />
      ))}
      <Input
        label={translate("fields.appliesFrom")}
        note={translate("appliesFromNote")}
        type="date"
        {...form.field("appliesFrom")}
      />
      <Input label={translate("fields.readOn")} type="date" {...form.field("readOn")} />
      {TEXTS.map((field) => (
        <LabelledTextarea
          key={field}
          label={translate(`fields.${field}`)}
          rows={4}
          {...(field.endsWith("En") ? { lang: "en" } : {})}
          {...form.field(field)}
        />
      ))}
      <LabelledTextarea
        label={translate("fields.condition")}
        note={translate("conditionNote")}
        rows={6}
        spellCheck={false}
        className="font-mono text-base"
        aria-required
        {...form.field("condition")}
      />
    </ChangeDialog>
  );
}

/** Admin section of the rows of the law by which dossiers are judged. */
export function LawSection({ first }: { first: LawRuleDto[] }) {
  const translate = useTranslations("admin.law");
  const { formatDate } = useFormats();
  const { items, change, refresh } = useAdminList(paths.api.lawRules, first);
  const [edited, setEdited] = useState<LawRuleDto | null>(null);
  const dayOf = (day: string | null) =>
    day === null ? "" : <span className="whitespace-nowrap">{formatDate(day)}</span>;
  return (
    <AdminPart id="law" title={translate("title")} summary={translate("summary", { count: items.length })}>
      <p className="mb-4 max-w-[75ch] text-base text-muted">{translate("intro")}</p>
      <AdminTable
        label={translate("table")}
        rows={items.map((rule) => ({ rule, _id: rule.key }))}
        columns={[
          { key: "article", title: translate("fields.article"), cell: ({ rule }) => rule.article },
          { key: "kind", title: translate("kind"), cell: ({ rule }) => translate(`kinds.${rule.kind}`) },
          {
            key: "appliesFrom",
            title: translate("fields.appliesFrom"),
            cell: ({ rule }) => dayOf(rule.appliesFrom),
          },
          { key: "text", title: translate("fields.text"), cell: ({ rule }) => rule.text },
          {
            key: "readOn",
            title: translate("fields.readOn"),
            cell: ({ rule }) => dayOf(rule.readOn),
          },
          {
            key: "actions",
            title: translate("actions"),
            cell: ({ rule }) => (
              <Button
                size="small"
                aria-label={translate("editNamed", { article: rule.article, key: rule.key })}
                onClick={() => setEdited(rule)}
              >
                {translate("edit")}
              </Button>
            ),
          },
        ]}
      />
      {edited === null ? null : (
        <LawDialog
          key={edited.key}
          rule={edited}
          change={change}
          refresh={refresh}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminPart>
  );
}
