import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { Outcome } from "@/lib/dossier/rules";
import type { DossierDto, LawRuleDto } from "@/lib/dossier/schema";
import { Callout } from "../ui/callout";
import { getFormats } from "../ui/get-formats";
import { TextLink } from "../ui/links";
import { getQuestionId } from "./question-id";

/** Returns a function that gives the sentences of a row of the law in the reader's language. */
export async function getLawWords() {
  const isEnglish = (await getLocale()) === "en";
  return ({ text, textEn, fulfilment, fulfilmentEn }: LawRuleDto) =>
    isEnglish ? { text: textEn, fulfilment: fulfilmentEn } : { text, fulfilment };
}

/** The article of a row of the law, which leads to its source, and when somebody read it there. */
export async function LawSource({ rule }: { rule: LawRuleDto }) {
  const [translate, { formatDate }] = await Promise.all([getTranslations("dossier.outcome"), getFormats()]);
  return (
    <p className="mt-1 text-base text-muted">
      <TextLink plain href={rule.sourceUrl} rel="noopener noreferrer">
        {rule.article}
      </TextLink>{" "}
      · {rule.readOn === null ? translate("unread") : translate("read", { date: formatDate(rule.readOn) })}
    </p>
  );
}

/** The sources of all rows of the law that a dossier names, each once. */
export async function LawSources({ dossier: { rules, duties } }: { dossier: DossierDto }) {
  const translate = await getTranslations("dossier.outcome");
  const named = [...Object.values(rules), ...duties.map(({ rule }) => rule)];
  const sources = new Map(named.map(({ source, sourceUrl }) => [source, sourceUrl]));
  return (
    <section aria-labelledby="sources" className="mt-10 max-w-[56rem] text-base">
      <h2 id="sources" className="text-xl">
        {translate("sources")}
      </h2>
      <ul className="mt-2 list-disc pl-6">
        {[...sources].map(([source, address]) => (
          <li key={source}>
            <TextLink plain href={address} rel="noopener noreferrer">
              {source}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-base text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

type RouteOutcome = Outcome["routes"][number];

/** One route of the outcome: what it is, by which article, and from which day for this entry. */
async function Route({ route, rules }: { route: RouteOutcome; rules: DossierDto["rules"] }) {
  const [translate, words, { formatDate }] = await Promise.all([
    getTranslations("dossier"),
    getLawWords(),
    getFormats(),
  ]);
  const rule = rules[route.rule];
  const timing = route.timing === null ? undefined : rules[route.timing];
  if (rule === undefined) return null;
  const ownDay = () => {
    if (route.due !== null) return formatDate(route.due);
    return route.from === null
      ? translate("outcome.noDayYet")
      : translate("outcome.noDay", { date: formatDate(route.from) });
  };
  const isStop = route.route === "prohibited";
  const told = (
    <>
      <h3>{translate(`routes.${route.route}`)}</h3>
      {isStop ? <p className="mt-1 font-semibold">{translate("outcome.mustStop")}</p> : null}
      <p className="mt-1">{words(rule).text}</p>
      <LawSource rule={rule} />
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        {route.from === null ? null : (
          <Fact name={translate("outcome.lawDay")}>{formatDate(route.from)}</Fact>
        )}
        <Fact name={translate("outcome.ownDay")}>{ownDay()}</Fact>
      </dl>
      {timing === undefined ? null : (
        <div className="mt-3">
          <p>{words(timing).text}</p>
          <LawSource rule={timing} />
        </div>
      )}
    </>
  );
  const kinds = { prohibited: "danger", lawyer: "warning" } as const;
  return (
    <li>
      {route.route === "prohibited" || route.route === "lawyer" ? (
        <Callout kind={kinds[route.route]}>{told}</Callout>
      ) : (
        <div className="rounded-control border border-line px-4 py-3">{told}</div>
      )}
    </li>
  );
}

/** Shows the outcome of a dossier: the hospital's roles, the routes with their days, and the questions that are still open. */
export async function DossierOutcome({ dossier }: { dossier: DossierDto }) {
  const { outcome, rules } = dossier;
  const [translate, words] = await Promise.all([getTranslations("dossier"), getLawWords()]);
  const { roles, routes, open, advice } = outcome;
  return (
    <section aria-labelledby="outcome" className="mt-8 max-w-[56rem]">
      <h2 id="outcome">{translate("outcome.title")}</h2>
      {routes.length > 0 ? (
        <ul className="mt-4 grid gap-4">
          {routes.map((route) => (
            <Route key={route.rule} route={route} rules={rules} />
          ))}
        </ul>
      ) : (
        <div className="mt-4 rounded-control border border-line px-4 py-3">
          <h3>{translate(open.length > 0 ? "outcome.noneYet" : "outcome.none")}</h3>
          <p className="mt-1">{translate(open.length > 0 ? "outcome.noneYetText" : "outcome.noneText")}</p>
        </div>
      )}
      {open.length === 0 ? null : (
        <div className="no-print mt-4">
          <Callout kind="info">
            <p>{translate("outcome.openQuestions", { count: open.length })}</p>
            <ul className="mt-1 list-disc pl-6">
              {open.map((question) => (
                <li key={question}>
                  <TextLink plain href={`#${getQuestionId(question)}`} alone>
                    {translate(`questions.${question}.ask`)}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Callout>
        </div>
      )}
      <h3 className="mt-6">{translate("outcome.roles")}</h3>
      <ul className="mt-2 grid gap-3">
        {roles.map(({ role, rule: key }) => {
          const rule = rules[key];
          return rule === undefined ? null : (
            <li key={key}>
              <p>
                <strong>{translate(`roles.${role}`)}</strong>: {words(rule).text}
              </p>
              <LawSource rule={rule} />
            </li>
          );
        })}
      </ul>
      {advice.length === 0 ? null : (
        <>
          <h3 className="mt-6">{translate("outcome.advice")}</h3>
          <ul className="mt-2 grid gap-3">
            {advice.map((key) => {
              const rule = rules[key];
              return rule === undefined ? null : (
                <li key={key}>
                  <p>{words(rule).text}</p>
                  <LawSource rule={rule} />
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
