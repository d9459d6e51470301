"use client";

import "./api-reference.css";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { SwaggerRequest } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { paths } from "@/lib/paths";

/** Hides the choice of a server: there is one, and the choice has no label. */
const WITHOUT_SERVERS = { wrapComponents: { ServersContainer: () => () => null } };

/** Swagger UI on the register's OpenAPI document. Calls are tried with the reader's own session. */
export function ApiReference() {
  const translate = useTranslations("apiDocs");
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");

  useEffect(() => {
    const domNode = place.current;
    if (domNode === null) return;
    let isLeft = false;
    const requestInterceptor = (request: SwaggerRequest) => {
      const { method, url } = request;
      const isRead = method === undefined || method.toUpperCase() === "GET";
      if (isRead || window.confirm(translate("confirm", { method, address: new URL(url).pathname })))
        return request;
      throw new Error(translate("notSent"));
    };
    import("swagger-ui-dist/swagger-ui-es-bundle.js")
      .then(({ default: showSwaggerUi }) => {
        if (isLeft) return;
        showSwaggerUi({
          domNode,
          url: paths.api.document,
          deepLinking: true,
          docExpansion: "list",
          syntaxHighlight: false,
          validatorUrl: null,
          plugins: [WITHOUT_SERVERS],
          requestInterceptor,
          onComplete: () => setState("shown"),
        });
      })
      .catch(() => setState("failed"));
    return () => {
      isLeft = true;
    };
  }, [translate]);

  return (
    <>
      {state === "shown" ? null : <p role="status">{translate(state)}</p>}
      <div ref={place} lang="en" className="api-reference min-h-screen" />
    </>
  );
}
