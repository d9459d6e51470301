import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { PhaseIllustration } from "../ui/phase-illustration";

/**
 * Top of the register's page: the search, with an introduction below it. Once results come first, only the search
 * remains; it is first in both states, so it does not move while the user types.
 */
export function Hero({
  says,
  children,
}: {
  /** Content below the introduction, such as counts. */
  says?: ReactNode;
  /** The search form above the introduction. */
  children?: ReactNode;
}) {
  const translate = useTranslations("home");
  return (
    <div className="border-line border-b in-data-results-first:print:hidden bg-linear-to-b from-accent-soft to-paper">
      <div className="page-width">
        {children ? <div className="no-print pt-4">{children}</div> : null}
        <div
          className={clsx(
            "relative pb-7 in-data-results-first:sr-only",
            children ? "pt-5" : "pt-8 wide:pt-11",
          )}
        >
          <PhaseIllustration className="absolute right-0 bottom-7 w-64 max-xl:hidden in-data-results-first:hidden print:hidden" />
          <h1>{translate("title")}</h1>
          <p className="mt-3 max-w-[62ch] text-lg text-muted in-data-results-first:hidden">
            {translate("intro")}
          </p>
          {says}
        </div>
      </div>
    </div>
  );
}

// Sized so that both buttons fit the bar on the smallest phones; round buttons beside the page on wide screens.
const SHAPE =
  "text-base leading-tight max-[25rem]:px-3 max-[25rem]:[&>svg]:hidden min-[77.5rem]:rounded-full! min-[77.5rem]:shadow-float min-[77.5rem]:max-[90rem]:p-0!";
const LABEL = "min-[77.5rem]:max-[90rem]:sr-only min-[77.5rem]:max-w-20";

/**
 * Floating buttons: in the margin on wide screens, otherwise in a bar at the bottom, so that they cover no card. Both
 * stop below the page's content.
 */
export function FloatingActions({ canAdd }: { canAdd: boolean }) {
  const translate = useTranslations("home.actions");
  return (
    <div
      data-action-bar
      className={clsx(
        "no-print tall:sticky bottom-[calc(var(--notice)+var(--compare-bar,0px))] z-20 flex items-end justify-end",
        "-mx-[clamp(1rem,4vw,2rem)] border-line border-y bg-paper px-[clamp(1rem,4vw,2rem)] py-2",
        // Two bars would cover half a phone's screen: if there is another one, this one is static below the list.
        "max-[77.5rem]:in-[body:has([data-compare-bar],[data-cookie-notice])]:static!",
        // Spans the margin from the content's edge (page width less its padding) almost to the screen's edge.
        "min-[77.5rem]:pointer-events-none min-[77.5rem]:bottom-[calc(1rem+var(--notice)+var(--compare-bar,0px))] min-[77.5rem]:mx-0 min-[77.5rem]:h-0 min-[77.5rem]:border-0 min-[77.5rem]:p-0",
        "min-[77.5rem]:-mr-[calc((100vw-67rem)/2-1.25rem)]",
      )}
    >
      <nav
        aria-label={translate("label")}
        className="pointer-events-auto flex max-[77.5rem]:w-full max-[77.5rem]:flex-wrap max-[77.5rem]:justify-end gap-2 max-wide:*:grow min-[77.5rem]:flex-col min-[77.5rem]:items-end"
      >
        <Link
          href={paths.about}
          prefetch={false}
          title={translate("moreInfo")}
          className={clsx(buttonClass("secondary"), SHAPE, "min-[77.5rem]:max-[90rem]:size-11")}
        >
          <Icon name="info" />
          <span lang="en" className={LABEL}>
            {translate("moreInfo")}
          </span>{" "}
          <span className="sr-only">{translate("moreInfoAbout")}</span>
        </Link>
        {canAdd ? (
          <Link
            href={paths.newEntry}
            prefetch={false}
            title={translate("add")}
            className={clsx(buttonClass("primary"), SHAPE, "min-[77.5rem]:max-[90rem]:size-12")}
          >
            <Icon name="plus" className="size-6" />
            <span className={LABEL}>{translate("add")}</span>
          </Link>
        ) : null}
      </nav>
    </div>
  );
}
