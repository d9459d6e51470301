import { type RenderOptions, render as renderPlain } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import advice from "@/lib/messages/nl/advice.json";
import common from "@/lib/messages/nl/common.json";
import detail from "@/lib/messages/nl/detail.json";
import history from "@/lib/messages/nl/history.json";
import products from "@/lib/messages/nl/products.json";
import verdict from "@/lib/messages/nl/verdict.json";

function InDutch({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider locale="nl" messages={{ advice, common, detail, history, products, verdict }}>
      {children}
    </NextIntlClientProvider>
  );
}

/**
 * Renders components with Dutch messages; replaces Testing Library's `render` for components that otherwise get
 * messages from a page.
 */
export function renderInDutch(made: ReactNode, options: RenderOptions = {}) {
  return renderPlain(made, { wrapper: InDutch, ...options });
}
