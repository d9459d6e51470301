import { useTranslations } from "next-intl";
import { paths } from "@/lib/paths";
import type { ApiDocument } from "@/lib/platform/http/api-document";
import { CodeBlock } from "./code-block";
import { type ErrorCode, errorLines } from "./lines";

/** Anchors of the sections that stand for themselves. */
export const GUIDE_ANCHOR = "how-it-works";
export const ERRORS_ANCHOR = "errors";

function searchExample(server: string): string {
  return [
    `curl '${server}${paths.api.entries}?search=long&page=1' \\`,
    `  -H "Authorization: Bearer $TOKEN" -i`,
  ].join("\n");
}

/** How to log in, what a call looks like, and what is true of all of them. */
export function Guide({ document }: { document: ApiDocument }) {
  const translate = useTranslations("apiDocs.guide");
  const server = document.servers[0]?.url ?? "";
  return (
    <section aria-labelledby={GUIDE_ANCHOR} className="max-w-[42rem] space-y-4">
      <h2 id={GUIDE_ANCHOR}>{translate("title")}</h2>
      {document.info.description.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h3>{translate("loginTitle")}</h3>
      <p>{translate("loginText")}</p>
      <ol className="list-decimal space-y-1.5 pl-6 marker:font-semibold marker:text-accent">
        <li className="pl-1">{translate("loginSteps.captcha")}</li>
        <li className="pl-1">{translate("loginSteps.login")}</li>
        <li className="pl-1">{translate("loginSteps.use")}</li>
      </ol>
      <p>{translate("loginBrowser")}</p>
      <h3>{translate("schemesTitle")}</h3>
      <ul className="list-disc space-y-1.5 pl-6 marker:text-accent">
        {Object.entries(document.components.securitySchemes).map(([name, { description }]) => (
          <li key={name} className="pl-1">
            <code className="font-semibold">{name}</code>: {String(description)}
          </li>
        ))}
        {Object.values(document.components.parameters).map(({ name, description }) => (
          <li key={name} className="pl-1">
            <code className="font-semibold">{name}</code>: {description}
          </li>
        ))}
      </ul>
      <h3>{translate("exampleTitle")}</h3>
      <p>{translate("exampleText")}</p>
      <CodeBlock label={translate("exampleTitle")} text={searchExample(server)} />
    </section>
  );
}

/** Every error code with its status and what it means. */
export function ErrorCodes({ errors }: { errors: readonly ErrorCode[] }) {
  const translate = useTranslations("apiDocs");
  return (
    <section aria-labelledby={ERRORS_ANCHOR} className="space-y-4">
      <h2 id={ERRORS_ANCHOR}>{translate("guide.errorsTitle")}</h2>
      <p className="max-w-[42rem]">{translate("guide.errorsText")}</p>
      <dl
        className="api-errors"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: every text in it is escaped
        dangerouslySetInnerHTML={{ __html: errorLines(errors) }}
      />
    </section>
  );
}
