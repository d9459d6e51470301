import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { createElement, type ReactNode } from "react";
import { createTranslator } from "use-intl/core";
import type { EntryDto } from "../../entries/answers";
import {
  furthestPhase,
  isStopped,
  type PhaseMoment,
  type PhaseMoments,
  type PhaseProgress,
  phaseLine,
} from "../../entries/phase";
import { getEntry } from "../../entries/server/entries";
import type { DataModel } from "../../fields/data-model";
import { getDataModel } from "../../fields/server/data-model";
import { findMomentsOf, findPhaseMoments } from "../../history/server/phase-moments";
import texts from "../../messages/nl/pictures.json";
import { ANONYMOUS } from "../../platform/auth/actor";
import { isExample } from "../../platform/env";
import { AppError } from "../../platform/errors";
import { namesTag } from "../../platform/http/conditional";
import { clientAddress } from "../../platform/http/origin";
import { countCall } from "../../platform/http/rate-limits";
import { formatNumber } from "../../platform/language/format";
import type { Language } from "../../platform/language/language";
import { getProduct } from "../../products/server/products";
import { listUses } from "../../products/server/uses";
import type { FigureKey } from "../../statistics/figures";
import { getFigure } from "../../statistics/server/figure-views";
import { getStatistics } from "../../statistics/server/statistics";
import { drawableText } from "../text";
import { drawPicture } from "./draw";
import { FigurePicture, getFigureHeight, toDrawableView } from "./figure-picture";
import { DashboardPicture, EntryPicture, type EntryPictureText, RegisterPicture } from "./pictures";

/** Maximum number of cached pictures, of some 70 kB each. */
const MAX_CACHED_PICTURES = 100;
/** Maximum queue length. One picture is drawn at a time, in some tens of ms; beyond this, requests are refused. */
const MAX_QUEUE_LENGTH = 25;

type Picture = Uint8Array<ArrayBuffer>;

interface Album {
  cached: LRUCache<string, Promise<Picture>>;
  /** Resolves when the last queued picture is drawn. */
  last: Promise<unknown>;
  waiting: number;
}

/** On globalThis, so that all copies of this module in the process share one cache and queue. */
const singletons = globalThis as { registerAlbum?: Album };
singletons.registerAlbum ??= {
  cached: new LRUCache({ max: MAX_CACHED_PICTURES }),
  last: Promise.resolve(),
  waiting: 0,
};
const album = singletons.registerAlbum;

function enqueueDrawing(draw: () => Promise<Picture>): Promise<Picture> {
  if (album.waiting >= MAX_QUEUE_LENGTH) throw new AppError("unavailable", { retryAfter: 10 });
  album.waiting += 1;
  const drawn = album.last.then(draw).finally(() => {
    album.waiting -= 1;
  });
  album.last = drawn.catch(() => undefined);
  return drawn;
}

/**
 * Returns a picture from the cache, or draws it in its turn after `admit` resolves. `name` must differ for every
 * different content. Concurrent requests for one picture share the drawing. Throws unavailable if the queue is full,
 * and what `admit` throws.
 */
async function cachedPicture(name: string, admit: () => Promise<void>, draw: () => Promise<Picture>) {
  const known = album.cached.get(name);
  if (known !== undefined) return known;
  await admit();
  const drawn = album.cached.get(name) ?? enqueueDrawing(draw);
  album.cached.set(name, drawn);
  drawn.catch(() => {
    if (album.cached.peek(name) === drawn) album.cached.delete(name);
  });
  return drawn;
}

/** Version of the design, part of the cache key; increase it when pictures are drawn differently. */
const DESIGN_VERSION = 4;
/** Pattern of entry picture names; other ids cannot exist, and a NUL would make the database fail. */
const ENTRY_FILE = /^([\w-]{1,64})\.png$/;

/** The description of a picture before it is drawn. */
interface PlannedPicture {
  /** All data that the picture shows; determines its cache key. */
  shows: unknown;
  content: ReactNode;
  cacheControl: string;
  /** Height in pixels, if not that of link previews. */
  height?: number;
  headers?: Record<string, string>;
}

const drawableOrNull = (text: string | null, most: number) =>
  text === null ? null : drawableText(text, most);

function entryText(entry: EntryDto, model: DataModel, moments: readonly PhaseMoment[]): EntryPictureText {
  const level = entry.technicalReadinessLevel;
  return {
    name: drawableOrNull(entry.algorithmName, 110) ?? texts.unnamed,
    type: drawableOrNull(entry.algorithmType, 60),
    hospital: drawableOrNull(entry.activeHospital, 50),
    specialism: drawableOrNull(entry.medicalSpecialism, 40),
    phase: drawableOrNull(level, 40),
    phaseName: texts.phase,
    stopped: isStopped(model, entry),
    progress: level === null ? null : (phaseLine(model, level, moments)?.progress ?? null),
  };
}

async function planEntry(file: string): Promise<PlannedPicture> {
  const id = ENTRY_FILE.exec(file)?.[1];
  if (id === undefined) throw new AppError("not_found");
  // Always as the public sees it, as pictures are shown on other sites.
  const [{ entry }, model] = await Promise.all([getEntry(ANONYMOUS, id), getDataModel()]);
  const moments = (await findPhaseMoments(ANONYMOUS, [id])).get(id);
  const shown = { text: entryText(entry, model, moments ?? []), isExample: isExample() };
  // Must be revalidated, because the entry may be withdrawn at any time.
  return { shows: shown, content: createElement(EntryPicture, shown), cacheControl: "public, no-cache" };
}

