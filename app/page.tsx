import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { WHOLE_LIST_PARAMETER } from "@/components/search/addresses";
import { Callout } from "@/components/ui/callout";
import { getLabelsToday } from "@/lib/fields/server/field-changes";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { paths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { may } from "@/lib/platform/auth/permissions";
import { currentActor } from "@/lib/platform/auth/session";
import { readPageQuery } from "@/lib/search/schema";
import { EntriesPage } from "./entries-page";
import { FrontPage } from "./front-page";

type SearchParams = Record<string, string | string[] | undefined>;

export async function generateMetadata(): Promise<Metadata> {
  const translate = await getTranslations("home");
  return publicPage({
    title: { absolute: translate("metaTitle") },
    description: translate("metaDescription"),
    path: paths.home,
    hasFeed: true,
  });
}

function readParameters(given: SearchParams): URLSearchParams {
  const pairs = Object.entries(given).flatMap(([key, value]) =>
    [value ?? []].flat().map((one) => [key, one]),
  );
  return new URLSearchParams(pairs);
}

/** Confirmation of the contact form when sent without script; with script a toast shows it. */
async function Thanks() {
  const translate = await getTranslations("account.contact");
  return (
    <div className="page-width pt-6">
      <Callout kind="success" role="status">
        {translate("success")}
      </Callout>
    </div>
  );
}

export default async function HomePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [actor, model, today, given] = await Promise.all([
    currentActor(),
    getReaderModel(),
    getLabelsToday(),
    searchParams,
  ]);
  const parameters = readParameters(given);
  const query = readPageQuery(model, parameters, today);
  const whole = parameters.get(WHOLE_LIST_PARAMETER);
  return (
    <>
      {parameters.get("sent") === "1" ? <Thanks /> : null}
      {actor.kind === "user" && may(actor, "entry.list") ? (
        <EntriesPage actor={actor} model={model} query={query} whole={whole} />
      ) : (
        <FrontPage actor={actor} query={query} />
      )}
    </>
  );
}
