"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import useSWR from "swr";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { FACT_SEPARATOR } from "@/lib/platform/text/line-breaks";
import { MAX_WEBHOOK_URL_LENGTH, type WebhookKind } from "@/lib/webhooks/rules";
import type { WebhookDeliveryDto, WebhookDto, WebhookSecretDto } from "@/lib/webhooks/schema";
import { Input } from "../form/input";
import { LoggedOutMessage, PostForm } from "../form/post-form";
import { Select } from "../form/select";
import { useApiAction } from "../form/use-act";
import { useApiForm } from "../form/use-api-form";
import { useHydrated } from "../form/use-hydrated";
import { Button } from "../ui/button";
import ConfirmDialog from "../ui/confirm-dialog";
import { Icon } from "../ui/icon";
import { linkTo } from "../ui/links";
import { ScriptButton } from "../ui/script-button";
import { useFormats } from "../ui/use-formats";
import { OneTimeText } from "./one-time-text";

/** One message in a webhook's log, with the button that sends it again. */
function Delivery({
  delivery,
  webhookId,
  onSent,
}: {
  delivery: WebhookDeliveryDto;
  webhookId: string;
  onSent: () => void;
}) {
  const translate = useTranslations("following.webhooks");
  const { formatDateTime } = useFormats();
  const { isBusy, isLoggedOut, act } = useApiAction();
  const { _id, entry, isTrial, made, attempts, due, outcome, status } = delivery;
  const name =
    entry === null
      ? translate(isTrial ? "trialName" : "hidden")
      : translate("entryName", { name: entry.algorithmName, version: entry.version });
  const facts = [
    outcome === null ? null : translate(`outcomes.${outcome}`, { status: status ?? 0 }),
    translate("attempts", { n: attempts }),
    due !== null && attempts > 0 ? translate("due", { moment: formatDateTime(due) }) : null,
    due === null && outcome !== "delivered" ? translate("givenUp") : null,
  ].filter(Boolean);
  const resend = async () => {
    if (await act(() => callApi("POST", paths.api.webhookDelivery(webhookId, _id)), translate("resent")))
      onSent();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-base">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere">
          <time dateTime={made}>{formatDateTime(made)}</time> {name}
        </p>
        <p className={outcome === null || outcome === "delivered" ? "text-muted" : "text-danger"}>
          {facts.join(FACT_SEPARATOR)}
        </p>
      </div>
      {isLoggedOut ? <LoggedOutMessage /> : null}
      <Button size="small" disabled={isBusy} onClick={() => void resend()}>
        {translate("resend")}
        <span className="sr-only"> ({name})</span>
      </Button>
    </li>
  );
}

/** The last messages to a webhook, loaded when they are unfolded. */
function DeliveryLog({ webhookId }: { webhookId: string }) {
  const translate = useTranslations("following.webhooks");
  const { data, error, mutate } = useSWR(paths.api.webhookDeliveries(webhookId), (path: string) =>
    callApi<WebhookDeliveryDto[]>("GET", path),
  );
  const refresh = () => void mutate();
  return (
    <div className="mt-2">
      {error === undefined ? null : <p role="alert">{translate("logFailed")}</p>}
      {error === undefined && data === undefined ? <p role="status">{translate("loading")}</p> : null}
      {data?.length === 0 ? <p>{translate("logEmpty")}</p> : null}
      <ul className="divide-y divide-line">
        {data?.map((delivery) => (
          <Delivery key={delivery._id} {...{ delivery, webhookId }} onSent={refresh} />
        ))}
      </ul>
      <Button size="small" onClick={refresh}>
        {translate("refresh")}
      </Button>
    </div>
  );
}