const PRODUCT_FILE = /^([a-z\d-]{1,150})\.png$/;

/** Returns the phase line of that use in this phase which has the most known steps. */
function furthestProgress(
  model: DataModel,
  phase: string,
  uses: readonly EntryDto[],
  moments: PhaseMoments,
): PhaseProgress | null {
  const lines = uses
    .filter(({ technicalReadinessLevel }) => technicalReadinessLevel === phase)
    .flatMap(({ _id }) => phaseLine(model, phase, moments.get(_id) ?? [])?.progress ?? []);
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
  const uses = await listUses(ANONYMOUS, productId);
  const moments = await findMomentsOf(ANONYMOUS, uses);
  const furthest = furthestPhase(
    model,
    uses.map(({ technicalReadinessLevel }) => technicalReadinessLevel),
  );
  const text: EntryPictureText = {
    name: drawableOrNull(name, 110) ?? texts.product,
    type: drawableOrNull(supplier?.name ?? null, 60) ?? texts.product,
    specialism: drawableOrNull(medicalSpecialism, 40),
    hospital: null,
    phase: drawableOrNull(furthest, 40),
    phaseName: texts.furthest,
    stopped: false,
    progress: furthest === null ? null : furthestProgress(model, furthest, uses, moments),
  };
  const shown = { text, isExample: isExample() };
  return { shows: shown, content: createElement(EntryPicture, shown), cacheControl: "public, no-cache" };
}

async function planDashboard(): Promise<PlannedPicture> {
  const { algorithms, hospitals, developers } = await getStatistics();
  const translate = createTranslator({ locale: "nl", messages: { texts }, namespace: "texts" });
  const counted = { algorithms, hospitals, developers };
  const numbers = (["algorithms", "hospitals", "developers"] as const).map((key) => ({
    count: formatNumber(counted[key]),
    of: translate(key, { count: counted[key] }),
  }));
  const shown = { numbers, isExample: isExample() };
  const content = createElement(DashboardPicture, shown);
  return { shows: shown, content, cacheControl: "public, max-age=3600" };
}

async function planRegister(): Promise<PlannedPicture> {
  const shown = { isExample: isExample() };
  const content = createElement(RegisterPicture, shown);
  return { shows: shown, content, cacheControl: "public, max-age=86400" };
}

const PICTURES: Readonly<Record<string, () => Promise<PlannedPicture>>> = {
  "register.png": planRegister,
  "dashboard.png": planDashboard,
};

async function answerPicture(request: Request, kind: string, planned: PlannedPicture): Promise<Response> {
  const { shows, content, cacheControl, height, headers: more } = planned;
  const digest = createHash("sha256")
    .update(JSON.stringify([DESIGN_VERSION, kind, shows]))
    .digest("base64url");
  const etag = `"${digest}"`;
  const headers = { ...more, "content-type": "image/png", "cache-control": cacheControl, etag };
  if (namesTag(request.headers.get("if-none-match"), headers.etag)) {
    const { "content-type": _none, ...stillTrue } = headers;
    return new Response(null, { status: 304, headers: stillTrue });
  }
  if (request.method === "HEAD") return new Response(null, { headers });
  // Cached pictures are free; drawing one counts against the API's rate limit.
  const admit = () => countCall(ANONYMOUS, clientAddress(request.headers));
  const picture = await cachedPicture(digest, admit, () => drawPicture(content, height));
  return new Response(picture, { headers: { ...headers, "content-length": String(picture.byteLength) } });
}

/** Answers the picture of the register or the dashboard. Throws not_found, rate_limited or unavailable. */
export async function answerNamedPicture(request: Request, file: string): Promise<Response> {
  const plan = Object.hasOwn(PICTURES, file) ? PICTURES[file] : undefined;
  if (plan === undefined) throw new AppError("not_found");
  return answerPicture(request, file, await plan());
}

/** Answers the picture of a public entry. Throws not_found for any other; rate_limited or unavailable. */
export async function answerEntryPicture(request: Request, file: string): Promise<Response> {
  return answerPicture(request, "entry", await planEntry(file));
}

/** Answers the picture of a public product. Throws not_found for any other; rate_limited or unavailable. */
export async function answerProductPicture(request: Request, file: string): Promise<Response> {
  return answerPicture(request, "product", await planProduct(file));
}

/** Answers the picture of a dashboard figure, in the reader's language. Throws rate_limited or unavailable. */
export async function answerFigurePicture(
  request: Request,
  key: FigureKey,
  language: Language,
): Promise<Response> {
  const { view, name } = await getFigure(key, language);
  const shown = { view: toDrawableView(view), isExample: isExample() };
  return answerPicture(request, "figure", {
    shows: shown,
    content: createElement(FigurePicture, shown),
    height: getFigureHeight(shown.view),
    cacheControl: "private, no-cache",
    headers: { "content-disposition": `inline; filename="${name}.png"` },
  });
}
