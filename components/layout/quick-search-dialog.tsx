import { useCombobox } from "downshift";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { callApi } from "@/lib/client/api";
import { logOut } from "@/lib/client/log-out";
import { applyTheme } from "@/lib/client/theme";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { getOtherLanguage, parseLanguageOrDutch } from "@/lib/platform/language/language";
import { MAX_SEARCH_LENGTH } from "@/lib/platform/pagination";
import { THEMES } from "@/lib/platform/themes";
import { ModalDialog } from "../form/modal-dialog";
import { Button } from "../ui/button";
import { useDutchText } from "../ui/dutch";
import type { QuickDialogProps } from "./quick-commands";
import { type QuickOption, useQuickOptions } from "./use-quick-options";

const FIELD = "quick-search";
const LIST = "quick-search-list";
const { ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes;
/**
 * Paths that need a full page load: only that brings the Content-Security-Policy that permits the captcha. Files and
 * anchors need one, too (see below).
 */
const FULL_LOAD_PATHS: readonly string[] = [paths.login, paths.register, paths.contact];

/** Returns a function that carries out the chosen option: navigates, or changes the theme or language, or logs out. */
function useChoice(onClose: () => void): (option: QuickOption) => void {
  const router = useRouter();
  const translate = useTranslations("common");
  const locale = useLocale();
  const failed = () => showToast(translate("serverUnavailable"), { kind: "error" });

  return ({ address, name }) => {
    onClose();
    const theme = THEMES.find((known) => known === name);
    if (address !== null) {
      if (FULL_LOAD_PATHS.includes(address) || address.startsWith("/api/") || address.includes("#"))
        window.location.assign(address);
      else router.push(address);
    } else if (theme !== undefined) {
      applyTheme(theme);
      router.refresh();
    } else if (name === "logout") {
      logOut({ action: paths.api.logout, home: paths.home }, { failed });
    } else {
      const language = getOtherLanguage(parseLanguageOrDutch(locale));
      callApi("POST", paths.api.language, { language }).then(() => router.refresh(), failed);
    }
  };
}

/** Renders the quick-search dialog: finds entries, products, hospitals, pages and actions, by keyboard or pointer. */
export function QuickSearchDialog({ onClose, ...props }: QuickDialogProps) {
  const translate = useTranslations("common.quick");
  const common = useTranslations("common");
  const dutch = useDutchText();
  const [typed, setTyped] = useState("");
  const [highlighted, setHighlighted] = useState(0);
  // True after Enter was pressed while the search was still running: the first result opens once it is there.
  const [isAwaited, setAwaited] = useState(false);
  const { text, groups, options, count, hasFailed, isBusy } = useQuickOptions(typed, props);
  const choose = useChoice(onClose);
  const first = options[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the awaited search completes
  useEffect(() => {
    if (!isAwaited || isBusy) return;
    setAwaited(false);
    if (first !== undefined) choose(first);
  }, [isAwaited, isBusy]);
  const { getInputProps, getMenuProps, getItemProps, getLabelProps } = useCombobox<QuickOption>({
    items: options,
    itemToString: (option) => option?.text ?? "",
    inputValue: typed,
    selectedItem: null,
    isOpen: true,
    highlightedIndex: Math.min(highlighted, options.length - 1),
    onHighlightedIndexChange: ({ highlightedIndex }) => setHighlighted(Math.max(highlightedIndex, 0)),
    inputId: FIELD,
    menuId: LIST,
    getItemId: (index) => `${LIST}-${index}`,
    scrollIntoView: (line) => line?.scrollIntoView({ block: "nearest" }),
    onStateChange({ type, selectedItem }) {
      if ((type === ItemClick || type === InputKeyDownEnter) && selectedItem) choose(selectedItem);
    },
  });
  return (
    <ModalDialog title={translate("title")} isOpen onClose={onClose} shape="search">
      <label {...getLabelProps()} htmlFor={FIELD} className="mt-1 mb-1.5 block text-base text-muted">
        {translate("label")}
      </label>
      <div className="flex gap-2">
        <input
          {...getInputProps({
            onChange(event) {
              setTyped(event.currentTarget.value);
              setHighlighted(0);
              setAwaited(false);
            },
            onKeyDown(event) {
              if (event.key === "Enter" && isBusy) {
                Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
                setAwaited(true);
              }
              // Escape closes the dialog; Downshift must not handle this key.
              if (event.key === "Escape") Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            },
          })}
          // Without options there is no active option to point assistive technology to.
          {...(options.length === 0 ? { "aria-activedescendant": undefined } : null)}
          // biome-ignore lint/a11y/noAutofocus: users open this dialog to type in it
          autoFocus
          maxLength={MAX_SEARCH_LENGTH}
          spellCheck={false}
          autoComplete="off"
          dir="auto"
          className="h-12 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-3 text-lg"
        />
        <Button onClick={onClose}>{common("close")}</Button>
      </div>
      <p role="status" className="sr-only">
        {isBusy ? common("busy") : translate("count", { count })}
      </p>
      {hasFailed ? <p className="mt-3 text-base text-danger">{translate("failed")}</p> : null}
      {count === 0 && !isBusy && !hasFailed ? <p className="mt-4">{translate("nothing", { text })}</p> : null}
      <div
        {...getMenuProps({ "aria-label": translate("title") })}
        className="-mx-2 mt-3 max-h-[min(26rem,55dvh)] overflow-y-auto"
      >
        {groups.map((group) => {
          const lines = options
            .map((option, index) => ({ option, index }))
            .filter((line) => line.option.group === group);
          const heading = `${LIST}-${group}`;
          return lines.length === 0 ? null : (
            // biome-ignore lint/a11y/useSemanticElements: an option group in a listbox is no fieldset
            <div key={group} role="group" aria-labelledby={heading}>
              <div
                id={heading}
                role="presentation"
                className="px-3 pt-3 pb-1 font-semibold text-muted text-sm"
              >
                {translate(`groups.${group}`)}
              </div>
              {lines.map(({ option, index }) => (
                <div
                  key={`${option.name} ${option.text} ${index}`}
                  {...getItemProps({ item: option, index })}
                  className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 leading-snug -outline-offset-3 aria-selected:bg-accent-soft aria-selected:outline-3 aria-selected:outline-accent"
                >
                  <span
                    {...(group === "entry" || group === "product" ? dutch : {})}
                    className="wrap-anywhere"
                  >
                    {option.text}
                  </span>{" "}
                  {option.detail === null ? null : (
                    <span className="wrap-anywhere text-base text-muted">{option.detail}</span>
                  )}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </ModalDialog>
  );
}