function WebhookItem({ webhook, mayBegin }: { webhook: WebhookDto; mayBegin: boolean }) {
  const translate = useTranslations("following.webhooks");
  const router = useRouter();
  const { formatDate } = useFormats();
  const { isBusy, isLoggedOut, act } = useApiAction();
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isLogOpen, setLogOpen] = useState(false);
  const { _id, kind, name, url, made, failingSince, paused } = webhook;
  const about = <span className="sr-only"> ({name})</span>;
  const perform = async (work: () => Promise<unknown>, done: string) => {
    if (await act(work, done)) router.refresh();
  };
  const renew = () =>
    act(async () => {
      const renewed = await callApi<WebhookSecretDto>("POST", paths.api.webhookSecret(_id));
      setSecret(renewed.secret);
    });
  const sendTrial = () =>
    perform(async () => {
      await callApi("POST", paths.api.webhookDeliveries(_id));
      setLogOpen(true);
    }, translate("trialSent"));
  return (
    <li className="py-4">
      <p className="wrap-anywhere font-semibold">{translate(`about.${kind}`, { name })}</p>
      <p className="wrap-anywhere text-base">{url}</p>
      <p className={failingSince === null ? "text-base text-muted" : "text-base text-danger"}>
        {paused !== null
          ? translate("paused", { date: formatDate(paused) })
          : failingSince !== null
            ? translate("failing", { date: formatDate(failingSince) })
            : translate("works", { date: formatDate(made) })}
      </p>
      {secret === null ? null : (
        <OneTimeText text={secret} label={translate("secret")} hint={translate("secretOnce")} />
      )}
      {isLoggedOut ? <LoggedOutMessage /> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {mayBegin ? (
          <>
            {paused === null ? null : (
              <ScriptButton
                size="small"
                disabled={isBusy}
                onClick={() =>
                  void perform(() => callApi("POST", paths.api.webhookResumption(_id)), translate("resumed"))
                }
              >
                {translate("resume")}
                {about}
              </ScriptButton>
            )}
            <ScriptButton size="small" disabled={isBusy} onClick={() => void sendTrial()}>
              {translate("trial")}
              {about}
            </ScriptButton>
            <ScriptButton size="small" disabled={isBusy} onClick={() => void renew()}>
              {translate("renew")}
              {about}
            </ScriptButton>
          </>
        ) : null}
        <ScriptButton size="small" disabled={isBusy} onClick={() => setAsked(true)}>
          {translate("remove")}
          {about}
        </ScriptButton>
      </div>
      <details
        className="disclosure mt-3 text-base"
        open={isLogOpen}
        onToggle={({ currentTarget }) => setLogOpen(currentTarget.open)}
      >
        <summary>
          <Icon name="chevronRight" className="size-4" />
          {translate("log")}
          {about}
        </summary>
        {isLogOpen ? <DeliveryLog webhookId={_id} /> : null}
      </details>
      {isAsked ? (
        <ConfirmDialog
          title={translate("removeTitle")}
          text={translate("removeText", { url })}
          action={translate("remove")}
          onConfirm={() =>
            void perform(async () => {
              await callApi("DELETE", paths.api.webhook(_id));
              document.getElementById("webhooks")?.focus();
            }, translate("removed"))
          }
          onClose={() => setAsked(false)}
        />
      ) : null}
    </li>
  );
}

interface Choice {
  target: string;
  name: string;
}

/** Form to add a webhook; shows its secret once. */
function AddWebhook({ hospitals, searches }: { hospitals: readonly Choice[]; searches: readonly Choice[] }) {
  const translate = useTranslations("following.webhooks");
  const router = useRouter();
  const [secret, setSecret] = useState<string | null>(null);
  const { field, sending, reset, isBusy } = useApiForm({ target: "", url: "" });
  const adding = sending(async ({ target: chosen, url }) => {
    const [kind = "", ...rest] = chosen.split(":");
    const made = await callApi<WebhookSecretDto>("POST", paths.api.webhooks, {
      kind,
      target: rest.join(":"),
      url,
    });
    setSecret(made.secret);
    showToast(translate("added"), { kind: "success" });
    reset({ target: "", url: "" });
    router.refresh();
  });
  const groups: { kind: WebhookKind; label: string; choices: readonly Choice[] }[] = [
    { kind: "savedSearch", label: translate("searches"), choices: searches },
    { kind: "hospital", label: translate("hospitals"), choices: hospitals },
  ];
  return (
    <>
      {secret === null ? null : (
        <OneTimeText text={secret} label={translate("secret")} hint={translate("secretOnce")} />
      )}
      <details className="disclosure mt-4 text-base">
        <summary>
          <Icon name="plus" className="size-4" />
          {translate("add")}
        </summary>
        <PostForm {...adding} className="mt-3 space-y-3">
          <fieldset disabled={!useHydrated()} className="min-w-0 space-y-3">
            <Select label={translate("what")} {...field("target", { required: translate("chooseFirst") })}>
              <option value="">{translate("choose")}</option>
              {groups
                .filter(({ choices }) => choices.length > 0)
                .map(({ kind, label, choices }) => (
                  <optgroup key={kind} label={label}>
                    {choices.map(({ target, name }) => (
                      <option key={target} value={`${kind}:${target}`}>
                        {name}
                      </option>
                    ))}
                  </optgroup>
                ))}
            </Select>
            <Input
              type="url"
              label={translate("url")}
              note={translate("urlHint")}
              maxLength={MAX_WEBHOOK_URL_LENGTH}
              {...field("url", { required: translate("urlRequired") })}
            />
            <Button type="submit" kind="primary" disabled={isBusy}>
              {translate("addButton")}
            </Button>
          </fieldset>
        </PostForm>
      </details>
    </>
  );
}

/** The user's webhooks with their logs, and the form that adds one. */
export function Webhooks({
  webhooks,
  addable,
}: {
  webhooks: readonly WebhookDto[];
  /** The hospitals and searches that a webhook can be about; null if the user is no longer a member. */
  addable: { hospitals: readonly Choice[]; searches: readonly Choice[] } | null;
}) {
  const translate = useTranslations("following.webhooks");
  return (
    <section aria-labelledby="webhooks" className="mt-12">
      <h2 id="webhooks" tabIndex={-1} className="scroll-mt-24 outline-offset-4">
        {translate("title")}
      </h2>
      <p className="mt-1 mb-2 text-muted">{translate.rich("intro", { link: linkTo(paths.apiDocs) })}</p>
      {webhooks.length === 0 ? (
        <p>{translate("empty")}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {webhooks.map((webhook) => (
            <WebhookItem key={webhook._id} webhook={webhook} mayBegin={addable !== null} />
          ))}
        </ul>
      )}
      {addable === null ? null : <AddWebhook {...addable} />}
    </section>
  );
}
