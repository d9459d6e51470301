import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { DataModel } from "@/lib/fields/data-model";
import { FIELD_KEYS, type FieldKey } from "@/lib/fields/entry-fields";
import { getShownValue } from "@/lib/fields/shown-labels";
import type { EntryVersionDetailDto } from "@/lib/history/schema";
import { paths } from "@/lib/paths";
import { TextLink } from "../ui/links";
import { ComparedField, isDifferent, Mark } from "./compared-field";
import { ChangeNote, VersionDateAndAuthor } from "./history-header";

interface Compared {
  field: FieldKey;
  values: readonly [ShownValue, ShownValue];
}

type ShownValue = ReturnType<typeof getShownValue>;

/** Returns the values of all fields that are visible to the reader in both versions. */
function compareFields(model: DataModel, from: EntryVersionDetailDto, to: EntryVersionDetailDto): Compared[] {
  return FIELD_KEYS.filter((key) => from.content[key] !== undefined && to.content[key] !== undefined).map(
    (field) => ({
      field,
      values: [
        getShownValue(model, field, from.content[field]),
        getShownValue(model, field, to.content[field]),
      ],
    }),
  );
}

async function SideHead({ version, entryId }: { version: EntryVersionDetailDto; entryId: string }) {
  const translate = await getTranslations("history");
  return (
    <div className="min-w-0">
      <p className="font-semibold">
        <TextLink href={paths.version(entryId, version._id)} alone>
          {translate("version", { number: version.number })}
        </TextLink>
      </p>
      <p className="text-base text-muted">
        <VersionDateAndAuthor version={version} sentence="savedBy" />
      </p>
      <ChangeNote note={version.note} />
    </div>
  );
}

interface ComparisonProps {
  entryId: string;
  from: EntryVersionDetailDto;
  to: EntryVersionDetailDto;
  model: DataModel;
  showsAll: boolean;
}

/** Compares two versions field by field; equal fields are shown on request. */
export async function VersionComparison({ entryId, from, to, model, showsAll }: ComparisonProps) {
  const [translate, history] = await Promise.all([
    getTranslations("history.compare"),
    getTranslations("history"),
  ]);
  const heads = {
    removed: history("version", { number: from.number }),
    added: history("version", { number: to.number }),
  };
  const fields = compareFields(model, from, to);
  const different = fields.filter(({ field, values }) => isDifferent(field, ...values));
  const chosen = { from: from._id, to: to._id };
  const legend = (kind: "removed" | "added") => (text: ReactNode) => (
    <Mark kind={kind} isTold={false}>
      {text}
    </Mark>
  );
  return (
    <>
      <div className="mb-6 grid gap-x-8 gap-y-4 md:grid-cols-2">
        <SideHead version={from} entryId={entryId} />
        <SideHead version={to} entryId={entryId} />
      </div>
      <p className="font-semibold">{translate("different", { count: different.length })}</p>
      {different.length > 0 ? (
        <p>
          {translate.rich("legend", {
            del: legend("removed"),
            ins: legend("added"),
          })}
        </p>
      ) : null}
      <p className="no-print mt-3 mb-6 flex flex-wrap gap-x-6 gap-y-1">
        <TextLink
          href={paths.history(entryId, showsAll ? chosen : { ...chosen, all: "1" })}
          scroll={false}
          alone
        >
          {translate(showsAll ? "showDifferent" : "showAll")}
        </TextLink>
        <TextLink href={paths.history(entryId)} alone>
          {translate("all")}
        </TextLink>
      </p>
      {(showsAll ? fields : different).map((compared) => (
        <ComparedField
          key={compared.field}
          {...compared}
          name={model[compared.field].displayName}
          heads={heads}
        />
      ))}
    </>
  );
}
