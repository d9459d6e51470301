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
import { drawableView, FigurePicture, heightOf } from "./figure-picture";
import { DashboardPicture, EntryPicture, type EntryPictureText, RegisterPicture } from "./pictures";

/** Some 70 kB each. */
const MOST = 100;
/** One is drawn at a time, in some tens of milliseconds; who would wait longer than for these comes back later. */
const WAITING = 25;

type Picture = Uint8Array<ArrayBuffer>;

interface Album {
  cached: LRUCache<string, Promise<Picture>>;
  /** Settled once nothing is being drawn. */
  last: Promise<unknown>;
  waiting: number;
}

/** On the global object: a picture is drawn once in this process, whichever copy of this file is asked. */
const singletons = globalThis as { registerAlbum?: Album };
singletons.registerAlbum ??= { cached: new LRUCache({ max: MOST }), last: Promise.resolve(), waiting: 0 };
const album = singletons.registerAlbum;

function inTurn(draw: () => Promise<Picture>): Promise<Picture> {
  if (album.waiting >= WAITING) throw new AppError("unavailable", { retryAfter: 10 });
  album.waiting += 1;
  const drawn = album.last.then(draw).finally(() => {
    album.waiting -= 1;
  });
  album.last = drawn.catch(() => undefined);
  return drawn;
}

/**
 * The picture of this name, which must be another one for whatever it shows: from what was drawn lately, or drawn in
 * its turn after `admit` has let the asker through. Many who ask for one wait for one drawing. Throws unavailable when
 * too many wait, and what `admit` throws.
 */
async function cachedPicture(name: string, admit: () => Promise<void>, draw: () => Promise<Picture>) {
  const known = album.cached.get(name);
  if (known !== undefined) return known;
  await admit();
  const drawn = album.cached.get(name) ?? inTurn(draw);
  album.cached.set(name, drawn);
  drawn.catch(() => {
    if (album.cached.peek(name) === drawn) album.cached.delete(name);
  });
  return drawn;
}

/** Counts the designs: a picture that is drawn otherwise is another picture. */
const DESIGN = 4;
/** Ids are made by the database; anything else cannot exist, and some of it (a NUL) the database would refuse. */
const ENTRY_FILE = /^([\w-]{1,64})\.png$/;

/** A picture before it is drawn. */
interface Planned {
  /** Everything that it shows. */
  shows: unknown;
  content: ReactNode;
  cacheControl: string;
  /** Where it is not that of pictures beside links. */
  height?: number;
  headers?: Record<string, string>;
}

const short = (text: string | null, most: number) => (text === null ? null : drawableText(text, most));

function entryText(entry: EntryDto, model: DataModel, moments: readonly PhaseMoment[]): EntryPictureText {
  const level = entry.technicalReadinessLevel;
  return {
    name: short(entry.algorithmName, 110) ?? texts.unnamed,
    type: short(entry.algorithmType, 60),
    hospital: short(entry.activeHospital, 50),
    specialism: short(entry.medicalSpecialism, 40),
    phase: short(level, 40),
    phaseName: texts.phase,
    stopped: isStopped(model, entry),
    progress: level === null ? null : (phaseLine(model, level, moments)?.progress ?? null),
  };
}

async function planEntry(file: string): Promise<Planned> {
  const id = ENTRY_FILE.exec(file)?.[1];
  if (id === undefined) throw new AppError("not_found");
  // Whoever asks: a picture is for showing elsewhere, so it is of what everyone may see.
  const [{ entry }, model] = await Promise.all([getEntry(ANONYMOUS, id), getDataModel()]);
  const moments = (await findPhaseMoments(ANONYMOUS, [id])).get(id);
  const shown = { text: entryText(entry, model, moments ?? []), isExample: isExample() };
  // It may be taken back at any time, and is then nobody's to keep showing.
  return { shows: shown, content: createElement(EntryPicture, shown), cacheControl: "public, no-cache" };
}

const PRODUCT_FILE = /^([a-z\d-]{1,150})\.png$/;

/** The phase line of the use in this phase whose history tells most. */
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

async function planProduct(file: string): Promise<Planned> {
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
    name: short(name, 110) ?? texts.product,
    type: short(supplier?.name ?? null, 60) ?? texts.product,
    specialism: short(medicalSpecialism, 40),
    hospital: null,
    phase: short(furthest, 40),
    phaseName: texts.furthest,
    stopped: false,
    progress: furthest === null ? null : furthestProgress(model, furthest, uses, moments),
  };
  const shown = { text, isExample: isExample() };
  return { shows: shown, content: createElement(EntryPicture, shown), cacheControl: "public, no-cache" };
}

async function planDashboard(): Promise<Planned> {
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

async function planRegister(): Promise<Planned> {
  const shown = { isExample: isExample() };
  const content = createElement(RegisterPicture, shown);
  return { shows: shown, content, cacheControl: "public, max-age=86400" };
}

const PICTURES: Readonly<Record<string, () => Promise<Planned>>> = {
  "register.png": planRegister,
  "dashboard.png": planDashboard,
};

async function answerPicture(request: Request, kind: string, planned: Planned): Promise<Response> {
  const { shows, content, cacheControl, height, headers: more } = planned;
  const digest = createHash("sha256")
    .update(JSON.stringify([DESIGN, kind, shows]))
    .digest("base64url");
  const etag = `"${digest}"`;
  const headers = { ...more, "content-type": "image/png", "cache-control": cacheControl, etag };
  if (namesTag(request.headers.get("if-none-match"), headers.etag)) {
    const { "content-type": _none, ...stillTrue } = headers;
    return new Response(null, { status: 304, headers: stillTrue });
  }
  if (request.method === "HEAD") return new Response(null, { headers });
  // What is drawn already costs nothing; drawing is counted as a call of the API is.
  const admit = () => countCall(ANONYMOUS, clientAddress(request.headers));
  const picture = await cachedPicture(digest, admit, () => drawPicture(content, height));
  return new Response(picture, { headers: { ...headers, "content-length": String(picture.byteLength) } });
}

/** The picture of the register or its dashboard. Throws not_found, rate_limited or unavailable. */
export async function answerNamedPicture(request: Request, file: string): Promise<Response> {
  const plan = Object.hasOwn(PICTURES, file) ? PICTURES[file] : undefined;
  if (plan === undefined) throw new AppError("not_found");
  return answerPicture(request, file, await plan());
}

/** The picture of a public entry. Throws not_found for any other; rate_limited or unavailable. */
export async function answerEntryPicture(request: Request, file: string): Promise<Response> {
  return answerPicture(request, "entry", await planEntry(file));
}

/** The picture of a product that everyone may see. Throws not_found for any other; rate_limited or unavailable. */
export async function answerProductPicture(request: Request, file: string): Promise<Response> {
  return answerPicture(request, "product", await planProduct(file));
}

/** The picture of a figure of the dashboard, in the reader's language. Throws rate_limited or unavailable. */
export async function answerFigurePicture(
  request: Request,
  key: FigureKey,
  language: Language,
): Promise<Response> {
  const { view, name } = await getFigure(key, language);
  const shown = { view: drawableView(view), isExample: isExample() };
  return answerPicture(request, "figure", {
    shows: shown,
    content: createElement(FigurePicture, shown),
    height: heightOf(shown.view),
    cacheControl: "private, no-cache",
    headers: { "content-disposition": `inline; filename="${name}.png"` },
  });
}
