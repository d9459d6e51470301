import "./globals.css";
import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies, headers } from "next/headers";
import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { CookieNotice } from "@/components/layout/cookie-notice";
import { FollowLanguage } from "@/components/layout/follow-language";
import { Footer } from "@/components/layout/footer";
import { Header } from "@/components/layout/header";
import { InstallOfflinePage } from "@/components/layout/install-offline-page";
import { RevealCookieNotice } from "@/components/layout/reveal-cookie-notice";
import { TabUser } from "@/components/layout/tab-user";
import { Toaster } from "@/components/layout/toaster";
import { RESULTS_ANCHOR } from "@/components/search/addresses";
import { VISITOR_USER_ID } from "@/lib/client/visitor";
import { isEmbeddedPage, paths } from "@/lib/paths";
import { buildLinkTags } from "@/lib/pictures/server/page-metadata";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getSettings, isExampleSite } from "@/lib/platform/env";
import { PAGE_PATH_HEADER } from "@/lib/platform/http/request-headers";
import { parseTheme, THEME_COOKIE } from "@/lib/platform/themes";
import { countToDo } from "@/lib/work/server/to-do";

// next/font names a font family after its constant, which must not be a CSS keyword such as serif.
const sourceSans = localFont({
  src: "../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
  variable: "--font-source-sans",
  weight: "200 900",
  // Fonts that load after the first paint are used from the next page on, so that the layout does not shift.
  display: "optional",
});
const sourceSerif = localFont({
  // Only weight 600, the weight of headings and figures, is loaded: 21 kB instead of 51 kB for all weights.
  src: "../node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2",
  variable: "--font-source-serif",
  weight: "600",
  display: "optional",
  adjustFontFallback: "Times New Roman",
});

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("common");
  return {
    metadataBase: new URL(getSettings().APP_URL),
    title: { default: translate("siteTitle"), template: `%s – ${translate("siteName")}` },
    description: translate("siteDescription"),
    applicationName: translate("siteName"),
    ...(await buildLinkTags()),
  };
}

const SKIP_LINK =
  "no-print -translate-y-full fixed top-0 left-0 z-50 bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0";

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  colorScheme: "light dark",
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the headers makes every page render per request, as its scripts carry the request's nonce.
  const given = await headers();
  const nonce = given.get("x-nonce") ?? undefined;
  const place = given.get(PAGE_PATH_HEADER) ?? paths.home;
  const actor = await getCurrentActor();
  const [waiting, stored, locale, messages, translate] = await Promise.all([
    countToDo(actor),
    cookies(),
    getLocale(),
    getMessages(),
    getTranslations("common"),
  ]);
  const theme = parseTheme(stored.get(THEME_COOKIE)?.value);
  return (
    <html
      lang={locale}
      className={`${sourceSans.variable} ${sourceSerif.variable}`}
      {...(theme === "system" ? {} : { "data-theme": theme })}
    >
      <body>
        <NextIntlClientProvider locale={locale} messages={{ common: messages.common }}>
          {isEmbeddedPage(place.split("?", 1)[0] ?? place) ? (
            children
          ) : (
            <>
              <div className="flex min-h-dvh flex-col pb-(--toasts)">
                {/* On pages with search or filter results the skip link leads to those instead. */}
                <a href="#content" className={`${SKIP_LINK} skip-to-content`}>
                  {translate("skipToContent")}
                </a>
                <a href={`#${RESULTS_ANCHOR}`} className={`${SKIP_LINK} skip-to-results`}>
                  {translate("skipToResults")}
                </a>
                <Header
                  actor={actor}
                  isExample={isExampleSite()}
                  theme={theme}
                  waiting={waiting}
                  place={place}
                />
                <main id="content" tabIndex={-1} className="min-h-[70svh] outline-none">
                  {children}
                </main>
                <Footer theme={actor.kind === "anonymous" ? theme : null} />
              </div>
              {/* The cookie notice follows the page's content: within the content, it would push a short page's footer
                  down when the notice's script loads. */}
              <CookieNotice>
                {/* The notice is one line on phones, where it is part of the page and covers nothing. */}
                <p className="min-w-0 flex-1 text-base md:hidden">{translate("cookieShort")}</p>
                <p className="min-w-0 flex-1 text-base max-md:hidden">{translate("cookieText")}</p>
              </CookieNotice>
              <RevealCookieNotice nonce={nonce} />
              <InstallOfflinePage nonce={nonce} />
              <Toaster />
              <FollowLanguage />
              <TabUser id={actor.kind === "user" ? actor.id : VISITOR_USER_ID} />
            </>
          )}
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
