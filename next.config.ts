import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/platform/language/i18n.ts",
  experimental: {
    // Sentences are parsed by the build, so that no page loads the parser.
    messages: {
      path: ["./lib/messages/nl", "./lib/messages/en"],
      locales: "infer",
      format: "json",
      precompile: true,
    },
  },
});

const config: NextConfig = {
  // For forbidden(), where notFound() would be wrong.
  experimental: { authInterrupts: true },
  poweredByHeader: false,
  reactStrictMode: true,
  // Native and wasm-loading packages stay outside the bundle.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/client",
    "@prisma/adapter-pg",
    "pg",
    "sharp",
    "nodemailer",
    // One instance for the start of the server and for its requests.
    "pino",
    "prom-client",
    "resend",
  ],
  // Whoever runs no script finds a page's title and description in its head: Next would send them after the page.
  htmlLimitedBots: /.*/,
  images: { unoptimized: true },
  typedRoutes: false,
};

export default withNextIntl(config);
