import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AccountPage } from "@/components/accounts/entrance/account-page";
import { MigrateSteps } from "@/components/accounts/entrance/migrate-steps";
import { TextLink } from "@/components/ui/links";
import { paths } from "@/lib/paths";
import { getValueUnlessRepeated } from "@/lib/platform/http/search-params";
import type { SearchParamsProps } from "../props";

export async function generateMetadata({ searchParams }: SearchParamsProps): Promise<Metadata> {
  const translate = await getTranslations("account.migrate");
  const { token, email } = await searchParams;
  return {
    title: translate("title"),
    description: translate("description"),
    alternates: { canonical: paths.migrate },
    ...(token || email ? { robots: { index: false } } : {}),
  };
}

export default async function MigratePage({ searchParams }: SearchParamsProps) {
  const [translate, query] = await Promise.all([getTranslations("account.migrate"), searchParams]);
  return (
    <AccountPage title={translate("title")} intro={translate("intro")}>
      <MigrateSteps email={getValueUnlessRepeated(query.email)} token={getValueUnlessRepeated(query.token)} />
      <p className="mt-8 border-line border-t pt-6">
        {translate("noLegacy")}{" "}
        <TextLink plain href={paths.register}>
          {translate("register")}
        </TextLink>
      </p>
    </AccountPage>
  );
}
