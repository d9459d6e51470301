import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/links";
import { buildProfileAddress, type ProfileQueryParameters } from "@/lib/accounts/profile-lists";
import { paths } from "@/lib/paths";
import { computeLastPage, computePaginationWindow, LIST_PAGE_SIZE } from "@/lib/platform/pagination";
import { Card } from "../ui/card";
import { Pagination } from "../ui/pagination";
import { Sentences } from "../ui/sentences";
import { RecheckList, type RecheckRow } from "./recheck-list";

const ANCHOR = "keeping-current";

interface RecheckSectionProps {
  /** One page of the entries by recheck date. */
  rechecks: { rows: readonly RecheckRow[]; total: number; overdue: number; page: number };
  address: { path: string; parameters: ProfileQueryParameters };
}

/** Section of the to-do page with the user's entries to recheck and their dates. */
export async function RecheckSection({ rechecks, address: { path, parameters } }: RecheckSectionProps) {
  const translate = await getTranslations("recheck.list");
  const { rows, total, overdue, page } = rechecks;
  return (
    <Card
      anchor={ANCHOR}
      id="keeping-current-title"
      title={translate("title")}
      summary={total === 0 ? null : translate("summary", { overdue })}
      isFolded={parameters.rechecksPage === undefined}
    >
      <p className="mb-2 max-w-[75ch] text-muted">{translate("explain")}</p>
      {total === 0 ? (
        <>
          <p className="max-w-[75ch] text-muted">{translate("none")}</p>
          <ButtonLink href={paths.newEntry} className="mt-4">
            {translate("add")}
          </ButtonLink>
        </>
      ) : (
        <Sentences of={["recheck.badge", "recheck.control", "recheck.list"]}>
          <RecheckList key={page} rows={rows} total={total}>
            <Pagination
              {...computePaginationWindow(page, computeLastPage(total, LIST_PAGE_SIZE))}
              label={translate("pages")}
              namePage={(n) => translate("page", { n })}
              renderLink={({ page: other, ...rest }) => {
                const turned = { rechecksPage: String(other) };
                const href = buildProfileAddress(path, parameters, turned, `#${ANCHOR}`);
                return <Link href={href} prefetch={false} {...rest} />;
              }}
            />
          </RecheckList>
        </Sentences>
      )}
    </Card>
  );
}
