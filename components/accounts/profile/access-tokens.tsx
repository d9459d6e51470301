"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useInsertionEffect, useState } from "react";
import type { AccessTokenDto } from "@/lib/accounts/answers";
import { ApiError, callApi } from "@/lib/client/api";
import { shareStyleNonce } from "@/lib/client/style-nonce";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { useHydrated } from "../../form/use-hydrated";
import { usePieceFailure } from "../../form/use-piece-failure";
import { Button } from "../../ui/button";
import { loadLater } from "../../ui/load-later";
import { useFormats } from "../../ui/use-formats";
import { Card } from "./card";

const NewTokenDialog = loadLater(() => import("./access-token-dialog"));

/** Takes a token back. One that is gone already is what was asked for. */
function useRevoking(id: string) {
  const translate = useTranslations();
  const router = useRouter();
  const [revoking, setRevoking] = useState<string | null>(null);
  async function revoke({ _id, name }: AccessTokenDto) {
    setRevoking(_id);
    try {
      await callApi("DELETE", paths.api.userToken(id, _id));
      showToast(translate("profile.tokens.revoked", { name }), { kind: "success" });
    } catch (error) {
      const known = error instanceof ApiError ? error : null;
      if (known?.status !== 404) {
        const unreachable = known?.status === 0;
        showToast(translate(unreachable ? "common.serverUnavailable" : "common.unexpectedError"), {
          kind: "error",
        });
      }
    }
    setRevoking(null);
    router.refresh();
  }
  return { revoking, revoke };
}

function Token({
  token,
  isExpired,
  isBusy,
  onRevoke,
}: {
  token: AccessTokenDto;
  isExpired: boolean;
  isBusy: boolean;
  onRevoke: () => void;
}) {
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
      <Button size="small" disabled={isBusy} onClick={onRevoke}>
        {translate("revoke")}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

/** One's own personal access tokens: which there are, when they were last used, and making and revoking them. */
export function AccessTokens({
  id,
  tokens,
  now,
}: {
  id: string;
  tokens: readonly AccessTokenDto[];
  /** The moment of the page, so that server and browser agree on what has expired. */
  now: string;
}) {
  const translate = useTranslations("profile.tokens");
  const hydrated = useHydrated();
  const router = useRouter();
  const [isMaking, setMaking] = useState(false);
  const { revoking, revoke } = useRevoking(id);
  const fail = usePieceFailure(() => setMaking(false));
  useInsertionEffect(shareStyleNonce, []);
  return (
    <Card id="toegangstokens" title={translate("title")}>
      <p className="mb-4 text-base text-muted">{translate("what")}</p>
      {tokens.length === 0 ? <p className="mb-4">{translate("none")}</p> : null}
      <ul className="mb-4">
        {tokens.map((token) => (
          <Token
            key={token._id}
            token={token}
            isExpired={token.expires <= now}
            isBusy={!hydrated || revoking === token._id}
            onRevoke={() => void revoke(token)}
          />
        ))}
      </ul>
      <Button size="small" disabled={!hydrated} onClick={() => setMaking(true)}>
        {translate("new")}
      </Button>
      {isMaking ? (
        <NewTokenDialog
          id={id}
          onClose={() => setMaking(false)}
          onChanged={() => {
            setMaking(false);
            router.refresh();
          }}
          onFailed={fail}
        />
      ) : null}
    </Card>
  );
}
