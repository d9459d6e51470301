import Link from "next/link";
import { buttonClass } from "./button";

/** Renders links to follow-up pages once a page has done its work, the likeliest first. */
export function NextPageLinks({ links }: { links: readonly { href: string; words: string }[] }) {
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {links.map(({ href, words }, index) => (
        <Link
          key={href}
          href={href}
          className={buttonClass(index === 0 ? "secondary" : "quiet")}
          prefetch={false}
        >
          {words}
        </Link>
      ))}
    </p>
  );
}
