import { getTranslations } from "next-intl/server";
import { Follows } from "@/components/following/follows";
import { SavedSearches } from "@/components/following/saved-searches";
import { Webhooks } from "@/components/following/webhooks";
import { HeadingFocusFallback } from "@/components/form/use-focus-fallback";
import { Sentences } from "@/components/ui/sentences";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import {
  listAddableFollows,
  listFollowableHospitals,
  translateFollow,
} from "@/lib/following/server/followables";
import { listFollows } from "@/lib/following/server/follows";
import { listSavedSearches } from "@/lib/following/server/saved-searches";
import { paths } from "@/lib/paths";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { parseSavedQuery } from "@/lib/search/server/saved-query";
import { listWebhooks } from "@/lib/webhooks/server/webhooks";
import { wrapPageWithRefusals } from "../in-place";
import { createNoindexMetadataGenerator, NOINDEX_METADATA } from "../metadata";
import { orRefuse } from "../or-refuse";

export const generateMetadata = createNoindexMetadataGenerator("following", "metaTitle", NOINDEX_METADATA);

const HEADING = "following";

/** The user's follows and saved searches; former members can only change and stop them. */
async function FollowingPage() {
  const actor = await getCurrentActor();
  const [follows, searches, webhooks] = await orRefuse(paths.following, HEADING, () =>
    Promise.all([listFollows(actor), listSavedSearches(actor), listWebhooks(actor)]),
  );
  const mayBegin = mayPerformAction(actor, "follow.begin");
  const [hospitals, model, translate] = await Promise.all([
    mayBegin ? listFollowableHospitals(actor) : [],
    getReaderModel(),
    getTranslations("following"),
  ]);
  const lastChangeOf = (id: string) =>
    follows.find(({ kind, target }) => kind === "savedSearch" && target === id)?.lastChange ?? null;
  return (
    <Sentences of={["following"]}>
      <div className="page-width max-w-[56rem] py-8 sm:py-10">
        <HeadingFocusFallback headingId={HEADING}>
          <h1 id={HEADING} tabIndex={-1} className="outline-offset-4">
            {translate("title")}
          </h1>
          <p className="mt-3 mb-6 text-lg text-muted">{translate("intro")}</p>
          <Follows
            follows={follows.map((follow) => translateFollow(model, follow))}
            addable={mayBegin ? listAddableFollows(model, hospitals, follows) : null}
            hasSearches={searches.length > 0}
          />
          {mayBegin || searches.length > 0 ? (
            <SavedSearches
              searches={searches.map((search) => ({
                search,
                query: parseSavedQuery(model, search.query),
                lastChange: lastChangeOf(search._id),
              }))}
              model={model}
              mayBegin={mayBegin}
            />
          ) : null}
          {mayBegin || webhooks.length > 0 ? (
            <Webhooks
              webhooks={webhooks}
              addable={
                mayBegin
                  ? {
                      hospitals: hospitals.map((name) => ({ target: name, name })),
                      searches: searches.map(({ _id: target, name }) => ({ target, name })),
                    }
                  : null
              }
            />
          ) : null}
        </HeadingFocusFallback>
      </div>
    </Sentences>
  );
}

export default wrapPageWithRefusals(FollowingPage);
