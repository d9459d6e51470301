/** The parts of swagger-ui-dist in use; its package has no types. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  export interface SwaggerRequest {
    url: string;
    method: string;
  }

  export interface SwaggerOptions {
    domNode: Element;
    url: string;
    deepLinking: boolean;
    docExpansion: "list" | "full" | "none";
    /** Highlighted code has inline colours, which no theme changes. */
    syntaxHighlight: false;
    validatorUrl: null;
    plugins: readonly { wrapComponents: Record<string, () => () => null> }[];
    requestInterceptor: (request: SwaggerRequest) => SwaggerRequest;
    onComplete: () => void;
  }

  export default function SwaggerUI(options: SwaggerOptions): void;
}
