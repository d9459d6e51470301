"use client";

import "./api-reference.css";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { SwaggerPlugin, SwaggerRequest } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { paths } from "@/lib/paths";

/** Parts of Swagger UI that fail axe. */
const ACCESSIBLE: SwaggerPlugin = {
  wrapComponents: {
    // There is one server, and the choice has no label.
    ServersContainer: () => () => null,
    // A link inside the button that opens the call; opening it sets the address all the same.
    DeepLink:
      (_original, { React }) =>
      ({ text }) =>
        React.createElement("span", null, text),
    // The field of a body has no label.
    TextArea:
      (original, { React }) =>
      (props) =>
        React.createElement(original, { "aria-label": "Value", ...props }),
  },
};

/** The page has its own main landmark around the one of Swagger UI. */
function demoteMain(place: Element): void {
  place.querySelector("main")?.setAttribute("role", "group");
}

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
          plugins: [ACCESSIBLE],
          requestInterceptor,
          onComplete: () => {
            demoteMain(domNode);
            setState("shown");
          },
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
