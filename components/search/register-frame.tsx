import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import type { Actor } from "@/lib/platform/auth/actor";
import { type ButtonKind, buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";
import { PhaseLineDrawing } from "../ui/phase-illustration";

/** Top of the front page: what the register is, and its search. */
export function Hero({
  says,
  children,
}: {
  /** Content below the search, such as counts. */
  says?: ReactNode;
  /** The search form. */
  children?: ReactNode;
}) {
  const translate = useTranslations("home");
  return (
    <div className="border-line border-b bg-linear-to-b from-accent-soft to-paper">
      <div className="page-width">
        <div className="relative pt-8 pb-7 wide:pt-11">
          <PhaseLineDrawing className="absolute right-0 bottom-7 w-64 max-xl:hidden print:hidden" />
          <h1>{translate("title")}</h1>
          <p className="mt-3 max-w-[62ch] text-lg text-muted">{translate("intro")}</p>
          {children ? <div className="mt-5">{children}</div> : null}
          {says}
        </div>
      </div>
    </div>
  );
}

/** Top of a list: the search alone, so that the results are on the first screen. */
export function SearchBar({ children }: { children: ReactNode }) {
  const translate = useTranslations("home");
  return (
    <div className="no-print border-line border-b bg-linear-to-b from-accent-soft to-paper">
      <div className="page-width pt-4 max-md:pt-3">
        <h1 className="sr-only">{translate("title")}</h1>
        {children}
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
export function FloatingActions({ canAdd, addKind = "primary" }: { canAdd: boolean; addKind?: ButtonKind }) {
  const translate = useTranslations("home.actions");
  return (
    <div
      data-action-bar
      className={clsx(
        "no-print tall:sticky bottom-[calc(var(--notice)+var(--compare-bar,0px))] z-20 flex items-end justify-end",
        "-mx-[clamp(1rem,4vw,2rem)] border-line border-y bg-paper px-[clamp(1rem,4vw,2rem)] py-2",
        // Static below the list if there is a second bar (comparison or cookie notice): two bars would cover half a
        // phone's screen.
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
            className={clsx(buttonClass(addKind), SHAPE, "min-[77.5rem]:max-[90rem]:size-12")}
          >
            <Icon name="plus" className="size-6" />
            <span className={LABEL}>{translate("add")}</span>
          </Link>
        ) : null}
      </nav>
    </div>
  );
}

/**
 * Floating buttons of visitors, who must log in to add: none stands out. Hidden on phones, where they would be a bar that
 * covers the content.
 */
export function VisitorActions({ actor }: { actor: Actor }) {
  return (
    <div className="contents max-md:hidden">
      <FloatingActions canAdd={actor.kind === "anonymous"} addKind="secondary" />
    </div>
  );
}
