import clsx from "clsx";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { EntryDto } from "@/lib/entries/answers";
import { getObstacleName } from "@/lib/experiences/rules";
import type { ExperienceDto, ExperiencesDto } from "@/lib/experiences/schema";
import { paths } from "@/lib/paths";
import { createFormatters } from "@/lib/platform/language/format";
import { shortenAsOneParagraph } from "@/lib/platform/text/first-words";
import { dutchTextProps } from "../ui/dutch";
import { ButtonLink, TextLink } from "../ui/links";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-base text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** Contact of an experience, as far as the reader may see it. */
function Contact({ contact }: { contact: NonNullable<ExperienceDto["contact"]> }) {
  const { name, email } = contact;
  return (
    <>
      <bdi>{name}</bdi>
      {email === undefined ? null : (
        <TextLink plain href={`mailto:${email}`} className="block">
          {email}
        </TextLink>
      )}
    </>
  );
}

/** One experience with its author. */
async function Experience({
  told,
  hasEntry,
  changeHref,
}: {
  told: ExperienceDto;
  hasEntry: boolean;
  changeHref: string | undefined;
}) {
  const [translate, locale] = await Promise.all([getTranslations("experiences"), getLocale()]);
  const { formatMonth } = createFormatters(locale);
  const dutch = dutchTextProps(locale);
  const obstacles = told.obstacles.map((one) => getObstacleName(one, locale)).join(", ");
  const texts = [
    ["brought", told.brought],
    ["obstacles", [obstacles, told.obstacle].filter(Boolean).join("\n")],
    ["integration", told.integration],
  ] as const;
  return (
    <li id={`experience-${told._id}`} className="scroll-mt-24 space-y-3 border-line border-t py-4">
      <p className="wrap-anywhere">
        <strong dir="auto" {...dutch}>
          {told.role}
        </strong>{" "}
        {told.hospital === null ? null : translate("at", { hospital: told.hospital })}
        {told.since === null ? null : <>, {translate("since", { month: formatMonth(told.since) })}</>}
        {told.membersOnly ? (
          <span className="ml-2 rounded-control bg-sunken px-2 text-base">{translate("membersOnly")}</span>
        ) : null}
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {hasEntry ? (
          <Fact name={translate("entry")}>
            <TextLink href={paths.entry(told.entry._id)}>{told.entry.algorithmName}</TextLink>
          </Fact>
        ) : null}
        {texts.map(([key, text]) =>
          text ? (
            <Fact key={key} name={translate(key)}>
              <span dir="auto" {...dutch}>
                {text}
              </span>
            </Fact>
          ) : null,
        )}
        {told.effort === null ? null : (
          <Fact name={translate("effort")}>{translate(`efforts.${told.effort}`)}</Fact>
        )}
        {told.again === null ? null : (
          <Fact name={translate("again")}>{translate(`agains.${told.again}`)}</Fact>
        )}
        {told.contact === null ? null : (
          <Fact name={translate("contact")}>
            <Contact contact={told.contact} />
          </Fact>
        )}
      </dl>
      {changeHref === undefined ? null : (
        <ButtonLink href={changeHref} size="small" className="no-print">
          {translate("change")}
        </ButtonLink>
      )}
    </li>
  );
}

