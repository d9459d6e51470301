/** Types of the used parts of swagger-ui-dist, which has none. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  import type { createElement, ReactNode } from "react";

  type Component<Props> = (props: Props) => ReactNode;

  interface Props {
    text: string;
    "aria-label"?: string;
    getComponent: (name: string, isConnected: true) => Component<object>;
    specSelectors: { specStr: () => string };
  }

  export interface SwaggerPlugin {
    wrapComponents: Record<
      string,
      (
        original: Component<Props>,
        system: { React: { createElement: typeof createElement } },
      ) => Component<Props>
    >;
  }

  export interface SwaggerOptions {
    domNode: Element;
    url: string;
    deepLinking: boolean;
    docExpansion: "list" | "full" | "none";
    showExtensions: boolean;
    /** Off, as highlighted code has inline colours that ignore the theme. */
    syntaxHighlight: false;
    validatorUrl: null;
    plugins: readonly SwaggerPlugin[];
    onComplete: () => void;
  }

  export default function SwaggerUI(options: SwaggerOptions): void;
}
