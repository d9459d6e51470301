import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/server/i18n.ts");

const config: NextConfig = {
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
  // forbidden(): a page that answers 403.
  experimental: { authInterrupts: true },
  images: { unoptimized: true },
  typedRoutes: false,
};

export default withNextIntl(config);
