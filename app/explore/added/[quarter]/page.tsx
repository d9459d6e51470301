import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { PublicEntries } from "@/components/front-page/public-list";
import { TextLink } from "@/components/ui/links";
import { getReaderModel } from "@/lib/fields/server/reader-model";
import { findPhaseMomentsOfEntries } from "@/lib/history/server/phase-moments";
import { serverOnlyPaths } from "@/lib/paths";
import { publicPage } from "@/lib/pictures/server/page-metadata";
import { mayPerformAction } from "@/lib/platform/auth/permissions";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { parsePageNumber } from "@/lib/platform/pagination";
import { buildRegisterAddress } from "@/lib/search/query";
import { splitQuarter } from "@/lib/statistics/figure-view";
import { findEntriesAddedInQuarter } from "@/lib/statistics/server/listed";
import { wrapPageWithRefusals } from "../../../in-place";
import type { SearchParamsProps } from "../../../props";

type Props = { params: Promise<{ quarter: string }> } & SearchParamsProps;

/** Loads once per request, as both the page and its metadata need it. */
const findOnce = cache(findEntriesAddedInQuarter);

async function readAdded({ params, searchParams }: Props) {
  const [{ quarter }, asked] = await Promise.all([params, searchParams]);
  const page = parsePageNumber(asked.page);
  const found = page === null ? null : await findOnce(quarter, page);
  return found === null ? null : { found, quarter };
}

async function quarterWords(quarter: string): Promise<string> {
  return (await getTranslations("figures"))("quarter", splitQuarter(quarter));
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const added = await readAdded(props);
  if (added === null) return {};
  const { found, quarter } = added;
  const [translate, words] = await Promise.all([getTranslations("home.explore"), quarterWords(quarter)]);
  return publicPage({
    title: translate("addedIn", { quarter: words }),
    description: translate("addedDescription", { quarter: words, n: found.total }),
    path: serverOnlyPaths.explore("added", quarter, found.page),
  });
}

async function AddedPage(props: Props) {
  const added = await readAdded(props);
  if (added === null) notFound();
  const { found, quarter } = added;
  const [actor, model, translate, figures, words] = await Promise.all([
    getCurrentActor(),
    getReaderModel(),
    getTranslations("home.explore"),
    getTranslations("figures"),
    quarterWords(quarter),
  ]);
  const moments = await findPhaseMomentsOfEntries(actor, found.entries);
  return (
    <div className="page-width py-10">
      <p className="text-muted">
        <TextLink plain href={serverOnlyPaths.figure("growth")} alone>
          {figures("growth.title")}
        </TextLink>
      </p>
      <h1>{translate("addedIn", { quarter: words })}</h1>
      <PublicEntries
        day="added"
        {...{ found, model, moments }}
        readsRegister={mayPerformAction(actor, "entry.list")}
        inRegister={buildRegisterAddress({ sort: "added" })}
        addressOf={(page) => serverOnlyPaths.explore("added", quarter, page)}
      />
    </div>
  );
}

export default wrapPageWithRefusals(AddedPage);
