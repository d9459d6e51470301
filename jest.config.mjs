import nextJest from "next/jest.js";

const withNext = nextJest({ dir: "./" });

/** Packages that are published as ES modules only; jest runs CommonJS, so they are compiled like our own code. */
const ES_MODULES = [
  "altcha-lib",
  "jose",
  "next-intl",
  "use-intl",
  "intl-messageformat",
  "@formatjs",
  "icu-minify",
  "csv-parse",
  "hucre",
  "@noble",
  "@scure",
  "openid-client",
  "oauth4webapi",
  "uuid",
  "@seriousme/openapi-schema-validator",
];

const moduleNameMapper = {
  "^@/(.*)$": "<rootDir>/$1",
  // Both throw outside a bundler that knows which side it is building for.
  "^(server-only|client-only)$": "<rootDir>/tests/support/empty-module.ts",
  // Prisma's client names the ES module of its runtime; the same version stands beside it as CommonJS.
  "^@prisma/client/runtime/(.*)\\.mjs$": "<rootDir>/node_modules/@prisma/client/runtime/$1.js",
};

async function project(config) {
  const complete = await withNext({ ...config, moduleNameMapper })();
  return {
    ...complete,
    // Jest's clean-up of globals between files wraps the same objects again and again, until the stack overflows.
    testEnvironmentOptions: { ...complete.testEnvironmentOptions, globalsCleanup: "off" },
    transformIgnorePatterns: [
      `/node_modules/(?!(${ES_MODULES.join("|")})/)`,
      "^.+\\.module\\.(css|sass|scss)$",
    ],
    modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/.data/"],
  };
}

export default async function config() {
  return {
    projects: await Promise.all([
      project({
        displayName: "unit",
        testEnvironment: "node",
        testMatch: ["<rootDir>/tests/unit/**/*.test.ts"],
      }),
      project({
        displayName: "components",
        testEnvironment: "jsdom",
        testMatch: ["<rootDir>/tests/components/**/*.test.tsx"],
        setupFilesAfterEnv: ["<rootDir>/tests/support/components.ts"],
      }),
      project({
        displayName: "integration",
        testEnvironment: "node",
        testMatch: ["<rootDir>/tests/integration/**/*.test.ts"],
        globalSetup: "<rootDir>/tests/support/database-start.ts",
        globalTeardown: "<rootDir>/tests/support/database-stop.ts",
        setupFilesAfterEnv: ["<rootDir>/tests/support/database-setup.ts"],
      }),
      project({
        displayName: "ground",
        testEnvironment: "node",
        testMatch: ["<rootDir>/tests/ground/**/*.test.ts"],
      }),
      project({
        displayName: "faults",
        testEnvironment: "node",
        testMatch: ["<rootDir>/tests/faults/**/*.test.ts"],
      }),
    ]),
    // For a test that hangs, and for that alone: the longest takes half a minute on a quiet machine, and six times as
    // long on one that does other work as well.
    testTimeout: 300_000,
    maxWorkers: 2,
    testSequencer: "<rootDir>/tests/support/longest-first.mjs",
  };
}
