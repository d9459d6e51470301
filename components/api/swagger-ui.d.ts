/** The parts of swagger-ui-dist in use; its package has no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  import type { createElement, ReactNode } from "react";

  export interface SwaggerRequest {
    url: string;
    method: string;
  }

  type Component = (props: Record<string, string>) => ReactNode;

  export interface SwaggerPlugin {
    wrapComponents: Record<
      string,
      (original: Component, system: { React: { createElement: typeof createElement } }) => Component
    >;
  }

  export interface SwaggerOptions {
    domNode: Element;
    url: string;
    deepLinking: boolean;
    docExpansion: "list" | "full" | "none";
    /** Highlighted code has inline colours, which no theme changes. */
    syntaxHighlight: false;
    validatorUrl: null;
    plugins: readonly SwaggerPlugin[];
    requestInterceptor: (request: SwaggerRequest) => SwaggerRequest;
    onComplete: () => void;
  }

  export default function SwaggerUI(options: SwaggerOptions): void;
}
