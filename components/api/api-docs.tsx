import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import { API_METHODS, type ApiDocument } from "@/lib/platform/http/api-document";
import { anchorsOf } from "@/lib/platform/text/plain-text";
import { TextLink } from "../ui/links";
import { OpenNamed } from "../ui/open-named";
import { ERRORS_ANCHOR, ErrorCodes, GUIDE_ANCHOR, Guide } from "./guide";
import { type DescribedCall, Operation } from "./operation";
import { SchemaView, schemaAnchor } from "./schema-view";

const SCHEMAS_ANCHOR = "schemas";

function callsUnder(document: ApiDocument, tag: string): DescribedCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    API_METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation?.tags.includes(tag) ? [{ method, path, operation }] : [];
    }),
  );
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

/** The schemas that answers are made of; bodies are shown where they are sent. */
function Schemas({ document }: { document: ApiDocument }) {
  const translate = useTranslations("apiDocs.schemas");
  const shown = Object.entries(document.components.schemas).filter(([name]) => !name.endsWith("Body"));
  return (
    <section aria-labelledby={SCHEMAS_ANCHOR} className="space-y-4">
      <h2 id={SCHEMAS_ANCHOR}>{translate("title")}</h2>
      <p>{translate("text")}</p>
      {shown.map(([name, schema]) => (
        <details key={name} suppressHydrationWarning className="card">
          <summary className="min-h-12 rounded-card px-5 py-2.5">
            <h3 className="inline font-sans">
              <code>{name}</code>
            </h3>
          </summary>
          <div id={schemaAnchor(name)} className="scroll-mt-36 border-line border-t px-4 py-5 sm:px-5">
            <SchemaView schema={schema} />
          </div>
        </details>
      ))}
    </section>
  );
}

/** The description of the API as a page; complete without script, but for trying a call. */
export function ApiDocs({
  document,
  errors,
}: {
  document: ApiDocument;
  errors: { code: string; status: number; meaning: string }[];
}) {
  const translate = useTranslations("apiDocs");
  const server = document.servers[0]?.url ?? "";
  const anchors = anchorsOf(document.tags.map(({ name }) => name));
  const groups = document.tags.map((tag, index) => ({ ...tag, anchor: anchors[index] ?? "" }));
  const links = [
    { href: `#${GUIDE_ANCHOR}`, label: translate("guide.title") },
    ...groups.map(({ name, anchor }) => ({ href: `#${anchor}`, label: name })),
    { href: `#${ERRORS_ANCHOR}`, label: translate("guide.errorsTitle") },
    { href: `#${SCHEMAS_ANCHOR}`, label: translate("schemas.title") },
  ];
  return (
    <div className="page-width py-10 sm:py-14">
      <OpenNamed />
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
              {callsUnder(document, name).map((call) => (
                <Operation
                  key={call.operation.operationId}
                  call={call}
                  named={document.components.schemas}
                  server={server}
                />
              ))}
            </section>
          ))}
          <ErrorCodes errors={errors} />
          <Schemas document={document} />
        </article>
      </div>
    </div>
  );
}
