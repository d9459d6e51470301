import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { buttonClass } from "../ui/button";
import { Icon } from "../ui/icon";

const ROUND = "rounded-full! shadow-float text-base leading-tight max-[90rem]:p-0!";
const LABEL = "max-[90rem]:sr-only max-w-20";

/**
 * The floating buttons: in the margin beside the page where it is wide enough, else small at its right edge. They
 * stick to the bottom of the screen while the page scrolls and come to rest below its content, so that at the end
 * they cover nothing.
 */
export function FloatingActions({ canAdd }: { canAdd: boolean }) {
  const translate = useTranslations("home.actions");
  return (
    <div
      className={clsx(
        "no-print pointer-events-none sticky bottom-4 z-20 flex items-end justify-end max-wide:-mr-2",
        // In the margin: from the edge of the content (the page width less its padding) to near that of the screen.
        "min-[77.5rem]:-mr-[calc((100vw-67rem)/2-1.25rem)] min-[77.5rem]:h-0",
        "in-[body:has([data-cookie-notice])]:bottom-44 md:in-[body:has([data-cookie-notice])]:bottom-24",
      )}
    >
      <nav aria-label={translate("label")} className="pointer-events-auto flex flex-col items-end gap-2">
        <Link
          href={paths.about}
          title={translate("moreInfo")}
          className={clsx(buttonClass("secondary"), ROUND, "max-[90rem]:size-11")}
        >
          <Icon name="info" />
          <span className={LABEL}>{translate("moreInfo")}</span>
        </Link>
        {canAdd ? (
          <Link
            href={paths.newEntry}
            prefetch={false}
            title={translate("add")}
            className={clsx(buttonClass("primary"), ROUND, "max-[90rem]:size-12")}
          >
            <Icon name="plus" className="size-6" />
            <span className={LABEL}>{translate("add")}</span>
          </Link>
        ) : null}
      </nav>
    </div>
  );
}
