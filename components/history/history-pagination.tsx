import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { Pagination } from "@/components/ui/pagination";
import { paths } from "@/lib/paths";
import { lastPage, pageWindow } from "@/lib/platform/pagination";

/** The pages of a long history. */
export async function HistoryPagination({
  entryId,
  page,
  total,
  pageSize,
}: {
  entryId: string;
  page: number;
  total: number;
  pageSize: number;
}) {
  const translate = await getTranslations("history");
  return (
    <div className="mt-8 empty:hidden">
      <Pagination
        {...pageWindow(page, lastPage(total, pageSize))}
        label={translate("pages")}
        namePage={(number) => translate("page", { page: number })}
        renderLink={({ page: target, ...rest }) => (
          <Link href={paths.history(entryId, target === 1 ? {} : { page: String(target) })} {...rest} />
        )}
      />
    </div>
  );
}
