import { useCombobox } from "downshift";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import useSWR from "swr";
import { Input } from "@/components/form/input";
import { useSuggestions } from "@/components/form/use-suggestions";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { callApi } from "@/lib/client/api";
import type { EntryFormValues } from "@/lib/entries/schema";
import { isFieldApplicable } from "@/lib/fields/data-model";
import { getFieldStructure } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import { countCodePoints } from "@/lib/platform/text/first-look";
import { cleanLine } from "@/lib/platform/text/schema";
import { PRODUCT_LIMITS } from "@/lib/products/rules";
import type { ProductDto, SuggestedProduct } from "@/lib/products/schema";
import { buildDescribedBy, Field, getControlClass } from "../../form/field";
import { buildHintAndHelpButton } from "../../form/help-text";
import { EntryContradictionNote } from "../../recheck/disagreement";
import { getFieldErrorMessage } from "./entry-values";
import { getControlId, useFormSubject } from "./form-context";

/** An existing product, or a new one with the typed name if `_id` is null. */
type Option = Omit<SuggestedProduct, "_id" | "slug"> & { _id: string | null };

const FIELD = getControlId("product");
const LIST = `${FIELD}-list`;
const { ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes;

/** Returns a function that fills an empty, applicable field from the chosen product, if the text fits its length. */
function useFillIn() {
  const { model } = useFormSubject();
  const { getValues, setValue } = useFormContext<EntryFormValues>();
  return (key: "developerName" | "nameCommercialProduct", text: string | null) => {
    const { min = 0, max = Number.POSITIVE_INFINITY } = getFieldStructure(key);
    const values = getValues();
    const fits = text !== null && countCodePoints(text) >= min && countCodePoints(text) <= max;
    if (!fits || String(values[key]).trim() !== "" || !isFieldApplicable(model, key, values)) return;
    setValue(key, text, { shouldDirty: true, shouldValidate: true });
  };
}

/** Loads the chosen product once and shows where the entry contradicts it. */
function ChosenProduct({ id }: { id: string }) {
  const { model } = useFormSubject();
  const [medicalDevice, riskClass] = useWatch<EntryFormValues, ["medicalDevice", "riskClass"]>({
    name: ["medicalDevice", "riskClass"],
  });
  const { data: product } = useSWR(
    paths.api.product(id),
    (path: string) => callApi<ProductDto>("GET", path),
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  return (
    <div role="status" className="empty:hidden">
      {product === undefined ? null : (
        <EntryContradictionNote
          product={product}
          entry={{ medicalDevice: String(medicalDevice), riskClass: String(riskClass) }}
          model={model}
        />
      )}
    </div>
  );
}

/** Combobox for the product that the entry uses: an existing product or a new one. Typed text alone is not a choice. */
export function ProductField() {
  const translate = useTranslations("form.product");
  const widgets = useTranslations("form.widgets");
  const fillIn = useFillIn();
  const { field, fieldState } = useController<EntryFormValues, "product">({ name: "product" });
  const [text = "", supplier, id] = field.value;
  const isNew = supplier !== undefined && id === undefined;
  const error = getFieldErrorMessage(fieldState.error);
  const typed = cleanLine(text);
  const [isWanted, setWanted] = useState(false);
  const asks = isWanted && countCodePoints(typed) >= PRODUCT_LIMITS.nameMin;
  const found = useSuggestions<SuggestedProduct[]>(asks ? typed : null, paths.api.productSuggestions);
  const options: Option[] = asks
    ? [
        ...(found ?? []).map(({ _id, name, supplier: maker }) => ({ _id, name, supplier: maker })),
        { _id: null, name: typed, supplier: null },
      ]
    : [];
  const box = useRef<HTMLInputElement>(null);
  const label = translate("label");
  const explained = buildHintAndHelpButton({ label, help: translate("help") });

  function choose({ _id, name, supplier: maker }: Option) {
    setWanted(false);
    field.onChange(_id === null ? [name, ""] : [name, "", _id]);
    fillIn("nameCommercialProduct", name);
    fillIn("developerName", maker);
  }

  // The name field may have started to apply after the product was chosen: fills it then.
  const developer = useWatch<EntryFormValues, "primaryDeveloper">({ name: "primaryDeveloper" });
  const developerBefore = useRef(developer);
  useEffect(() => {
    if (developerBefore.current === developer) return;
    developerBefore.current = developer;
    if (supplier !== undefined) fillIn("nameCommercialProduct", text);
  });

  const combobox = useCombobox<Option>({
    items: options,
    itemToString: (option) => option?.name ?? "",
    inputValue: text,
    selectedItem: null,
    isOpen: asks,
    inputId: FIELD,
    menuId: LIST,
    labelId: `${FIELD}-label`,
    getItemId: (index) => `${LIST}-${index}`,
    scrollIntoView: (line) => line?.scrollIntoView({ block: "nearest" }),
    onIsOpenChange: ({ isOpen }) => setWanted(isOpen),
    onStateChange({ type, selectedItem }) {
      if ((type === ItemClick || type === InputKeyDownEnter) && selectedItem) choose(selectedItem);
    },
  });
  const inputProps = combobox.getInputProps({
    ref: box,
    onChange(event) {
      const value = event.currentTarget.value;
      setWanted(true);
      field.onChange(value === "" ? [] : [value]);
    },
    onKeyDown(event) {
      const isPicking = asks && combobox.highlightedIndex >= 0;
      const leave = () => Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      // While the list is open, Enter chooses an option and does not submit the form.
      if (event.key === "Enter" && asks && !isPicking) event.preventDefault();
      if (event.key === "Enter" && !isPicking) leave();
      if (event.key === "Escape" && !asks) leave();
      if (event.key === "Home" || event.key === "End") leave();
    },
    onClick: (event) => Object.assign(event.nativeEvent, { preventDownshiftDefault: true }),
    onBlur() {
      setWanted(false);
      field.onBlur();
    },
  });

  return (
    <div className="grid gap-3">
      <Field id={FIELD} label={label} error={error} {...explained} note={isNew ? translate("isNew") : null}>
        <div className="relative flex items-start gap-1">
          <input
            {...inputProps}
            name="product"
            maxLength={PRODUCT_LIMITS.nameMax}
            autoComplete="off"
            dir="auto"
            aria-invalid={error ? true : undefined}
            aria-describedby={buildDescribedBy(FIELD, error, isNew, explained.hint)}
            className={`${getControlClass(error)} min-h-11 min-w-0`}
          />
          {text === "" ? null : (
            <Button
              kind="quiet"
              size="small"
              className="min-h-11"
              onClick={() => {
                field.onChange([]);
                box.current?.focus();
              }}
            >
              <Icon name="close" className="size-4" />
              <span lang="en">{widgets("clear")}</span>
              <span className="sr-only"> {label}</span>
            </Button>
          )}
          <div
            {...combobox.getMenuProps({ "aria-label": translate("list") })}
            hidden={!asks}
            className="absolute inset-x-0 top-full z-25 mt-1 max-h-[min(24rem,60vh)] overflow-y-auto rounded-card border border-line-strong bg-surface p-1.5 shadow-float"
          >
            {options.map((option, index) => (
              <div
                key={option._id ?? "new"}
                {...combobox.getItemProps({ item: option, index })}
                className="min-h-11 cursor-pointer rounded-control px-3 py-1.5 leading-snug -outline-offset-3 aria-selected:bg-accent-soft aria-selected:outline-3 aria-selected:outline-accent"
              >
                <span className="block wrap-anywhere">
                  {option._id === null ? translate("new", { name: option.name }) : option.name}
                </span>
                {option.supplier === null ? null : (
                  <span className="block wrap-anywhere text-base text-muted">{option.supplier}</span>
                )}
              </div>
            ))}
          </div>
        </div>
      </Field>
      <p role="status" className="sr-only">
        {asks && found !== null ? translate("found", { count: found.length }) : ""}
      </p>
      {id === undefined ? null : <ChosenProduct id={id} />}
      {isNew ? (
        <Input
          id={`${FIELD}-supplier`}
          label={translate("supplier")}
          value={supplier}
          maxLength={PRODUCT_LIMITS.supplierMax}
          autoComplete="off"
          dir="auto"
          onValue={(value) => field.onChange([text, value])}
          onBlur={() => {
            fillIn("developerName", cleanLine(supplier));
            field.onBlur();
          }}
          boxClass="border-line border-l-2 pl-4"
        />
      ) : null}
    </div>
  );
}
