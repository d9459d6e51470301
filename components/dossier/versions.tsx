import { getTranslations } from "next-intl/server";
import { QUESTIONS, type Question } from "@/lib/dossier/rules";
import type { DossierDto } from "@/lib/dossier/schema";
import { Disclosure } from "../ui/disclosure";
import { getFormats } from "../ui/get-formats";

const isQuestion = (key: string): key is Question => QUESTIONS.some((one) => one === key);

/** The saves of a dossier, newest first: who, when, what changed and which routes followed. */
export async function DossierVersions({ dossier: { versions, duties } }: { dossier: DossierDto }) {
  const [translate, { formatDateTime }] = await Promise.all([getTranslations("dossier"), getFormats()]);
  if (versions.length === 0) return null;
  const articles = new Map(duties.map(({ rule }) => [rule.key, rule.article]));
  const nameOf = (key: string) =>
    isQuestion(key) ? translate(`questions.${key}.ask`) : (articles.get(key) ?? key);
  return (
    <Disclosure
      label={translate("history.title", { count: versions.length })}
      className="no-print mt-10 max-w-[56rem]"
    >
      <ol reversed className="mt-3 divide-y divide-line border-line border-y">
        {versions.map(({ number, author, saved, routes, changes }) => (
          <li key={number} className="py-3">
            <p>
              {translate("history.line", { number, date: formatDateTime(saved) })}
              {author === null ? null : (
                <>
                  {" "}
                  {translate("history.by")} <bdi>{author}</bdi>
                </>
              )}
              . {routes.map((route) => translate(`routes.${route}`)).join(", ") || translate("routes.none")}.
            </p>
            {changes.length === 0 ? null : (
              <p className="text-base text-muted">
                {translate("history.changed", { what: changes.map(nameOf).join("; ") })}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
