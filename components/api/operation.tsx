import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type NamedSchemas, nameOf, ownParameters, resolveSchema } from "@/lib/api/schema";
import type { ApiMethod, ApiOperation, ApiResponse } from "@/lib/platform/http/api-document";
import { Icon } from "../ui/icon";
import { TextLink } from "../ui/links";
import { curlOf, isPublic, tryDetailsOf } from "./calls";
import { CodeBlock } from "./code-block";
import { operationAnchor, ParameterList, SchemaView, TypeName } from "./schema-view";
import { TryCall } from "./try-call";

export interface DescribedCall {
  method: ApiMethod;
  path: string;
  operation: ApiOperation;
}

const METHOD_LOOKS: Record<ApiMethod, string> = {
  get: "bg-info-soft text-info",
  post: "bg-success-soft text-success",
  put: "bg-warning-soft text-warning",
  patch: "bg-warning-soft text-warning",
  delete: "bg-danger-soft text-danger",
};

function MethodBadge({ method }: { method: ApiMethod }) {
  return (
    <span
      className={`inline-block min-w-20 rounded-control px-2 py-0.5 text-center font-semibold text-sm ${METHOD_LOOKS[method]}`}
    >
      {method.toUpperCase()}
    </span>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h4 className="mb-2 font-sans font-semibold">{title}</h4>
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
              <TextLink plain key={String(code)} href={`#error-${String(code)}`}>
                <code>{String(code)}</code>
              </TextLink>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

/** One call, folded behind its name; the address of the page opens the one that it names. */
export function Operation({
  call,
  named,
  server,
}: {
  call: DescribedCall;
  named: NamedSchemas;
  server: string;
}) {
  const translate = useTranslations("apiDocs.operation");
  const { method, path, operation } = call;
  const parameters = ownParameters(operation);
  const contents = Object.keys(operation.requestBody?.content ?? {});
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const responses = Object.entries(operation.responses);
  const good = responses.filter(([status]) => Number(status) < 400);
  return (
    // An address that names the call opens it before the scripts have loaded.
    <details suppressHydrationWarning className="group/call card">
      <summary className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-card px-4 py-2 marker:content-none sm:px-5 [&::-webkit-details-marker]:hidden">
        <MethodBadge method={method} />
        <h3 className="min-w-0 flex-1 basis-60 font-sans">
          <code className="wrap-anywhere block text-base">{path}</code>
          <span className="block font-normal text-base text-muted">{operation.summary}</span>
        </h3>
        <Icon
          name="chevronDown"
          className="size-5 text-muted transition-transform group-open/call:rotate-180"
        />
      </summary>
      <div
        id={operationAnchor(operation.operationId)}
        className="scroll-mt-40 space-y-6 border-line border-t px-4 py-5 sm:px-5"
      >
        <p className="max-w-[42rem]">
          {operation.description}{" "}
          <span className="text-muted">{translate(isPublic(operation) ? "public" : "login")}.</span>
        </p>
        {parameters.length === 0 ? null : (
          <Part title={translate("parameters")}>
            <ParameterList parameters={parameters} />
          </Part>
        )}
        {body === undefined ? null : (
          <Part title={translate("body")}>
            <p className="mb-2 text-muted">{translate("bodyTypes", { types: contents.join(", ") })}</p>
            <SchemaView schema={resolveSchema(body, named)} />
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
      </div>
    </details>
  );
}
