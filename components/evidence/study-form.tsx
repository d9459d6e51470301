"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { type Citation, parseCitations } from "@/lib/evidence/citations";
import { EVIDENCE_LEVELS } from "@/lib/evidence/rules";
import { type StudyDto, studyBodySchema } from "@/lib/evidence/schema";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { PageFormButtons, useBodyResolver, useReturnWithToast } from "../form/page-form";
import { PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { Button } from "../ui/button";

interface Props {
  product: { _id: string; slug: string };
  /** Study to edit; null for a new one. */
  study: StudyDto | null;
}

const FACTS = ["independent", "prospective", "multicentre"] as const;
type FormInput = Record<"doi" | "title" | "year" | "level" | (typeof FACTS)[number], string>;

const factOf = (typed: string) => (typed === "" ? null : typed === "yes");
const wordOf = (fact: boolean | null | undefined) => (fact == null ? "" : fact ? "yes" : "no");

const bodyOf = (typed: FormInput) => ({
  ...typed,
  ...Object.fromEntries(FACTS.map((fact) => [fact, factOf(typed[fact])])),
});

const onlyTyped = studyBodySchema.omit({ independent: true, prospective: true, multicentre: true }).loose();

/** Import of references from pasted text or a file, one of which can fill the form. */
function TakeOver({ onTake }: { onTake: (citation: Citation) => void }) {
  const translate = useTranslations("evidence.studyForm");
  const [found, setFound] = useState<Citation[] | null>(null);
  const read = (text: string) => setFound(text.trim() === "" ? null : parseCitations(text));
  return (
    <details className="card px-5 py-4">
      <summary className="font-semibold">{translate("import")}</summary>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <LabelledTextarea
          label={translate("import")}
          isLabelHidden
          hint={translate("importHint")}
          rows={5}
          spellCheck={false}
          onValue={read}
        />
        <Input
          type="file"
          label={translate("file")}
          accept=".bib,.ris,.txt"
          onChange={(event) => void event.currentTarget.files?.[0]?.text().then(read)}
        />
        <div aria-live="polite">
          {found === null ? null : <p>{translate("found", { count: found.length })}</p>}
        </div>
        <ul>
          {found?.map((citation, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: citations may be identical
            <li key={place} className="flex flex-wrap items-center gap-3 border-line border-t py-2">
              <span className="wrap-anywhere min-w-0 flex-1 basis-56">
                {citation.title ?? citation.doi} {citation.year === null ? null : `(${citation.year})`}
                {citation.doi === null ? <> · {translate("noDoi")}</> : null}
              </span>
              <Button size="small" onClick={() => onTake(citation)}>
                {translate("take")}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Form to add, change or remove a study of a product. */
export function StudyForm({ product, study }: Props) {
  const translate = useTranslations("evidence.studyForm");
  const levels = useTranslations("evidence.levels");
  const goBack = useReturnWithToast();
  const form = useApiForm<FormInput>(
    {
      doi: study?.doi ?? "",
      title: study?.title ?? "",
      year: study ? String(study.year) : "",
      level: study?.level ? String(study.level) : "",
      independent: wordOf(study?.independent),
      prospective: wordOf(study?.prospective),
      multicentre: wordOf(study?.multicentre),
    },
    {
      resolver: useBodyResolver<FormInput>(onlyTyped),
      draft: { of: `study/${product._id}/${study?._id ?? "new"}` },
    },
  );
  const sent = form.sending(async (typed) => {
    const body = bodyOf(typed);
    if (study) await callApi("PUT", paths.api.study(study._id), body);
    else await callApi("POST", paths.api.studies, { ...body, product: product._id });
    goBack(paths.product(product.slug), translate("saved"));
  });
  const removal = study && {
    title: translate("removeTitle"),
    text: translate("removeText"),
    action: translate("remove"),
    onConfirm: () =>
      form.attempt(async () => {
        await callApi("DELETE", paths.api.study(study._id));
        goBack(paths.product(product.slug), translate("removed"));
      }),
  };
  function take({ doi, title, year }: Citation) {
    form.setValue("doi", doi ?? "", { shouldDirty: true });
    form.setValue("title", title ?? "", { shouldDirty: true });
    form.setValue("year", year === null ? "" : String(year), { shouldDirty: true });
    form.setFocus("doi");
  }
  const unknown = <option value="">{translate("unknown")}</option>;
  return (
    <div className="grid max-w-[44rem] grid-cols-1 gap-6">
      {study === null ? <TakeOver onTake={take} /> : null}
      <PostForm {...sent} aria-label={translate("title")} className="grid grid-cols-1 gap-6">
        <Input
          label={translate("doi")}
          hint={translate("doiHint")}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          {...form.field("doi")}
        />
        <Input label={translate("studyTitle")} dir="auto" aria-required {...form.field("title")} />
        <Input label={translate("year")} inputMode="numeric" aria-required {...form.field("year")} />
        <Select
          label={translate("level")}
          options={EVIDENCE_LEVELS.map((level) => [String(level), `${level}. ${levels(`${level}`)}`])}
          {...form.field("level")}
        >
          {unknown}
        </Select>
        {FACTS.map((fact) => (
          <Select
            key={fact}
            label={translate(fact)}
            options={[
              ["yes", translate("yes")],
              ["no", translate("no")],
            ]}
            {...form.field(fact)}
          >
            {unknown}
          </Select>
        ))}
        <PageFormButtons
          isBusy={sent.isBusy}
          save={translate("save")}
          back={translate("back")}
          path={paths.product(product.slug)}
          removal={removal}
        />
      </PostForm>
    </div>
  );
}
