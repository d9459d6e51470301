import { type RenderOptions, render as renderPlain } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";

function InDutch({ children }: { children: ReactNode }) {
  return <NextIntlClientProvider locale="nl">{children}</NextIntlClientProvider>;
}

/** Renders what the server has made already, for which the page around it says only its language. */
export function render(made: ReactNode, options: RenderOptions = {}) {
  return renderPlain(made, { wrapper: InDutch, ...options });
}