/** The experiences as a small table, for paper. */
async function PrintedExperiences({ experiences }: { experiences: readonly ExperienceDto[] }) {
  const [translate, locale] = await Promise.all([getTranslations("experiences"), getLocale()]);
  const { formatMonth } = createFormatters(locale);
  const head = ["entry", "who", "again", "effort", "brought", "obstacles"] as const;
  return (
    <table className="printed-table">
      <caption className="sr-only">{translate("title")}</caption>
      <thead>
        <tr>
          {head.map((column) => (
            <th key={column} scope="col">
              {translate(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {experiences.map(({ _id, entry, role, since, again, effort, brought, obstacles, obstacle }) => (
          <tr key={_id}>
            <th scope="row">{entry.algorithmName}</th>
            <td>
              {role}
              {since === null ? null : `, ${translate("since", { month: formatMonth(since) })}`}
            </td>
            <td>{again === null ? null : translate(`agains.${again}`)}</td>
            <td>{effort === null ? null : translate(`efforts.${effort}`)}</td>
            <td>{shortenAsOneParagraph(brought ?? "")}</td>
            <td>
              {shortenAsOneParagraph(
                [obstacles.map((one) => getObstacleName(one, locale)).join(", "), obstacle]
                  .filter(Boolean)
                  .join(": "),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

async function Summary({ summary }: { summary: NonNullable<ExperiencesDto["summary"]> }) {
  const [translate, locale] = await Promise.all([getTranslations("experiences.summary"), getLocale()]);
  const { total, again, effort, obstacles } = summary;
  const list = obstacles
    .map((one) => translate("obstacle", { label: getObstacleName(one, locale), count: one.count }))
    .join(", ");
  return (
    <div className="mb-4 rounded-card bg-sunken px-5 py-4">
      <h3 className="font-sans text-base">{translate("title", { count: total })}</h3>
      <ul className="mt-1 list-disc pl-5">
        <li>{translate("again", again)}</li>
        <li>{translate("effort", effort)}</li>
        {list === "" ? null : <li>{translate("obstacles", { list })}</li>}
      </ul>
    </div>
  );
}

interface ListProps {
  told: ExperiencesDto;
  /** Whether each experience names its entry, as on a product's page. */
  hasEntry: boolean;
  /** Address where the reader can write an experience; undefined for readers who may not. */
  writeHref?: string | undefined;
  /** On a product's page: the entries about which the reader may write an experience. */
  tellable?: readonly Tellable[];
  /** Whether paper has a table in place of the list. */
  isPrintedAsTable?: boolean;
}

type Tellable = Pick<EntryDto, "_id" | "algorithmName" | "activeHospital">;

/** Links to write an experience, one per hospital at which the reader may write one and has written none yet. */
async function TellLinks({ told, tellable }: { told: ExperiencesDto; tellable: readonly Tellable[] }) {
  const translate = await getTranslations("experiences");
  const isTold = new Set(told.experiences.flatMap(({ own, entry }) => (own ? [entry._id] : [])));
  const places = new Map(
    tellable
      .filter(({ _id }) => !isTold.has(_id))
      .map((use) => [use.activeHospital ?? use.algorithmName ?? "", use] as const),
  );
  if (places.size === 0) return null;
  return (
    <p className="flex flex-wrap gap-2 print:hidden">
      {[...places].map(([place, { _id }]) => (
        <ButtonLink key={_id} href={paths.ownExperience(_id)}>
          {places.size === 1 ? translate("tell") : translate("tellOf", { place })}
        </ButtonLink>
      ))}
    </p>
  );
}

async function ExperienceList({
  told,
  hasEntry,
  writeHref,
  tellable = [],
  isPrintedAsTable = false,
}: ListProps) {
  const { experiences, summary } = told;
  const translate = await getTranslations("experiences");
  const isOwn = experiences.some(({ own }) => own);
  if (experiences.length === 0 && writeHref === undefined && tellable.length === 0) return null;
  return (
    <section aria-labelledby="experiences" className={hasEntry ? "mb-8" : "border-line border-t py-6"}>
      <h2 id="experiences" className="mb-3">
        {translate("title")}
      </h2>
      {summary === null || !hasEntry ? null : <Summary summary={summary} />}
      {experiences.length === 0 ? (
        <p className="mb-3 text-muted">{translate("none")}</p>
      ) : (
        <ul className={clsx("mb-3", isPrintedAsTable && "print:hidden")}>
          {experiences.map((one) => (
            <Experience
              key={one._id}
              told={one}
              hasEntry={hasEntry}
              changeHref={
                one.own && tellable.some(({ _id }) => _id === one.entry._id)
                  ? paths.ownExperience(one.entry._id)
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {isPrintedAsTable && experiences.length > 0 ? <PrintedExperiences experiences={experiences} /> : null}
      {writeHref === undefined ? null : (
        <ButtonLink href={writeHref} className="no-print">
          {translate(isOwn ? "change" : "write")}
        </ButtonLink>
      )}
      <TellLinks told={told} tellable={tellable} />
    </section>
  );
}

/** Experiences with an entry by members of its hospital; nothing if there are none and the reader may not write one. */
export function EntryExperiences({ told, writeHref }: Omit<ListProps, "hasEntry">) {
  return <ExperienceList told={told} hasEntry={false} writeHref={writeHref} />;
}

/** Experiences with the entries of a product; from three experiences on with a summary. */
export function ProductExperiences({ told, tellable }: Pick<ListProps, "told" | "tellable">) {
  return <ExperienceList told={told} hasEntry tellable={tellable} />;
}

/** Experiences at a hospital; from three experiences on with a summary. */
export function HospitalExperiences({ told }: Pick<ListProps, "told">) {
  return <ExperienceList told={told} hasEntry isPrintedAsTable />;
}
