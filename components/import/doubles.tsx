"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ImportRowDto } from "@/lib/import/answers";
import type { ImportMapping } from "@/lib/import/mapping-schema";
import { DEFAULT_DUPLICATE_ACTIONS, DUPLICATE_ACTIONS, type DuplicateAction } from "@/lib/import/rules";
import { paths } from "@/lib/paths";
import { Select } from "../form/select";
import { Button } from "../ui/button";
import { useImportRun, useMappingChange } from "./run-context";
import { CheckSection } from "./troubles";

type Place = keyof typeof DEFAULT_DUPLICATE_ACTIONS;
/** An earlier row is not in the register yet, so there is nothing to update. */
const CHOICES_OF: Record<Place, readonly DuplicateAction[]> = {
  inFile: DUPLICATE_ACTIONS.filter((choice) => choice !== "update"),
  inRegister: DUPLICATE_ACTIONS,
};

function useDoubleChoices() {
  const mapping = useImportRun().run.mapping as ImportMapping;
  return (place: Place): DuplicateAction => mapping.doubles?.[place] ?? DEFAULT_DUPLICATE_ACTIONS[place];
}

/** Choice of one action for all rows whose product is in an earlier row, or in the register. */
export function DuplicateRowsActionChoice({
  onChanged,
  onShow,
}: {
  onChanged: () => void;
  onShow: () => void;
}) {
  const translate = useTranslations("importing.check.doubles");
  const { run } = useImportRun();
  const { remap, isBusy } = useMappingChange(onChanged);
  const chosen = useDoubleChoices();
  const { doubleRows: inFile, doubleProducts: inRegister } = run.rowCounts;
  const counts: Record<Place, number> = { inFile, inRegister };
  if (inFile + inRegister === 0) return null;

  function choose(place: Place, choice: string) {
    const mapping = run.mapping as ImportMapping;
    void remap({ ...mapping, doubles: { ...mapping.doubles, [place]: choice as DuplicateAction } });
  }

  return (
    <CheckSection title={translate("title")} intro={translate("intro")}>
      <div className="my-3 grid gap-4 sm:grid-cols-2">
        {(["inFile", "inRegister"] as const).map((place) =>
          counts[place] === 0 ? null : (
            <Select
              key={place}
              label={translate(place, { count: counts[place] })}
              value={chosen(place)}
              disabled={isBusy}
              onValue={(choice) => choose(place, choice)}
              options={CHOICES_OF[place].map((choice) => [choice, translate(`choices.${choice}`)])}
            />
          ),
        )}
      </div>
      <Button kind="quiet" onClick={onShow}>
        {translate("show")}
      </Button>
    </CheckSection>
  );
}

/** Earlier row or product that a row duplicates, with a choice of the action for the row. */
export function RowDuplicate({
  row: { line, double },
  isBusy,
  onChange,
}: {
  row: ImportRowDto;
  isBusy: boolean;
  onChange: (change: { double: DuplicateAction | null }) => void;
}) {
  const translate = useTranslations("importing.check.doubles");
  const chosen = useDoubleChoices();
  if (double === null) return null;
  const place = double.line === null ? "inRegister" : "inFile";
  const forAll = translate("asForAll", { choice: translate(`choices.${chosen(place)}`) });
  return (
    <div className="mt-2 border-warning border-l-4 pl-3">
      <p>
        {double.line === null ? translate("isInRegister") : translate("isOfLine", { line: double.line })}{" "}
        {double.product === null ? null : (
          <Link
            href={paths.product(double.product.slug)}
            className="link wrap-anywhere"
            target="_blank"
            prefetch={false}
          >
            {double.product.name}
          </Link>
        )}
      </p>
      <Select
        label={translate("choiceOf", { line })}
        isLabelHidden
        boxClass="mt-1 sm:w-80"
        value={double.choice ?? ""}
        disabled={isBusy}
        onValue={(choice) => onChange({ double: CHOICES_OF[place].find((one) => one === choice) ?? null })}
        options={CHOICES_OF[place].map((choice) => [choice, translate(`choices.${choice}`)])}
      >
        <option value="">{forAll}</option>
      </Select>
    </div>
  );
}
