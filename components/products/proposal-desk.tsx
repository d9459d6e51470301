"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { LIST_PAGE_SIZE } from "@/lib/platform/pagination";
import type { ProductProposalDto, ProductProposalPage } from "@/lib/products/schema";
import { CheckBox } from "../form/check-box";
import { FieldError } from "../form/field-error";
import { PostForm } from "../form/post-form";
import { LabelledTextarea } from "../form/text-box";
import { useApiForm } from "../form/use-api-form";
import { TextLink } from "../ui/links";
import { PagedList, usePagedList } from "../ui/paged-list";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";

type Value = ProductProposalDto["changes"][number]["now"];

interface ProposalProps {
  proposal: ProductProposalDto;
  /** Displayed name of each product field. */
  nameOf: Readonly<Record<string, string>>;
  onDecided: () => void;
}

function Proposal({ proposal, nameOf, onDecided }: ProposalProps) {
  const { _id, product, proposer, note, at, changes } = proposal;
  const translate = useTranslations("products.desk");
  const { formatDate } = useFormats();
  const router = useRouter();
  const form = useApiForm<{ accept: string[]; reason: string }>(
    { accept: changes.map(({ field }) => field), reason: "" },
    { draft: { of: `proposal-decision/${_id}` } },
  );
  const decide = async (accept: string[], reason: string) => {
    await callApi("PUT", paths.api.productProposal(_id), { accept, reason });
    showToast(translate(accept.length > 0 ? "accepted" : "refused"), { kind: "success" });
    onDecided();
    router.refresh();
  };
  const sent = form.sending(({ accept, reason }) => decide(accept, reason));
  const refuse = () => form.attempt(() => decide([], form.getValues("reason")));
  const shown = (value: Value) => {
    const text = [value ?? []].flat().join(", ");
    return text === "" ? <span className="text-muted">{translate("empty")}</span> : <bdi>{text}</bdi>;
  };
  const [accept, reason] = [form.field("accept"), form.field("reason")];
  const { error: acceptError, ...accepting } = accept;
  return (
    <li className="card px-5 py-4">
      <h3 className="wrap-anywhere text-lg">
        <TextLink href={paths.product(product.slug)}>{product.name}</TextLink>
      </h3>
      <p className="text-muted">
        {translate("by", { name: proposer?.name ?? translate("closed"), date: formatDate(at) })}
      </p>
      {note === null ? null : (
        <p dir="auto" className="wrap-anywhere mt-2 whitespace-pre-line">
          {note}
        </p>
      )}
      <PostForm {...sent} className="mt-3 grid grid-cols-1 gap-4">
        <fieldset>
          <legend className="font-semibold">{translate("table")}</legend>
          <ul className="divide-y divide-line">
            {changes.map(({ field, now, proposed }) => (
              <li key={field} className="py-2">
                <CheckBox label={nameOf[field] ?? field} value={field} {...accepting} />
                <dl className="wrap-anywhere ml-8 grid gap-x-4 sm:grid-cols-[6rem_minmax(0,1fr)]">
                  <dt className="text-muted">{translate("now")}</dt>
                  <dd>{shown(now)}</dd>
                  <dt className="text-muted">{translate("proposed")}</dt>
                  <dd>{shown(proposed)}</dd>
                </dl>
              </li>
            ))}
          </ul>
          {acceptError === undefined ? null : <FieldError>{acceptError}</FieldError>}
        </fieldset>
        <LabelledTextarea label={translate("reason")} rows={2} dir="auto" {...reason} />
        <div className="flex flex-wrap items-center gap-3">
          <ScriptButton kind="primary" type="submit" disabled={sent.isBusy}>
            {translate("accept")}
          </ScriptButton>
          <ScriptButton disabled={sent.isBusy} onClick={() => void refuse()}>
            {translate("refuse")}
          </ScriptButton>
          <TextLink href={paths.editProduct(product.slug)} alone>
            {translate("edit")}
          </TextLink>
        </div>
      </PostForm>
    </li>
  );
}

/** Members' proposals to change products, which admins accept or reject. */
export function ProductProposalList({
  first,
  nameOf,
}: Pick<ProposalProps, "nameOf"> & {
  first: ProductProposalPage;
}) {
  const translate = useTranslations("products.desk");
  const { data = first, ...list } = usePagedList(paths.api.productProposalPage, first, {});
  return (
    <PagedList
      list={{ ...list, total: data.total }}
      perPage={LIST_PAGE_SIZE}
      messages="admin.list"
      label={translate("proposals")}
      none={<p>{translate("none")}</p>}
    >
      <ul className="grid grid-cols-1 gap-5">
        {data.proposals.map((proposal) => (
          <Proposal key={proposal._id} proposal={proposal} nameOf={nameOf} onDecided={list.refresh} />
        ))}
      </ul>
    </PagedList>
  );
}
