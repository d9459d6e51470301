"use client";

import "./globals.css";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import english from "@/lib/messages/en/failure.json";
import dutch from "@/lib/messages/nl/failure.json";
import { parseLanguageOrDutch } from "@/lib/platform/language/language";

/** Page for errors of the root layout itself, such as without a database; it needs no further request. */
export default function GlobalErrorPage() {
  // Language of the failed page; on the server it is unknown, and Dutch is used.
  const [language] = useState(() => parseLanguageOrDutch(globalThis.document?.documentElement.lang));
  const sentences = language === "en" ? english : dutch;
  return (
    <html lang={language}>
      <body className="flex min-h-dvh flex-col">
        <title>{sentences.title}</title>
        <main className="page-width flex-1 py-20">
          <h1>{sentences.title}</h1>
          <p className="mt-4 mb-8 max-w-prose text-lg text-muted">{sentences.text}</p>
          <Button kind="primary" onClick={() => window.location.reload()}>
            {sentences.tryAgain}
          </Button>
        </main>
      </body>
    </html>
  );
}
