"use client";

import { useTranslations } from "next-intl";
import { MIN_COMPARED_ENTRIES } from "@/lib/comparison/size";
import { paths } from "@/lib/paths";
import { ButtonLink, TextLink } from "../ui/links";
import { PhaseLineDrawing } from "../ui/phase-illustration";
import { useComparison } from "./comparison-provider";

/** Content of an empty comparison: the earlier selection to continue with, or how to choose entries. */
export function HowToBegin({ hasList }: { hasList: boolean }) {
  const translate = useTranslations("compare.empty");
  const chosen = useComparison()?.chosen ?? [];
  // Links to where entries can be chosen: the register's list or, for users without it, the public entries.
  const begin = (
    <ButtonLink href={hasList ? paths.home : `${paths.home}#recent`} kind="primary">
      {translate(hasList ? "toRegister" : "toPublic")}
    </ButtonLink>
  );
  if (chosen.length === 0) {
    return (
      <section aria-labelledby="begin" className="max-w-[44rem]">
        <PhaseLineDrawing className="mb-6 w-40" />
        <h2 id="begin">{translate("title")}</h2>
        <ol className="mt-4 mb-8 list-decimal space-y-2 pl-6">
          <li>{translate(hasList ? "list" : "public")}</li>
          <li>{translate(hasList ? "choose" : "choosePublic")}</li>
          <li>{translate("go")}</li>
        </ol>
        {begin}
      </section>
    );
  }
  const ids = chosen.map(({ id }) => id);
  return (
    <section aria-labelledby="begin" className="max-w-[44rem]">
      <h2 id="begin">{translate("chosen", { n: chosen.length })}</h2>
      <ul className="mt-4 mb-8 list-disc space-y-2 pl-6">
        {chosen.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink href={paths.entry(id)} dir="auto">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
      {chosen.length < MIN_COMPARED_ENTRIES ? (
        begin
      ) : (
        <ButtonLink href={paths.compare(ids)} kind="primary">
          {translate("compareChosen")}
        </ButtonLink>
      )}
    </section>
  );
}
