import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import type { ApiDocument } from "@/lib/platform/http/api-document";
import { anchorsOf } from "@/lib/platform/text/plain-text";
import { TextLink } from "../ui/links";
import { callsOf, type DescribedCall } from "./calls";
import { ERRORS_ANCHOR, ErrorCodes, GUIDE_ANCHOR, Guide } from "./guide";
import { callLines, type ErrorCode } from "./lines";

function callsUnder(document: ApiDocument, tag: string): DescribedCall[] {
  return callsOf(document).filter(({ operation }) => operation.tags.includes(tag));
}

function Contents({ links }: { links: { href: string; label: string }[] }) {
  const translate = useTranslations("apiDocs");
  return (
    <nav aria-label={translate("contents")}>
      <div className="border-line lg:sticky lg:top-24 lg:border-l lg:pl-5">
        <p className="mb-3 font-semibold">{translate("contents")}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-base leading-snug lg:block lg:space-y-2">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-block py-1 text-muted hover:text-accent-strong hover:underline"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** How the API works, and every call of it, each of which has a page. */
export function ApiDocs({ document, errors }: { document: ApiDocument; errors: readonly ErrorCode[] }) {
  const translate = useTranslations("apiDocs");
  const anchors = anchorsOf(document.tags.map(({ name }) => name));
  const groups = document.tags.map((tag, index) => ({ ...tag, anchor: anchors[index] ?? "" }));
  const links = [
    { href: `#${GUIDE_ANCHOR}`, label: translate("guide.title") },
    ...groups.map(({ name, anchor }) => ({ href: `#${anchor}`, label: name })),
    { href: `#${ERRORS_ANCHOR}`, label: translate("guide.errorsTitle") },
  ];
  return (
    <div className="page-width py-10 sm:py-14">
      <div className="mb-8 border-ink border-b-2 pb-6">
        <h1>{translate("title")}</h1>
        <p className="mt-3 max-w-[42rem] text-lg text-muted">{translate("description")}</p>
        <p className="mt-3">
          <TextLink plain href={paths.api.document} className="inline-block py-1">
            {translate("document")}
          </TextLink>
        </p>
        <p>
          <TextLink plain href={paths.fields} className="inline-block py-1">
            {translate("fields")}
          </TextLink>
        </p>
      </div>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents links={links} />
        <article className="min-w-0 space-y-14">
          <Guide document={document} />
          {groups.map(({ name, description, anchor }) => (
            <section key={name} aria-labelledby={anchor} className="space-y-3">
              <h2 id={anchor}>{name}</h2>
              <p className="pb-1 text-muted">{description}</p>
              <ul
                className="api-calls"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped
                dangerouslySetInnerHTML={{ __html: callLines(callsUnder(document, name)) }}
              />
            </section>
          ))}
          <ErrorCodes errors={errors} />
        </article>
      </div>
    </div>
  );
}
