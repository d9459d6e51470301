import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { AdviceDto } from "@/lib/advice/answers";
import { paths } from "@/lib/paths";
import { Callout } from "../ui/callout";
import { useDutchText } from "../ui/dutch";
import { getFormats } from "../ui/get-formats";
import { ButtonLink, TextLink } from "../ui/links";

/** Renders a text that a user wrote. */
function UserText({ children }: { children: ReactNode }) {
  return (
    <span dir="auto" {...useDutchText()} className="whitespace-pre-line wrap-anywhere">
      {children}
    </span>
  );
}

/** One advice that was given: its outcome, and what the committee wrote with it. */
async function GivenAdvice({ advice }: { advice: AdviceDto }) {
  const [translate, { formatDate }] = await Promise.all([getTranslations("advice"), getFormats()]);
  const { outcome, committee, decidedOn, conditions, fileNumber, text, documentUrl, givenBy } = advice;
  if (outcome === null || decidedOn === null) return null;
  const facts: [name: string, fact: ReactNode][] = [
    [translate("conditions"), conditions && <UserText>{conditions}</UserText>],
    [translate("text"), text && <UserText>{text}</UserText>],
    [translate("fileNumber"), fileNumber && <bdi>{fileNumber}</bdi>],
    [
      translate("documentUrl"),
      documentUrl && (
        <TextLink plain href={documentUrl} rel="noopener noreferrer nofollow" className="wrap-anywhere">
          {documentUrl}
        </TextLink>
      ),
    ],
    [translate("givenBy"), givenBy && <bdi>{givenBy}</bdi>],
  ];
  return (
    <>
      <p>
        <strong>{translate(`outcomes.${outcome}`)}</strong>{" "}
        {translate("by", { committee, date: formatDate(decidedOn) })}
      </p>
      <dl className="mt-3 grid gap-3 empty:hidden">
        {facts.flatMap(([name, fact]) =>
          fact ? (
            <div key={name} className="min-w-0">
              <dt className="text-base text-muted">{name}</dt>
              <dd>{fact}</dd>
            </div>
          ) : (
            []
          ),
        )}
      </dl>
    </>
  );
}

/** The open request of an entry, for those who know of it. */
export async function AdviceRequestNote({ request }: { request: AdviceDto }) {
  const [translate, { formatDate }] = await Promise.all([getTranslations("advice"), getFormats()]);
  const { committee, asked, askedBy, question } = request;
  return (
    <Callout kind="info">
      <p>
        {translate("asked", { committee, date: formatDate(asked) })}
        {askedBy === null ? null : (
          <>
            {" "}
            {translate("askedBy")} <bdi>{askedBy}</bdi>.
          </>
        )}
      </p>
      {question === null ? null : (
        <p className="mt-2">
          <UserText>{question}</UserText>
        </p>
      )}
    </Callout>
  );
}

interface EntryAdviceProps {
  entryId: string;
  /** The advice and requests that the reader may see, an open request first. */
  advice: readonly AdviceDto[];
  /** Whether the reader may ask for advice and withdraw the request. */
  mayAsk: boolean;
}

/** Section of an entry's page: the current advice, a link to earlier ones, and for who knows of it the open request. */
export async function EntryAdviceSection({ entryId, advice, mayAsk }: EntryAdviceProps) {
  const translate = await getTranslations("advice");
  const current = advice.find((one) => one.current);
  const request = advice.find(({ state }) => state === "asked");
  const earlier = advice.filter((one) => one.state === "given" && !one.current).length;
  if (current === undefined && request === undefined && !mayAsk) return null;
  return (
    <section aria-labelledby="advice" className="border-line border-t py-6">
      <h2 id="advice" className="mb-3 scroll-mt-24">
        {translate("title")}
      </h2>
      {current === undefined ? null : <GivenAdvice advice={current} />}
      {earlier === 0 ? null : (
        <p className="mt-3">
          <TextLink href={`${paths.history(entryId)}#advice`} plain alone>
            {translate("earlier", { count: earlier })}
          </TextLink>
        </p>
      )}
      {request === undefined ? null : (
        <div className="no-print mt-4">
          <AdviceRequestNote request={request} />
        </div>
      )}
      {mayAsk || request !== undefined ? (
        <ButtonLink href={paths.advice(entryId)} className="no-print mt-3">
          {translate(request === undefined ? "ask" : mayAsk ? "toRequest" : "give")}
        </ButtonLink>
      ) : null}
    </section>
  );
}

/** Advices on an entry in its history, newest first; nothing without any. */
export async function AdviceHistory({ advice }: { advice: readonly AdviceDto[] }) {
  const translate = await getTranslations("advice");
  const given = advice.filter(({ state }) => state === "given");
  if (given.length === 0) return null;
  return (
    <section aria-labelledby="advice" className="mt-10 max-w-[56rem]">
      <h2 id="advice" className="mb-3 scroll-mt-24">
        {translate("historyTitle")}
      </h2>
      <ol reversed className="divide-y divide-line border-line border-y">
        {given.map((one) => (
          <li key={one._id} className="py-4">
            <GivenAdvice advice={one} />
          </li>
        ))}
      </ol>
    </section>
  );
}
