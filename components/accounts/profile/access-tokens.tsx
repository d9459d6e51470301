"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { AccessTokenDto } from "@/lib/accounts/answers";
import { callApi } from "@/lib/client/api";
import { paths } from "@/lib/paths";
import { rethrowUnlessNotFound, useApiAction } from "../../form/use-act";
import { useOnDemandDialog } from "../../form/use-opening";
import { Card } from "../../ui/card";
import { createOnDemandComponent } from "../../ui/load-later";
import { ScriptButton } from "../../ui/script-button";
import { useFormats } from "../../ui/use-formats";

const NewTokenDialog = createOnDemandComponent(() => import("./access-token-dialog"));

interface TokenProps {
  token: AccessTokenDto;
  isExpired: boolean;
  isBusy: boolean;
  onRevoke: () => void;
}

function Token({ token, isExpired, isBusy, onRevoke }: TokenProps) {
  const { formatDate, formatDateTime } = useFormats();
  const translate = useTranslations("profile.tokens");
  const { name, scope, expires, lastUsed } = token;
  return (
    <li className="border-line border-t py-3 first:border-t-0 first:pt-0">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-base text-muted">{translate(`scopes.${scope}.name`)}</p>
      <p className="text-base text-muted">
        {translate(isExpired ? "expired" : "expires", { date: formatDate(expires) })}
      </p>
      <p className="mb-2 text-base text-muted">
        {lastUsed === null
          ? translate("neverUsed")
          : translate("lastUsed", { date: formatDateTime(lastUsed) })}
      </p>
      <ScriptButton size="small" disabled={isBusy} onClick={onRevoke}>
        {translate("revoke")}
        <span className="sr-only"> {name}</span>
      </ScriptButton>
    </li>
  );
}

interface AccessTokensProps {
  id: string;
  tokens: readonly AccessTokenDto[];
  /** Server time, so that server and browser agree on which tokens have expired. */
  now: string;
}

/** The user's personal access tokens with their last use, and buttons to create and revoke them. */
export function AccessTokens({ id, tokens, now }: AccessTokensProps) {
  const translate = useTranslations("profile.tokens");
  const router = useRouter();
  const { opened, open, dialog } = useOnDemandDialog();
  const { act, isBusy } = useApiAction();

  /** Revokes a token; one that is already gone counts as success. */
  const revoke = ({ _id, name }: AccessTokenDto) =>
    act(
      () => callApi("DELETE", paths.api.userToken(id, _id)).catch(rethrowUnlessNotFound),
      translate("revoked", { name }),
    ).then(() => router.refresh());

  return (
    <Card id="access-tokens" anchor="toegangstokens" title={translate("title")}>
      <p className="mb-4 text-base text-muted">{translate("what")}</p>
      {tokens.length === 0 ? <p className="mb-4">{translate("none")}</p> : null}
      <ul className="mb-4">
        {tokens.map((token) => (
          <Token
            key={token._id}
            token={token}
            isExpired={token.expires <= now}
            isBusy={isBusy}
            onRevoke={() => void revoke(token)}
          />
        ))}
      </ul>
      <ScriptButton size="small" onClick={() => open(true)}>
        {translate("new")}
      </ScriptButton>
      {opened ? (
        <NewTokenDialog
          id={id}
          {...dialog}
          onChanged={() => {
            dialog.onClose();
            router.refresh();
          }}
        />
      ) : null}
    </Card>
  );
}
