import { getTranslations } from "next-intl/server";
import type { StudyDto, ValidationDto } from "@/lib/evidence/schema";
import { paths } from "@/lib/paths";
import { FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { ButtonLink, TextLink } from "../ui/links";
import { ValidationTable } from "./validation-table";

type Level = "1" | "2" | "3" | "4" | "5" | "6";

interface ProductStudiesProps {
  slug: string;
  studies: readonly StudyDto[];
  /** Local validation results of the product's entries that the reader may see. */
  figures: readonly ValidationDto[];
  mayAdd: boolean;
  mayChange: boolean;
}

/** Evidence for a product: studies by level and year, and hospitals' own validation results. */
export async function ProductStudies({ slug, studies, figures, mayAdd, mayChange }: ProductStudiesProps) {
  const [translate, levels, words, validations] = await Promise.all([
    getTranslations("evidence.studies"),
    getTranslations("evidence.levels"),
    getTranslations("evidence.facts"),
    getTranslations("evidence.validations"),
  ]);
  if (studies.length === 0 && figures.length === 0 && !mayAdd) return null;
  const factsOf = ({ level, independent, prospective, multicentre }: StudyDto) =>
    [
      level === null
        ? translate("levelUnknown")
        : translate("level", { level, name: levels(String(level) as Level) }),
      independent === null ? null : words(independent ? "independent" : "dependent"),
      prospective === null ? null : words(prospective ? "prospective" : "retrospective"),
      multicentre === null ? null : words(multicentre ? "multicentre" : "singleCentre"),
    ]
      .filter((fact) => fact !== null)
      .join(FACT_SEPARATOR);
  return (
    <section aria-labelledby="evidence" className="mb-8">
      <h2 id="evidence" className="mb-3">
        {translate("title")}
      </h2>
      {studies.length === 0 ? (
        <p className="text-muted">{translate("none")}</p>
      ) : (
        <ul>
          {studies.map((study) => (
            <li key={study._id} className="wrap-anywhere border-line border-t py-3">
              <p>
                {study.title} ({study.year}).{" "}
                <TextLink plain href={`https://doi.org/${encodeURI(study.doi)}`} rel="nofollow noopener">
                  {study.doi}
                </TextLink>
              </p>
              <p className="text-base text-muted">
                {factsOf(study)}{" "}
                {mayChange ? (
                  <TextLink
                    href={paths.productStudy(slug, study._id)}
                    aria-label={translate("changeNamed", { title: study.title })}
                  >
                    {translate("change")}
                  </TextLink>
                ) : null}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayAdd ? (
        <ButtonLink href={paths.productStudy(slug)} className="no-print mt-3">
          {translate("add")}
        </ButtonLink>
      ) : null}
      {figures.length === 0 ? null : (
        <div className="mt-6">
          <h3 className="mb-2">{validations("title")}</h3>
          <ValidationTable figures={figures} hasEntry />
        </div>
      )}
    </section>
  );
}
