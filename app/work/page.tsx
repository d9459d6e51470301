import { getTranslations } from "next-intl/server";
import { EntriesTables } from "@/components/accounts/profile/entries-tables";
import { AccessPendingNote } from "@/components/accounts/profile/profile-notes";
import { RecheckSection } from "@/components/recheck/recheck-section";
import { ReportsInbox } from "@/components/reports/reports-inbox";
import { ButtonLink, TextLink } from "@/components/ui/links";
import { OpenDetailsNamedByFragment } from "@/components/ui/open-named";
import { ToDoList } from "@/components/work/to-do-list";
import { readProfileParameters } from "@/lib/accounts/profile-lists";
import { paths } from "@/lib/paths";
import { getActorStanding } from "@/lib/platform/auth/actor";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import { getFieldNamesAndTexts } from "@/lib/reports/rules";
import { wrapPageWithRefusals } from "../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../metadata";
import { orRefuse } from "../or-refuse";
import type { SearchParamsProps } from "../props";
import { readWork } from "./read-work";

export const generateMetadata = createNoindexMetadataGenerator("work", "title", NOINDEX_METADATA);

/** To-do page of the logged-in user: open tasks and the user's entries. */
async function WorkPage({ searchParams }: SearchParamsProps) {
  const asked = await searchParams;
  const parameters = readProfileParameters(asked);
  const isWhole = getValueUnlessRepeated(asked.all) === "1";
  const { person, mayAdd, toDo, own, colleagues, drafts, reports, rechecks, model } = await orRefuse(
    paths.work,
    "work",
    async () => readWork(await getCurrentActor(), parameters),
  );
  const [translate, add, review] = await Promise.all([
    getTranslations("work"),
    getTranslations("common.quick"),
    getTranslations("review"),
  ]);
  const address = { path: paths.work, parameters };
  const isAsked = (list: string) => Object.keys(parameters).some((name) => name.startsWith(list));
  const isFolded = {
    own: toDo !== null && toDo.parts.length > 0 && !isAsked("own"),
    colleagues: !isAsked("colleagues"),
  };
  return (
    <div className="page-width max-w-[64rem] py-8 sm:py-10">
      {getActorStanding(person) === "pending" ? (
        <AccessPendingNote lacksSecondFactor={person.lacksSecondFactor === true} />
      ) : null}
      <section aria-labelledby="to-do-title" className="mb-8">
        <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
          <h1 id="to-do-title">{translate("title")}</h1>
          {mayAdd ? <ButtonLink href={paths.newEntry}>{add("newEntry")}</ButtonLink> : null}
        </div>
        {toDo === null ? null : <ToDoList toDo={toDo} isWhole={isWhole} userId={person.id} />}
        {mayPerformAction(person, "review.read") ? (
          <p className="mt-3">
            <TextLink href={paths.reviews} alone>
              {review("all")}
            </TextLink>
          </p>
        ) : null}
      </section>
      <OpenDetailsNamedByFragment />
      <div className="space-y-6">
        <EntriesTables
          name={person.name}
          isOwn
          mayAdd={mayAdd}
          hasInstitution={person.institutionId !== null}
          address={address}
          own={own}
          colleagues={colleagues}
          isFolded={isFolded}
          drafts={drafts}
        >
          {rechecks === null ? null : <RecheckSection rechecks={rechecks} address={address} />}
          {reports === null ? null : <ReportsInbox first={reports} names={getFieldNamesAndTexts(model)} />}
        </EntriesTables>
      </div>
    </div>
  );
}

export default wrapPageWithRefusals(WorkPage);
