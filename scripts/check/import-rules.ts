/**
 * Who may import whom: rules 1 to 5 of the architecture. A place is a path in the project; a package is written as
 * `npm:name/path`, a part of Node as `node:name`.
 */
export interface ImportRule {
  /** Why, for whoever meets the rule. */
  because: string;
  from: RegExp;
  except?: RegExp;
  /** What the files of `from` must not import. */
  forbidden: RegExp;
  /** Of what is forbidden, what is allowed after all. */
  allowed?: RegExp;
}

const FEATURES = "register|algorithm|dashboard|account|profile|admin|api-docs|reports|following|open-data";
const ABOVE_LIB = "components/|app/|middleware|scripts/|tests/";
const DATA_LAYER = /^lib\/server\/(db\.ts|data\/|auth\/)/;

const features: ImportRule[] = FEATURES.split("|").map((feature) => ({
  because:
    "De onderdelen van components kennen elkaar niet; wat ze delen hoort in ui, form, charts of layout.",
  from: new RegExp(`^components/${feature}/`),
  forbidden: new RegExp(`^components/(${FEATURES})/`),
  allowed: new RegExp(`^components/${feature}/`),
}));

export const IMPORT_RULES: readonly ImportRule[] = [
  {
    because: "lib/domain is zuivere TypeScript en kent niets anders.",
    from: /^lib\/domain\//,
    forbidden: /./,
    allowed: /^lib\/domain\//,
  },
  {
    because: "lib/schemas staat op lib/domain en kent niets daarboven.",
    from: /^lib\/schemas\//,
    forbidden: new RegExp(`^(lib/(server|client)/|prisma/|${ABOVE_LIB})`),
  },
  {
    because: "lib/server kent geen browsercode en geen pagina's.",
    from: /^lib\/server\//,
    forbidden: new RegExp(`^(lib/client/|${ABOVE_LIB})`),
  },
  {
    because: "lib/client draait in de browser en kent geen servercode en geen pagina's.",
    from: /^lib\/client\//,
    forbidden: new RegExp(`^(lib/server/|prisma/|npm:server-only|${ABOVE_LIB})`),
  },
  {
    because: "components krijgen hun gegevens van een pagina en kennen lib/server niet.",
    from: /^components\//,
    forbidden: /^(lib\/server\/|prisma\/|app\/|middleware|scripts\/|tests\/)/,
  },
  {
    because: "Pagina's kennen geen scripts, tests en vulgegevens.",
    from: /^(app\/|middleware)/,
    forbidden: /^(prisma|scripts|tests)\//,
  },
  ...features,
  {
    because: "Gedeelde componenten kennen geen onderdeel dat ze gebruikt.",
    from: /^components\/(ui|form|charts|layout|compare|review)\//,
    forbidden: new RegExp(`^components/(${FEATURES})/`),
  },
  {
    because: "components/ui kent geen woord van het domein.",
    from: /^components\/ui\//,
    forbidden: /^lib\/(domain|schemas|server)\//,
  },
  {
    because: "Alleen lib/server/db.ts, lib/server/data en lib/server/auth kennen Prisma en de database.",
    from: /^(app\/|components\/|lib\/|middleware)/,
    except: DATA_LAYER,
    forbidden: /^(lib\/server\/(generated\/|db\.ts)|npm:(@prisma\/|prisma|pg)(\/|$))/,
  },
  {
    because: "Alleen lib/server/http en lib/server/auth kennen Request en Response.",
    from: /^(lib|components)\//,
    except: /^lib\/server\/(http|auth)\//,
    forbidden: /^npm:next\/server$/,
  },
];

/** Files that must begin with `import "server-only"`, so that a bundle for the browser cannot take them in. */
export const SERVER_ONLY = /^lib\/server\/(?!generated\/).*\.tsx?$/;
