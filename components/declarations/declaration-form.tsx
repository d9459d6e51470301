"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import {
  ANNEX_ANSWERS,
  DECLARATION_LIMITS,
  DEVICE_LAWS,
  listConditionsOfLaw,
} from "@/lib/declarations/rules";
import type { DeclarationDto, DeclarationPageDto } from "@/lib/declarations/schema";
import { paths } from "@/lib/paths";
import { Input } from "../form/input";
import { FailureMessage, PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { useConfirmQuestion } from "../form/use-opening";
import { useFailureOfError, useSubmission } from "../form/use-submission";
import { TextLink } from "../ui/links";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";

const TEXTS = ["law", "institution", "address", "device", "identification", "annex", "exceptions"] as const;
type TextName = (typeof TEXTS)[number];
/** The texts, with the proof of each condition as a field of its own: a form's draft keeps texts alone. */
type FormInput = Record<TextName, string> & Record<`proof-${string}`, string>;
type Page = Omit<DeclarationPageDto, "published">;

function typedOf({ draft, conditions }: Page): FormInput {
  return Object.fromEntries([
    ...TEXTS.map((name) => [name, draft[name] ?? ""]),
    ...conditions.map(({ key }) => [`proof-${key}`, draft.proofs[key] ?? ""]),
  ]) as FormInput;
}

/** Form of the draft of a declaration, with a proof of each condition, and the button that publishes it. */
export function DeclarationForm({ page, today }: { page: Page; today: string }) {
  const { entry, conditions, mayPublish } = page;
  const translate = useTranslations("declarations");
  const locale = useLocale();
  const { formatDate } = useFormats();
  const router = useRouter();
  const path = paths.api.ownDeclaration(entry._id);
  const [first] = useState(page.version);
  const [saved, setSaved] = useState({ version: page.version, missing: page.missing.length });
  // Text typed during a save is not part of that save.
  const [kept, setKept] = useState(typedOf(page));
  const take = ({ version, missing }: Page) => setSaved({ version, missing: missing.length });
  const form = useApiForm<FormInput>(kept, {
    draft: { of: `declaration/${entry._id}`, version: first },
    explain: ({ code }) => {
      if (code !== "declaration_conflict") return undefined;
      void callApi<DeclarationPageDto>("GET", path).then(take);
      return { sentence: translate("form.conflict") };
    },
  });
  const sent = form.sending(async (values) => {
    const proofs = Object.fromEntries(conditions.map(({ key }) => [key, values[`proof-${key}`] ?? ""]));
    const texts = Object.fromEntries(TEXTS.map((name) => [name, values[name]]));
    take(await callApi<DeclarationPageDto>("PUT", path, { ...texts, proofs, version: saved.version }));
    setKept(values);
    showToast(translate("form.saved"), { kind: "success" });
    router.refresh();
  });
  const typed = form.watch();
  const { law, annex } = typed;
  const isUnsaved = Object.entries(kept).some(([name, text]) => typed[name as keyof FormInput] !== text);
  const { nameMax, addressMax, textMax, proofMax } = DECLARATION_LIMITS;
  const choose = <option value="">{translate("form.choose")}</option>;
  return (
    <>
      <PostForm
        {...sent}
        aria-label={translate("form.title")}
        className="mt-6 grid max-w-[44rem] grid-cols-1 gap-6"
      >
        <Select
          label={translate("form.law")}
          options={DEVICE_LAWS.map((one) => [one, translate(`laws.${one}`)])}
          {...form.field("law")}
        >
          {choose}
        </Select>
        <Input label={translate("form.institution")} maxLength={nameMax} {...form.field("institution")} />
        <LabelledTextarea
          label={translate("form.address")}
          rows={3}
          maxLength={addressMax}
          {...form.field("address")}
        />
        <Input label={translate("form.device")} maxLength={nameMax} dir="auto" {...form.field("device")} />
        <LabelledTextarea
          label={translate("form.identification")}
          hint={translate("form.identificationHint")}
          rows={4}
          maxLength={textMax}
          dir="auto"
          {...form.field("identification")}
        />
        <Select
          label={translate("form.annex")}
          options={ANNEX_ANSWERS.map((one) => [one, translate(`annexes.${one}`)])}
          {...form.field("annex")}
        >
          {choose}
        </Select>
        {annex === "partly" ? (
          <LabelledTextarea
            label={translate("form.exceptions")}
            rows={4}
            maxLength={textMax}
            dir="auto"
            {...form.field("exceptions")}
          />
        ) : null}
        <fieldset>
          <legend className="font-semibold">{translate("form.proofs")}</legend>
          <p className="mt-1 text-base text-muted">{translate("form.proofsHint")}</p>
          <ol className="mt-3 space-y-6">
            {listConditionsOfLaw(conditions, law).map((condition) => (
              <li key={condition.key}>
                <p>{locale === "en" ? condition.textEn : condition.text}</p>
                <p className="mb-2 text-base text-muted">
                  {translate.rich(condition.readOn === null ? "form.unread" : "form.read", {
                    article: condition.article,
                    date: condition.readOn === null ? "" : formatDate(condition.readOn),
                    source: () => <TextLink href={condition.sourceUrl}>{condition.source}</TextLink>,
                  })}{" "}
                  {condition.appliesFrom !== null && condition.appliesFrom > today
                    ? translate("form.later", { date: formatDate(condition.appliesFrom) })
                    : null}
                </p>
                <LabelledTextarea
                  label={translate("form.proof")}
                  aria-label={`${translate("form.proof")}: ${condition.article}`}
                  rows={2}
                  maxLength={proofMax}
                  dir="auto"
                  {...form.field(`proof-${condition.key}`)}
                />
              </li>
            ))}
          </ol>
        </fieldset>
        <div>
          <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
            {translate("form.save")}
          </ScriptButton>
        </div>
      </PostForm>
      <section aria-labelledby="publish" className="mt-10 border-line border-t pt-6">
        <h2 id="publish">{translate("publish.title")}</h2>
        <p className="mt-2 max-w-prose text-muted">{translate("publish.intro")}</p>
        {saved.missing === 0 ? null : (
          <p className="mt-3 max-w-prose font-semibold">
            {translate("publish.missing", { n: saved.missing })}
          </p>
        )}
        {mayPublish ? null : <p className="mt-3">{translate("publish.notYou")}</p>}
        {mayPublish && saved.missing === 0 ? (
          <PublishButton entryId={entry._id} version={saved.version} isUnsaved={isUnsaved} />
        ) : null}
      </section>
    </>
  );
}

/** Button that publishes the draft as it was saved, after a question that says what this means. */
function PublishButton({
  entryId,
  version,
  isUnsaved,
}: {
  entryId: string;
  version: number;
  /** Whether the form has texts that are not saved. */
  isUnsaved: boolean;
}) {
  const translate = useTranslations("declarations.publish");
  const router = useRouter();
  const { failure, isBusy, attempt } = useSubmission(useFailureOfError());
  const [ask, question] = useConfirmQuestion();
  const publish = () =>
    attempt(async () => {
      const path = paths.api.ownDeclaration(entryId);
      const { slug } = await callApi<DeclarationDto>("POST", path, { version });
      showToast(translate("done"), { kind: "success" });
      router.push(paths.declaration(slug));
    });
  const begin = () => {
    if (isUnsaved) showToast(translate("unsaved"), { kind: "warning" });
    else
      ask({
        title: translate("question"),
        text: translate("meaning"),
        action: translate("action"),
        kind: "primary",
        onConfirm: publish,
      });
  };
  return (
    <div className="mt-4">
      <FailureMessage failure={failure} />
      <ScriptButton disabled={isBusy} onClick={begin}>
        {translate("action")}
      </ScriptButton>
      {question}
    </div>
  );
}

/** Form with which an admin of the hospital withdraws a declaration. */
export function WithdrawDeclarationForm({ slug }: { slug: string }) {
  const translate = useTranslations("declarations.withdrawal");
  const router = useRouter();
  const form = useApiForm({ reason: "" }, { draft: { of: `declaration-withdrawal/${slug}` } });
  const sent = form.sending(async (typed) => {
    await callApi("POST", paths.api.withdrawDeclaration(slug), typed);
    showToast(translate("done"), { kind: "success" });
    router.refresh();
  });
  return (
    <section aria-labelledby="withdraw" className="no-print mt-10 border-line border-t pt-6">
      <h2 id="withdraw">{translate("title")}</h2>
      <p className="mt-2 max-w-prose text-muted">{translate("intro")}</p>
      <PostForm
        {...sent}
        aria-label={translate("title")}
        className="mt-4 grid max-w-[44rem] grid-cols-1 gap-5"
      >
        <LabelledTextarea
          label={translate("reason")}
          rows={3}
          maxLength={DECLARATION_LIMITS.reasonMax}
          dir="auto"
          {...form.field("reason")}
        />
        <div>
          <ScriptButton type="submit" disabled={sent.isBusy}>
            {translate("action")}
          </ScriptButton>
        </div>
      </PostForm>
    </section>
  );
}
