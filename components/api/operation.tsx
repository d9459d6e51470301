import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type NamedSchemas, nameOf, namesIn, ownParameters, resolveSchema } from "@/lib/api/schema";
import { paths } from "@/lib/paths";
import type { ApiDocument, ApiResponse } from "@/lib/platform/http/api-document";
import { TextLink } from "../ui/links";
import { OpenNamed } from "../ui/open-named";
import { curlOf, type DescribedCall, isPublic, tryDetailsOf } from "./calls";
import { CodeBlock } from "./code-block";
import { MethodBadge } from "./method-badge";
import { operationAnchor, ParameterList, SchemaView, schemaAnchor, TypeName } from "./schema-view";
import { TryCall } from "./try-call";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-3 text-xl">{title}</h2>
      {children}
    </div>
  );
}

function Success({ status, response }: { status: string; response: ApiResponse }) {
  const translate = useTranslations("apiDocs.operation");
  const [content] = Object.entries(response.content ?? {});
  const headers = Object.keys(response.headers ?? {});
  return (
    <li>
      <p>
        <code className="font-semibold">{status}</code> {response.description}{" "}
        {content === undefined ? null : (
          <>
            {translate.rich("answersWith", { type: () => <TypeName schema={content[1].schema} /> })}{" "}
            <code className="text-muted text-sm">{content[0]}</code>
          </>
        )}
      </p>
      {headers.length === 0 ? null : (
        <p className="text-muted">
          {translate("headers")}{" "}
          {headers.map((name) => (
            <code key={name}>{name} </code>
          ))}
        </p>
      )}
      {content === undefined || nameOf(content[1].schema) !== null ? null : (
        <div className="mt-2">
          <SchemaView schema={content[1].schema} />
        </div>
      )}
    </li>
  );
}

/** The errors of a call; their codes lead to what they mean. */
function Errors({ responses }: { responses: [string, ApiResponse][] }) {
  return (
    <ul className="space-y-1">
      {responses.map(([status, { content }]) => {
        const codes = content?.["application/problem+json"]?.schema.properties?.code?.enum ?? [];
        return (
          <li key={status} className="flex flex-wrap gap-x-3">
            <code className="font-semibold">{status}</code>
            {codes.map((code) => (
              <TextLink plain key={String(code)} href={`${paths.apiDocs}#error-${String(code)}`}>
                <code>{String(code)}</code>
              </TextLink>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

/** The schemas that its answers are made of; a body is shown where it is sent. */
function Schemas({ names, named }: { names: readonly string[]; named: NamedSchemas }) {
  const translate = useTranslations("apiDocs.schemas");
  if (names.length === 0) return null;
  return (
    <Part title={translate("title")}>
      <p className="mb-3 text-muted">{translate("text")}</p>
      <div className="space-y-3">
        {names.map((name) => (
          // An address that names a schema opens it before the scripts have loaded.
          <details key={name} suppressHydrationWarning className="card">
            <summary className="min-h-12 rounded-card px-5 py-2.5">
              <h3 className="inline font-sans">
                <code>{name}</code>
              </h3>
            </summary>
            <div id={schemaAnchor(name)} className="scroll-mt-36 border-line border-t px-4 py-5 sm:px-5">
              <SchemaView schema={named[name] ?? {}} />
            </div>
          </details>
        ))}
      </div>
    </Part>
  );
}

/** The page of one call. */
export function Operation({ call, document }: { call: DescribedCall; document: ApiDocument }) {
  const translate = useTranslations("apiDocs.operation");
  const title = useTranslations("apiDocs")("title");
  const { method, path, operation } = call;
  const named = document.components.schemas;
  const server = document.servers[0]?.url ?? "";
  const parameters = ownParameters(operation);
  const contents = Object.keys(operation.requestBody?.content ?? {});
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const responses = Object.entries(operation.responses);
  const good = responses.filter(([status]) => Number(status) < 400);
  const sent = body === undefined ? null : resolveSchema(body, named);
  const names = namesIn([parameters, sent, good], named).filter((name) => !name.endsWith("Body"));
  return (
    <div className="page-width py-10 sm:py-14">
      <OpenNamed />
      <p>
        <TextLink plain href={`${paths.apiDocs}#${operationAnchor(operation.operationId)}`} alone>
          {title}
        </TextLink>
      </p>
      <div className="mb-8 border-ink border-b-2 pb-6">
        <h1 className="mt-2">{operation.summary}</h1>
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <MethodBadge method={method} />
          <code className="wrap-anywhere min-w-0">{path}</code>
        </p>
      </div>
      <article className="max-w-[60rem] space-y-8">
        <p className="max-w-[42rem]">
          {operation.description}{" "}
          <span className="text-muted">{translate(isPublic(operation) ? "public" : "login")}.</span>
        </p>
        {parameters.length === 0 ? null : (
          <Part title={translate("parameters")}>
            <ParameterList parameters={parameters} />
          </Part>
        )}
        {sent === null ? null : (
          <Part title={translate("body")}>
            <p className="mb-2 text-muted">{translate("bodyTypes", { types: contents.join(", ") })}</p>
            <SchemaView schema={sent} />
          </Part>
        )}
        <Part title={translate("answers")}>
          <ul className="space-y-4">
            {good.map(([status, response]) => (
              <Success key={status} status={status} response={response} />
            ))}
          </ul>
        </Part>
        <Part title={translate("errors")}>
          <Errors responses={responses.filter(([status]) => Number(status) >= 400)} />
        </Part>
        <Part title={translate("example")}>
          <CodeBlock
            label={`${translate("example")}: ${method.toUpperCase()} ${path}`}
            text={curlOf(call, server, named)}
          />
        </Part>
        <TryCall {...tryDetailsOf(call, named)} />
        <Schemas names={names} named={named} />
      </article>
    </div>
  );
}
