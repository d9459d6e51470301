import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createElement, type ReactNode } from "react";
import { createTranslator } from "use-intl/core";
import type { EntryDto } from "../../entries/answers";
import {
  buildPhaseLine,
  findFurthestPhase,
  isPhaseStopped,
  type PhaseMoment,
  type PhaseMomentsByEntryId,
  type PhaseProgress,
} from "../../entries/phase";
import { getEntry } from "../../entries/server/entries";
import type { DataModel } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import { findPhaseMoments, findPhaseMomentsOfEntries } from "../../history/server/phase-moments";
import texts from "../../messages/nl/pictures.json";
import { ANONYMOUS } from "../../platform/auth/actor";
import { isExampleSite } from "../../platform/env";
import { AppError } from "../../platform/errors";
import { matchesEntityTag } from "../../platform/http/conditional";
import { getClientAddress } from "../../platform/http/origin";
import { countApiCall } from "../../platform/http/rate-limits";
import { formatNumber } from "../../platform/language/format";
import type { Language } from "../../platform/language/language";
import { getProduct } from "../../products/server/products";
import { listProductUses } from "../../products/server/uses";
import type { FigureKey } from "../../statistics/figures";
import { getFigure } from "../../statistics/server/figure-views";
import { getStatistics } from "../../statistics/server/statistics";
import { drawableText } from "../text";
import { drawPicture } from "./draw";
import { FigurePicture } from "./figure-picture";
import { DashboardPicture, EntryPicture, type EntryPictureText, RegisterPicture } from "./pictures";
import { renderSvg } from "./render-svg";

/** Maximum number of cached pictures, of some 70 kB each. */
const MAX_CACHED_PICTURES = 100;

type Picture = Uint8Array<ArrayBuffer>;

/** On globalThis, so that all copies of this module in the process share one cache. */
const singletons = globalThis as { registerPictures?: LRUCache<string, Promise<Picture>> };
singletons.registerPictures ??= new LRUCache({ max: MAX_CACHED_PICTURES });
const pictures = singletons.registerPictures;

/**
 * Returns a picture from the cache, or draws it after `admit` resolves. Concurrent requests for one picture share the
 * drawing. Throws unavailable if too many pictures wait, and what `admit` throws.
 */
async function cachedPicture(digest: string, svg: string, admit: () => Promise<void>): Promise<Picture> {
  const known = pictures.get(digest);
  if (known !== undefined) return known;
  await admit();
  const drawn = pictures.get(digest) ?? drawPicture(svg);
  pictures.set(digest, drawn);
  drawn.catch(() => {
    if (pictures.peek(digest) === drawn) pictures.delete(digest);
  });
  return drawn;
}

/** Pattern of entry picture names; other ids cannot exist, and a NUL would make the database fail. */
const ENTRY_FILE = /^([\w-]{1,64})\.png$/;

/** Content and response headers of a picture that is not drawn yet. */
interface PlannedPicture {
  content: ReactNode;
  cacheControl: string;
  headers?: Record<string, string>;
}

/** Returns the characters of a text that a picture can show; null if there are none. */
const drawableOrNull = (text: string | null) => (text === null ? null : drawableText(text));

function entryText(entry: EntryDto, model: DataModel, moments: readonly PhaseMoment[]): EntryPictureText {
  const level = entry.technicalReadinessLevel;
  return {
    name: drawableOrNull(entry.algorithmName) ?? texts.unnamed,
    type: drawableOrNull(entry.algorithmType),
    hospital: drawableOrNull(entry.activeHospital),
    specialism: drawableOrNull(entry.medicalSpecialism),
    phase: drawableOrNull(level),
    phaseName: texts.phase,
    stopped: isPhaseStopped(model, entry),
    progress: level === null ? null : (buildPhaseLine(model, level, moments)?.progress ?? null),
  };
}

async function planEntry(file: string): Promise<PlannedPicture> {
  const id = ENTRY_FILE.exec(file)?.[1];
  if (id === undefined) throw new AppError("not_found");
  // Always as the public sees it, as pictures are shown on other sites.
  const [{ entry }, model] = await Promise.all([getEntry(ANONYMOUS, id), getDataModel()]);
  const moments = (await findPhaseMoments(ANONYMOUS, [id])).get(id);
  const text = entryText(entry, model, moments ?? []);
  // Must be revalidated, because the entry may be withdrawn at any time.
  return {
    content: createElement(EntryPicture, { text, isExample: isExampleSite() }),
    cacheControl: "public, no-cache",
  };
}

const PRODUCT_FILE = /^([a-z\d-]{1,150})\.png$/;

