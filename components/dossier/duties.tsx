import { getTranslations } from "next-intl/server";
import { type DutyState, isDutyLate, isDutyOwed } from "@/lib/dossier/rules";
import type { DossierDto, DutyDto } from "@/lib/dossier/schema";
import { Badge } from "../ui/badge";
import { Disclosure } from "../ui/disclosure";
import { getFormats } from "../ui/get-formats";
import { TextLink } from "../ui/links";
import { DutyForm } from "./duty-form";
import { getLawWords, LawSource } from "./outcome";

const BADGES = {
  open: "warning",
  inWork: "accent",
  done: "quiet",
  doesNotApply: "quiet",
} as const satisfies Record<DutyState, string>;

/** One duty: what is owed by when, how far it is, and for who may a form to update it. */
async function Duty({ duty, dossier, today }: { duty: DutyDto; dossier: DossierDto; today: string }) {
  const { rule, state, reason, due, lawDue, person, documents, nextLook } = duty;
  const [translate, words, { formatDate }] = await Promise.all([
    getTranslations("dossier.duties"),
    getLawWords(),
    getFormats(),
  ]);
  const { text, fulfilment } = words(rule);
  const isLate = isDutyLate(duty, today);
  const dueWords = () => {
    if (due === null) return translate("noDay");
    const day = translate(rule.isBefore ? "before" : "due", { date: formatDate(due) });
    return isLate ? translate("late", { due: day }) : day;
  };
  return (
    <li id={rule.key} className="scroll-mt-24 py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge kind={isLate ? "danger" : BADGES[state]}>{translate(`states.${state}`)}</Badge>
        <span className={isLate ? "font-semibold text-danger" : "font-semibold"}>{dueWords()}</span>
        {lawDue !== null && due !== lawDue ? (
          <span className="text-base text-muted">{translate("lawDay", { date: formatDate(lawDue) })}</span>
        ) : null}
      </p>
      <p className="mt-1">{text}</p>
      {fulfilment === null ? null : (
        <p className="mt-1 text-base">{translate("fulfilment", { text: fulfilment })}</p>
      )}
      <LawSource rule={rule} />
      {reason === null ? null : (
        <p dir="auto" className="wrap-anywhere mt-2 whitespace-pre-line">
          {reason}
        </p>
      )}
      {person === null && nextLook === null ? null : (
        <p className="mt-2 text-base">
          {person === null ? null : (
            <>
              {translate("who")}: <bdi>{person.name}</bdi>.{" "}
            </>
          )}
          {nextLook === null ? null : `${translate("nextLook", { date: formatDate(nextLook) })}.`}
        </p>
      )}
      {documents.length === 0 ? null : (
        <ul className="mt-2 text-base">
          {documents.map((address) => (
            <li key={address}>
              <TextLink
                plain
                alone
                href={address}
                rel="noopener noreferrer nofollow"
                className="wrap-anywhere"
              >
                {address}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <Disclosure
        label={
          <>
            {(await getTranslations("dossier.dutyForm"))("edit")}
            <span className="sr-only">: {rule.article}</span>
          </>
        }
        className="no-print mt-2"
      >
        <DutyForm duty={duty} dossier={dossier} />
      </Disclosure>
    </li>
  );
}

/** All duties of a dossier: what is late and what is owed first, then by day. */
export async function DossierDuties({ dossier, today }: { dossier: DossierDto; today: string }) {
  const translate = await getTranslations("dossier.duties");
  const { duties } = dossier;
  const owed = duties.filter(({ state }) => isDutyOwed(state));
  const late = duties.filter((duty) => isDutyLate(duty, today)).length;
  const order = ({ state, due }: DutyDto) => `${isDutyOwed(state) ? 0 : 1}${due ?? "9999"}`;
  return (
    <section aria-labelledby="duties" className="mt-10 max-w-[56rem]">
      <h2 id="duties">{translate("title", { count: duties.length })}</h2>
      {duties.length === 0 ? (
        <p className="mt-2 text-muted">{translate("none")}</p>
      ) : (
        <>
          <p className="mt-2 text-muted">{translate("intro", { open: owed.length, late })}</p>
          <ul className="mt-3 divide-y divide-line border-line border-y">
            {duties
              .toSorted((one, other) => order(one).localeCompare(order(other)))
              .map((duty) => (
                <Duty key={duty.rule.key} duty={duty} dossier={dossier} today={today} />
              ))}
          </ul>
        </>
      )}
    </section>
  );
}
