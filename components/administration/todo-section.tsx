"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { AdminUserDto, UserPage } from "@/lib/accounts/answers";
import type { DecisionAnswer } from "@/lib/administration/schema";
import { callApi } from "@/lib/client/api";
import { showToast } from "@/lib/client/toast";
import { paths } from "@/lib/paths";
import { HeadingFocusFallback } from "../form/use-focus-fallback";
import { useHydrated } from "../form/use-hydrated";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { RefusalOrQuestionDialog, type RequestRefusalOrQuestion } from "./request-dialog";
import { RequestFacts } from "./request-facts";
import { UnverifiedAccessDialog } from "./unverified-dialog";
import { useActionToast, useAdminPage } from "./use-admin-list";

/** Address of the waiting accounts, the longest waiting first. */
const WAITING = `${paths.api.userPage}?waiting=1&order=ascending`;

const DAY = 86_400_000;

const without =
  (id: string) =>
  ({ users, total, counts }: UserPage): UserPage => ({
    users: users.filter(({ _id }) => _id !== id),
    total: total - 1,
    counts,
  });

const asked =
  (id: string) =>
  (page: UserPage): UserPage => ({
    ...page,
    users: page.users.map((user) => (user._id === id ? { ...user, asked: new Date().toISOString() } : user)),
  });

/** The last decision, which can be undone while it is shown. */
interface Decision {
  user: AdminUserDto;
  as: "approved" | "refused";
}

interface RequestItemProps {
  user: AdminUserDto;
  onApprove: () => void;
  onAsk: (about: RequestRefusalOrQuestion["about"]) => void;
}

/** An account that awaits approval: name, waiting time, and the possible decisions. */
function RequestItem({ user, onApprove, onAsk }: RequestItemProps) {
  const { name, created, verified } = user;
  const { formatDate } = useFormats();
  const translate = useTranslations("admin.todo");
  const isReady = useHydrated();
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(created)) / DAY));
  const act = (words: "approve" | "refuse" | "ask", onClick: () => void) => (
    <Button
      size="small"
      kind={words === "approve" ? "primary" : "secondary"}
      disabled={!isReady}
      onClick={onClick}
      aria-label={translate(`${words}Named`, { name })}
    >
      {translate(words)}
    </Button>
  );
  return (
    <li className="border-line border-t py-4 first:border-t-0 first:pt-0">
      <h3 className="flex flex-wrap items-baseline gap-x-2 gap-y-1 font-sans text-base">
        <bdi className="wrap-anywhere min-w-0">{name}</bdi>
        {/* Suppresses hydration warnings: the day may change between rendering on the server and in the browser. */}
        <span suppressHydrationWarning className="font-normal text-muted">
          {translate("age", { days })}
        </span>
        {verified ? null : <Badge kind="warning">{translate("unverified")}</Badge>}
        {user.asked === null ? null : <Badge>{translate("asked", { date: formatDate(user.asked) })}</Badge>}
      </h3>
      <RequestFacts user={user} />
      <div className="mt-3 flex flex-wrap gap-2">
        {act("approve", onApprove)}
        {act("refuse", () => onAsk("refuse"))}
        {act("ask", () => onAsk("ask"))}
      </div>
    </li>
  );
}

/** Lists requests for access with their decisions. Admins find their other tasks in the to-do list. */
export function AccessRequestsSection({ requests }: { requests: UserPage }) {
  const translate = useTranslations("admin.todo");
  const router = useRouter();
  const told = useActionToast();
  const { shown, total, change, refresh } = useAdminPage(WAITING, requests, {});
  const [asking, setAsking] = useState<RequestRefusalOrQuestion | null>(null);
  const [unverified, setUnverified] = useState<AdminUserDto | null>(null);
  const [decided, setDecided] = useState<Decision | null>(null);
  const { users } = shown;

  async function approve(user: AdminUserDto) {
    const saved = { users: [{ ...user, allowAccess: true }] };
    const call = () => callApi("PUT", paths.api.users, saved);
    setDecided(null);
    if (await told(() => change(without(user._id), call))) setDecided({ user, as: "approved" });
    router.refresh();
  }

  async function send({ user, about }: RequestRefusalOrQuestion, words: string) {
    const body = about === "ask" ? { question: words, asked: user.asked } : { reason: words };
    const call = () => callApi("PUT", paths.api.accountDecision(user._id), { decision: about, ...body });
    setDecided(null);
    try {
      await change(about === "ask" ? asked(user._id) : without(user._id), call);
    } catch (error) {
      // Another admin may have decided first: refreshes the row.
      refresh();
      throw error;
    }
    if (about === "refuse") setDecided({ user, as: "refused" });
    router.refresh();
  }

  async function takeBack({ _id: id, name }: AdminUserDto) {
    const undo = async () => {
      const path = paths.api.accountDecision(id);
      const { mailed } = await callApi<DecisionAnswer>("PUT", path, { decision: "reopen" });
      setDecided(null);
      // If the undone decision was mailed already, the admin has to inform the applicant: that toast stays until closed.
      const said = translate(mailed ? "reopenedMailed" : "reopened", { name });
      showToast(said, mailed ? { kind: "warning", duration: Number.POSITIVE_INFINITY } : { kind: "success" });
    };
    await told(() => change((page) => page, undo));
    router.refresh();
  }

  const more: ReactNode =
    total > users.length ? (
      <TextLink href={paths.adminPart("users")} alone className="mt-2">
        {translate("more", { count: total - users.length })}
      </TextLink>
    ) : null;
  return (
    <HeadingFocusFallback headingId="admin-todo">
      <Card id="admin-todo" anchor="todo" title={translate("title")} isFocusable>
        {/* The live region exists before its text: screen readers do not announce text that arrives with its
            region. */}
        <div role="status" className="empty:hidden">
          {decided === null ? null : (
            <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
              <span className="wrap-anywhere">{translate(decided.as, { name: decided.user.name })}</span>
              <Button
                size="small"
                onClick={() => void takeBack(decided.user)}
                aria-label={translate("undoNamed", { name: decided.user.name })}
              >
                {translate("undo")}
              </Button>
            </p>
          )}
        </div>
        {total === 0 ? <p className="text-muted">{translate("none")}</p> : null}
        {total === 0 ? null : (
          <ul>
            {users.map((user) => (
              <RequestItem
                key={user._id}
                user={user}
                onApprove={() => (user.verified ? void approve(user) : setUnverified(user))}
                onAsk={(about) => setAsking({ user, about })}
              />
            ))}
          </ul>
        )}
        {more}
        <p className="mt-4 border-line border-t pt-3">
          <TextLink href={paths.work} alone>
            {translate("elsewhere")}
          </TextLink>
        </p>
      </Card>
      {unverified === null ? null : (
        <UnverifiedAccessDialog
          users={[unverified]}
          onConfirm={() => void approve(unverified)}
          onClose={() => setUnverified(null)}
        />
      )}
      {asking === null ? null : (
        <RefusalOrQuestionDialog
          asking={asking}
          onSend={(words) => send(asking, words)}
          onClose={() => setAsking(null)}
        />
      )}
    </HeadingFocusFallback>
  );
}
