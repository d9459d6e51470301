import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ImportResults } from "@/components/import/done-step";
import { Pagination } from "@/components/ui/pagination";
import { Sentences } from "@/components/ui/sentences";
import { RESULTS_PER_PAGE } from "@/lib/import/rules";
import { getRun, listResults } from "@/lib/import/server/data/runs";
import { paths } from "@/lib/paths";
import { getCurrentActor } from "@/lib/platform/auth/session";
import { computeLastPage, computePaginationWindow, parsePageNumber } from "@/lib/platform/pagination";
import { wrapPageWithRefusals } from "../../../../in-place";
import { createNoindexMetadataGenerator } from "../../../../metadata";
import { orRefuse } from "../../../../or-refuse";
import type { IdParamProps, SearchParamsProps } from "../../../../props";

export const generateMetadata = createNoindexMetadataGenerator("importing", "metaTitle");

/** Page with all entries or products that an import added. */
async function ImportResultsPage({ params, searchParams }: IdParamProps & SearchParamsProps) {
  const [actor, { id }, { page }] = await Promise.all([getCurrentActor(), params, searchParams]);
  const run = await orRefuse(paths.importResults(id), id, () => getRun(actor, id));
  const last = computeLastPage(run.counts?.added ?? 0, RESULTS_PER_PAGE);
  const window = computePaginationWindow(parsePageNumber(page) ?? 1, last);
  const [results, translate] = await Promise.all([
    listResults(actor, run, window.current),
    getTranslations("importing"),
  ]);
  return (
    <>
      <Link href={paths.importRun(id)} className="link" prefetch={false}>
        {translate("metaTitleOf", { name: run.fileName })}
      </Link>
      <h1 className="mt-3">{translate("done.resultsTitle", { kind: run.kind })}</h1>
      <Sentences of={["importing.done"]}>
        <ImportResults results={results} />
      </Sentences>
      <div className="mt-6">
        <Pagination
          {...window}
          label={translate("done.pages")}
          namePage={(number) => translate("done.page", { n: number })}
          renderLink={({ page: target, ...rest }) => (
            <Link href={paths.importResults(id, target)} prefetch={false} {...rest} />
          )}
        />
      </div>
    </>
  );
}

export default wrapPageWithRefusals(ImportResultsPage);
