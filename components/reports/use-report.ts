"use client";

import { useTranslations } from "next-intl";
import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type ApiError, callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { FieldKey } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import { lengthOf, mayBeAddress } from "@/lib/platform/text/first-look";
import { cleanLine, cleanText } from "@/lib/platform/text/schema";
import { REPORT } from "@/lib/reports/rules";
import { useHydrated } from "../form/use-hydrated";
import { loggedOut, useSubmission } from "../form/use-submission";

/** A field of the entry with what it holds as its reader sees it. */
export interface ReportedField {
  key: FieldKey;
  name: string;
  value: string | null;
}

export type ReportName = "field" | "message" | "name" | "email";
export type ReportErrors = Partial<Record<ReportName | "captchaToken", string>>;

/** Who is logged in; an address that was proved is where an answer goes. */
export interface ReportPerson {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
}

export interface Reported {
  entry: { _id: string; name: string };
  fields: readonly ReportedField[];
  /** The field that it begins with; the empty text for the whole entry. */
  chosen: string;
  person: ReportPerson | null;
}

const NAMES: readonly ReportName[] = ["field", "message", "name", "email"];

type Translate = ReturnType<typeof useTranslations<"reports.form">>;

/** What is wrong with what was typed in a field; undefined when nothing is. */
function problemIn(name: ReportName, typed: string, translate: Translate): string | undefined {
  const long = (length: number, max: number) => (length > max ? translate("tooLong", { max }) : undefined);
  if (name === "name") return long(lengthOf(cleanLine(typed)), REPORT.nameMax);
  if (name === "email") {
    const email = cleanLine(typed);
    if (email !== "" && !mayBeAddress(email)) return translate("emailInvalid");
    return long(lengthOf(email), REPORT.emailMax);
  }
  if (name !== "message") return undefined;
  const length = lengthOf(cleanText(typed));
  if (length === 0) return translate("messageEmpty", { min: REPORT.messageMin });
  return length < REPORT.messageMin
    ? translate("tooShort", { min: REPORT.messageMin })
    : long(length, REPORT.messageMax);
}

function typedIn(form: HTMLFormElement | null, name: string): string {
  const value = form === null ? null : new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

/** The chosen field; also one that was chosen before the script came, or that the browser filled in again. */
function useChosen(form: RefObject<HTMLFormElement | null>, first: string) {
  const [chosen, choose] = useState(first);
  useEffect(() => choose(typedIn(form.current, "field")), [form]);
  return { chosen, choose };
}

function focusOn(form: HTMLFormElement | null, name: string | undefined): void {
  const control = form?.elements.namedItem(name ?? "");
  if (control instanceof HTMLElement) control.focus();
}

function useErrors(form: RefObject<HTMLFormElement | null>) {
  const translate = useTranslations("reports.form");
  const [errors, setErrors] = useState<ReportErrors>({});
  const check = (name: ReportName) => {
    const problem = problemIn(name, typedIn(form.current, name), translate);
    setErrors(({ [name]: _before, ...others }) => (problem ? { ...others, [name]: problem } : others));
  };
  /** An error goes as soon as it is mended: if it went when the field is left, the button would move away from a click. */
  const checkAgain = ({ target }: FormEvent) => {
    const name = NAMES.find((one) => target instanceof HTMLElement && target.getAttribute("name") === one);
    if (name !== undefined && errors[name] !== undefined) check(name);
  };
  /** Whoever leaves a field for the button is told by the button. */
  const checkLeft = (name: ReportName, { relatedTarget }: FocusEvent) => {
    const isSubmitting = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === "submit";
    if (!isSubmitting) check(name);
  };
  /** Shows these and goes to the first; whether there are none. */
  const show = (found: ReportErrors): boolean => {
    setErrors(found);
    const first = NAMES.find((name) => found[name] !== undefined);
    focusOn(form.current, first);
    return Object.keys(found).length === 0;
  };
  const checkAll = (): ReportErrors => {
    const found = NAMES.map(
      (name) => [name, problemIn(name, typedIn(form.current, name), translate)] as const,
    );
    return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
  };
  return { errors, setErrors, checkAgain, checkLeft, checkAll, show };
}

/** The form of a reported error: what is wrong with it, how it is sent, and what came of it. */
export function useReport(reported: Reported) {
  const { entry, person } = reported;
  const translate = useTranslations("reports.form");
  const common = useTranslations("common");
  const form = useRef<HTMLFormElement>(null);
  const token = useRef("");
  const { errors, setErrors, checkAgain, checkLeft, checkAll, show } = useErrors(form);
  const { chosen, choose } = useChosen(form, reported.chosen);
  const [attempt, setAttempt] = useState(0);
  const [sent, setSent] = useState<{ getsAnswer: boolean } | null>(null);
  const isReady = useHydrated();

  const {
    failure,
    isBusy,
    attempt: send,
  } = useSubmission((error: ApiError) => {
    const { code, fields, detail } = error;
    if (code === "network") return { sentence: common("serverUnavailable") };
    if (code === "not_authenticated") return loggedOut(common);
    const named = NAMES.flatMap((name) => (fields[name]?.[0] ? [[name, fields[name][0]] as const] : []));
    if (named.length > 0) {
      show(Object.fromEntries(named));
      return null;
    }
    if (code === "captcha_invalid") return { sentence: translate("captchaAgain") };
    return { sentence: detail ? translate("failedWith", { detail }) : translate("failed") };
  });

  async function post() {
    const body = Object.fromEntries([...NAMES, "website"].map((name) => [name, typedIn(form.current, name)]));
    try {
      const whose = person === null ? {} : { actingAs: person.id };
      await callApi(
        "POST",
        paths.api.entryReports(entry._id),
        { ...body, captchaToken: token.current },
        whose,
      );
    } catch (error) {
      // A captcha counts once: the next try needs another.
      token.current = "";
      setAttempt((count) => count + 1);
      throw error;
    }
    setSent({ getsAnswer: cleanLine(body.email ?? "") !== "" });
    showToast(translate("doneToast"), { kind: "success" });
  }

  function submit() {
    if (isBusy) return;
    const found = checkAll();
    const captcha = token.current === "" ? { captchaToken: translate("captchaWrong") } : {};
    if (show({ ...found, ...captcha })) void send(post);
  }

  function keepToken(solved: string) {
    token.current = solved;
    if (solved !== "") setErrors(({ captchaToken: _solved, ...others }) => others);
  }

  return {
    form,
    chosen,
    choose,
    errors,
    checkAgain,
    checkLeft,
    failure,
    isBusy,
    isReady,
    sent,
    attempt,
    submit,
    keepToken,
  };
}
