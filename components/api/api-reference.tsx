"use client";

import "./api-reference.css";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { SwaggerPlugin } from "swagger-ui-dist/swagger-ui-es-bundle.js";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";

const PARTS = ["errors", "InfoContainer", "AuthorizeBtnContainer", "operations", "Models"];

/** Replaces parts of Swagger UI that fail axe, rendered with Swagger UI's own React, which has another version. */
const ACCESSIBLE: SwaggerPlugin = {
  wrapComponents: {
    // Swagger UI's own layout has a second main landmark and an unlabelled menu of the only server.
    BaseLayout:
      (_original, { React }) =>
      ({ getComponent, specSelectors }) =>
        specSelectors.specStr() === ""
          ? null
          : React.createElement(
              "div",
              { className: "swagger-ui" },
              PARTS.map((name) => React.createElement(getComponent(name, true), { key: name })),
            ),
    // Renders the label as text: by default it is a link inside the button that opens the call. Opening the call sets
    // the address in any case.
    DeepLink:
      (_original, { React }) =>
      ({ text }) =>
        React.createElement("span", null, text),
    // The field of a request body has no label by default.
    TextArea:
      (original, { React }) =>
      (props) =>
        React.createElement(original, { "aria-label": "Value", ...props }),
  },
};

/** Swagger UI on the register's OpenAPI document. Calls run with the reader's own session. */
export function ApiReference() {
  const translate = useTranslations("apiDocs");
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");

  useEffect(() => {
    const domNode = place.current;
    if (domNode === null) return;
    let isLeft = false;
    // Asks for confirmation before Swagger UI handles the click, as a call cannot be cancelled once it has started.
    const askFirst = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest(".btn.execute") : null;
      const call = button?.closest(".opblock");
      const method = call?.querySelector(".opblock-summary-method")?.textContent;
      const address = call?.querySelector("[data-path]")?.getAttribute("data-path");
      if (!method || !address || method === "GET") return;
      if (window.confirm(translate("confirm", { method, address }))) return;
      event.stopImmediatePropagation();
      showToast(translate("notSent"), { kind: "info" });
    };
    domNode.addEventListener("click", askFirst, { capture: true });
    import("swagger-ui-dist/swagger-ui-es-bundle.js")
      .then(({ default: showSwaggerUi }) => {
        if (isLeft) return;
        showSwaggerUi({
          domNode,
          url: paths.api.document,
          deepLinking: true,
          // A group renders its calls when it is opened; a link to a call opens both.
          docExpansion: "none",
          // Shows extensions, which name the states of an entry in which a call is possible.
          showExtensions: true,
          syntaxHighlight: false,
          validatorUrl: null,
          plugins: [ACCESSIBLE],
          onComplete: () => setState("shown"),
        });
      })
      .catch(() => setState("failed"));
    return () => {
      isLeft = true;
      domNode.removeEventListener("click", askFirst, { capture: true });
    };
  }, [translate]);

  return (
    <>
      {state === "shown" ? null : <p role="status">{translate(state)}</p>}
      <div ref={place} lang="en" className="api-reference min-h-screen" />
    </>
  );
}