/** Returns the phase line with the most known steps, of a product's entries in this phase. */
function furthestProgress(
  model: DataModel,
  phase: string,
  uses: readonly EntryDto[],
  moments: PhaseMomentsByEntryId,
): PhaseProgress | null {
  const lines = uses
    .filter(({ technicalReadinessLevel }) => technicalReadinessLevel === phase)
    .flatMap(({ _id }) => buildPhaseLine(model, phase, moments.get(_id) ?? [])?.progress ?? []);
  const knownIn = ({ steps }: PhaseProgress) => steps.filter((step) => step === "known").length;
  return lines.toSorted((a, b) => knownIn(b) - knownIn(a))[0] ?? null;
}

async function planProduct(file: string): Promise<PlannedPicture> {
  const slug = PRODUCT_FILE.exec(file)?.[1];
  if (slug === undefined) throw new AppError("not_found");
  const [{ _id: productId, name, supplier, medicalSpecialism }, model] = await Promise.all([
    getProduct(ANONYMOUS, slug),
    getDataModel(),
  ]);
  const uses = await listProductUses(ANONYMOUS, productId);
  const moments = await findPhaseMomentsOfEntries(ANONYMOUS, uses);
  const furthest = findFurthestPhase(
    model,
    uses.map(({ technicalReadinessLevel }) => technicalReadinessLevel),
  );
  const text: EntryPictureText = {
    name: drawableText(name) ?? texts.product,
    type: drawableOrNull(supplier?.name ?? null) ?? texts.product,
    specialism: drawableOrNull(medicalSpecialism),
    hospital: null,
    phase: drawableOrNull(furthest),
    phaseName: texts.furthest,
    stopped: false,
    progress: furthest === null ? null : furthestProgress(model, furthest, uses, moments),
  };
  return {
    content: createElement(EntryPicture, { text, isExample: isExampleSite() }),
    cacheControl: "public, no-cache",
  };
}

async function planDashboard(): Promise<PlannedPicture> {
  const { algorithms, hospitals, developers } = await getStatistics();
  const translate = createTranslator({ locale: "nl", messages: { texts }, namespace: "texts" });
  const counted = { algorithms, hospitals, developers };
  const numbers = (["algorithms", "hospitals", "developers"] as const).map((key) => ({
    count: formatNumber(counted[key]),
    of: translate(key, { count: counted[key] }),
  }));
  const content = createElement(DashboardPicture, { numbers, isExample: isExampleSite() });
  return { content, cacheControl: "public, max-age=3600" };
}

async function planRegister(): Promise<PlannedPicture> {
  const content = createElement(RegisterPicture, { isExample: isExampleSite() });
  return { content, cacheControl: "public, max-age=86400" };
}

const PICTURES: Readonly<Record<string, () => Promise<PlannedPicture>>> = {
  "register.png": planRegister,
  "dashboard.png": planDashboard,
};

async function answerPicture(request: Request, planned: PlannedPicture): Promise<Response> {
  const { content, cacheControl, headers: more } = planned;
  const svg = renderSvg(content);
  const digest = createHash("sha256").update(svg).digest("base64url");
  const headers = {
    ...more,
    "content-type": "image/png",
    "cache-control": cacheControl,
    etag: `"${digest}"`,
  };
  if (matchesEntityTag(request.headers.get("if-none-match"), headers.etag)) {
    const { "content-type": _none, ...stillTrue } = headers;
    return new Response(null, { status: 304, headers: stillTrue });
  }
  if (request.method === "HEAD") return new Response(null, { headers });
  // Cached pictures are free; drawing one counts against the API's rate limit.
  const picture = await cachedPicture(digest, svg, () =>
    countApiCall(ANONYMOUS, getClientAddress(request.headers)),
  );
  return new Response(picture, { headers: { ...headers, "content-length": String(picture.byteLength) } });
}

/** Answers the picture of the register or the dashboard. Throws not_found, rate_limited or unavailable. */
export async function answerNamedPicture(request: Request, file: string): Promise<Response> {
  const plan = Object.hasOwn(PICTURES, file) ? PICTURES[file] : undefined;
  if (plan === undefined) throw new AppError("not_found");
  return answerPicture(request, await plan());
}

/** Answers the picture of a public entry. Throws not_found for any other; rate_limited or unavailable. */
export async function answerEntryPicture(request: Request, file: string): Promise<Response> {
  return answerPicture(request, await planEntry(file));
}

/** Answers the picture of a public product. Throws not_found for any other; rate_limited or unavailable. */
export async function answerProductPicture(request: Request, file: string): Promise<Response> {
  return answerPicture(request, await planProduct(file));
}

/** Answers the picture of a dashboard figure, in the reader's language. Throws rate_limited or unavailable. */
export async function answerFigurePicture(
  request: Request,
  key: FigureKey,
  language: Language,
): Promise<Response> {
  const { view, name } = await getFigure(key, language);
  return answerPicture(request, {
    content: createElement(FigurePicture, { view, isExample: isExampleSite() }),
    cacheControl: "private, no-cache",
    headers: { "content-disposition": `inline; filename="${name}.png"` },
  });
}
