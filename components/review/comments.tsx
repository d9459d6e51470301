"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import type { FieldKey } from "@/lib/fields/entry-fields";
import { paths } from "@/lib/paths";
import type { ReviewCommentDto } from "@/lib/review/answers";
import { reviewCommentTextSchema } from "@/lib/review/schema";
import { Input } from "../form/input";
import { useBodyResolver } from "../form/page-form";
import { PostForm } from "../form/post-form";
import { LabelledTextarea } from "../form/text-box";
import { useApiAction } from "../form/use-act";
import { useApiForm } from "../form/use-api-form";
import { Disclosure } from "../ui/disclosure";
import { useDutchText } from "../ui/dutch";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";

type FormInput = Record<"text" | "passage", string>;

interface Place {
  reviewId: string;
  /** The field that the comment is about; null for the whole. */
  field: FieldKey | null;
  /** The comment that is answered; null for a new one. */
  answers: string | null;
}

/** Form for a comment or an answer. */
function CommentForm({ place, label, onSaved }: { place: Place; label: string; onSaved: () => void }) {
  const translate = useTranslations("review.comments");
  const router = useRouter();
  const { reviewId, field, answers } = place;
  const isAnswer = answers !== null;
  const form = useApiForm<FormInput>(
    { text: "", passage: "" },
    {
      resolver: useBodyResolver<FormInput>(reviewCommentTextSchema),
      draft: { of: `review/${reviewId}/${answers ?? field ?? "whole"}` },
    },
  );
  const sent = form.sending(async ({ text, passage }) => {
    await callApi("POST", paths.api.reviewComments(reviewId), {
      text,
      field,
      passage: field === null ? null : passage,
      answers,
    });
    showToast(translate("saved"), { kind: "success" });
    form.reset();
    onSaved();
    router.refresh();
  });
  return (
    <PostForm {...sent} data-comment aria-label={label} className="mt-2 grid max-w-[36rem] grid-cols-1 gap-4">
      <LabelledTextarea
        label={translate(isAnswer ? "answerText" : "text")}
        rows={3}
        dir="auto"
        aria-required
        {...form.field("text")}
      />
      {field === null ? null : (
        <Input
          label={translate("passage")}
          hint={translate("passageHint")}
          dir="auto"
          autoComplete="off"
          {...form.field("passage")}
        />
      )}
      <div>
        <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
          {translate(isAnswer ? "saveAnswer" : "save")}
        </ScriptButton>
      </div>
    </PostForm>
  );
}

/** Form for a comment or an answer, behind a button with its name. */
function FoldedCommentForm({ place, name }: { place: Place; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure
      label={name}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="no-print mt-2 text-base"
    >
      {isOpen ? <CommentForm place={place} label={name} onSaved={() => setOpen(false)} /> : null}
    </Disclosure>
  );
}

/** A comment or answer: its author, time and text. */
function Said({ author, created, text }: Pick<ReviewCommentDto, "author" | "created" | "text">) {
  const translate = useTranslations("review.comments");
  const { formatDateTime } = useFormats();
  const dutch = useDutchText();
  return (
    <>
      <p className="text-muted text-sm">
        {translate("said", { name: author ?? translate("someone"), date: formatDateTime(created) })}
      </p>
      <p dir="auto" {...dutch} className="wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </>
  );
}

function Comment({
  reviewId,
  comment,
  isOpen,
}: {
  reviewId: string;
  comment: ReviewCommentDto;
  isOpen: boolean;
}) {
  const translate = useTranslations("review.comments");
  const router = useRouter();
  const dutch = useDutchText();
  const { act, isBusy } = useApiAction();
  const { _id, author, passage, resolved, resolvedBy, answers } = comment;
  const name = author ?? translate("someone");
  const turn = async () => {
    const work = () =>
      callApi("PUT", paths.api.reviewComment(reviewId, _id), { resolved: resolved === null });
    if (await act(work, translate(resolved === null ? "done" : "reopened"))) router.refresh();
  };
  return (
    <li className="rounded-control border border-line bg-surface px-4 py-3">
      {passage === null ? null : (
        <blockquote dir="auto" {...dutch} className="wrap-anywhere mb-2 border-accent border-l-4 pl-3 italic">
          {passage}
        </blockquote>
      )}
      <Said {...comment} />
      {answers.length === 0 ? null : (
        <ul className="mt-3 space-y-3 border-line-strong border-l-2 pl-4">
          {answers.map((answer) => (
            <li key={answer._id}>
              <Said {...answer} />
            </li>
          ))}
        </ul>
      )}
      {resolved === null ? null : (
        <p className="mt-2 font-semibold text-success">
          {resolvedBy === null ? translate("resolvedBySomeone") : translate("resolved", { name: resolvedBy })}
        </p>
      )}
      {isOpen ? (
        <>
          {resolved === null ? (
            <FoldedCommentForm
              place={{ reviewId, field: null, answers: _id }}
              name={translate("answerTo", { name })}
            />
          ) : null}
          <p className="no-print mt-2">
            <ScriptButton
              size="small"
              disabled={isBusy}
              onClick={() => void turn()}
              aria-label={resolved === null ? translate("resolveTo", { name }) : undefined}
            >
              {translate(resolved === null ? "resolve" : "reopen")}
            </ScriptButton>
          </p>
        </>
      ) : null}
    </li>
  );
}

/**
 * Comments on a field of a proposal, or on the whole (`field` null), and the form for another one as long as the review
 * is undecided (`isOpen`).
 */
export function Comments({
  reviewId,
  field,
  fieldName,
  comments,
  isOpen,
}: {
  reviewId: string;
  field: FieldKey | null;
  fieldName?: string;
  comments: readonly ReviewCommentDto[];
  isOpen: boolean;
}) {
  const translate = useTranslations("review.comments");
  const id = useId();
  const title = fieldName ?? translate("general");
  return (
    <div className="mt-4">
      {comments.length === 0 ? null : (
        <>
          <h3 id={id} className="sr-only">
            {`${translate("title")}: ${title}`}
          </h3>
          <ul aria-labelledby={id} className="max-w-[44rem] space-y-3">
            {comments.map((comment) => (
              <Comment key={comment._id} reviewId={reviewId} comment={comment} isOpen={isOpen} />
            ))}
          </ul>
        </>
      )}
      {isOpen ? (
        <FoldedCommentForm
          place={{ reviewId, field, answers: null }}
          name={fieldName === undefined ? translate("add") : translate("addTo", { field: fieldName })}
        />
      ) : null}
    </div>
  );
}
