import { useLocale, useTranslations } from "next-intl";
import { type AllDailyFiles, DAILY_DATA_SETS } from "@/lib/open-data/daily-files";
import { paths } from "@/lib/paths";
import { type DataLicence, OPEN_DATA_LICENCES } from "@/lib/platform/data-licences";
import type { FacetValue } from "@/lib/search/answers";
import { linkTo, TextLink } from "../ui/links";
import { CitationExample } from "./citing";
import { DailyFilesPart } from "./daily-files-part";
import { OpenDataSection } from "./part";

interface OpenDataPageProps {
  /** Hospitals and specialisms of public entries. */
  hospitals: readonly FacetValue[];
  specialisms: readonly FacetValue[];
  /** Daily files of each data set. */
  files: AllDailyFiles;
  /** Current number of public entries. */
  algorithms: number;
  licence: DataLicence;
  /** Origin of the site, and name of the publisher if one is configured. */
  site: string;
  publisher: string | undefined;
}

interface OfferProps {
  href: string;
  /** Key of the offer's messages. */
  message: string;
  isPage?: boolean;
}

/** Link to a page of this site or to data, with a line that describes it. */
function Offer({ href, message, isPage = false }: OfferProps) {
  const translate = useTranslations("openData.page");
  return (
    <div>
      <TextLink alone plain={!isPage} href={href} className="font-semibold">
        {translate(message)}
      </TextLink>
      <p className="text-muted">{translate(`${message}Hint`)}</p>
    </div>
  );
}

/** Links to the feeds of one kind, folded, also in print. */
function Feeds({
  label,
  values,
  address,
}: {
  label: string;
  values: readonly FacetValue[];
  address: (value: string) => string;
}) {
  if (values.length === 0) return null;
  return (
    <details className="no-print card px-4">
      <summary className="min-h-11 py-2.5 font-semibold">{label}</summary>
      <ul className="columns-1 gap-8 pb-4 sm:columns-2">
        {values.map(({ value, shown = value }) => (
          <li key={value} className="break-inside-avoid">
            <TextLink plain href={address(value)} alone className="wrap-anywhere">
              {shown}
            </TextLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Following({ hospitals, specialisms }: Pick<OpenDataPageProps, "hospitals" | "specialisms">) {
  const translate = useTranslations("openData.page");
  return (
    <OpenDataSection id="feeds" title={translate("feeds.title")}>
      <p>{translate("feeds.intro")}</p>
      <Offer href={paths.api.feed()} message="feeds.all" />
      <Feeds
        label={translate("feeds.hospitals", { count: hospitals.length })}
        values={hospitals}
        address={(value) => paths.api.feed({ hospitals: [value] })}
      />
      <Feeds
        label={translate("feeds.specialisms", { count: specialisms.length })}
        values={specialisms}
        address={(value) => paths.api.feed({ specialisms: [value] })}
      />
      <p className="text-muted">{translate.rich("feeds.mail", { link: linkTo(paths.following) })}</p>
    </OpenDataSection>
  );
}

function Taking() {
  const translate = useTranslations("openData.page");
  return (
    <OpenDataSection id="export" formerId="exporteren" title={translate("export.title")}>
      <Offer href={paths.home} message="export.list" isPage />
      <Offer href={paths.sitemap} message="export.all" />
      <p>
        <strong className="font-semibold">{translate("export.entry")}</strong>
        <span className="block text-muted">{translate("export.entryHint")}</span>
      </p>
      <Offer href={paths.compare()} message="export.compare" isPage />
    </OpenDataSection>
  );
}

function Licence({ licence }: Pick<OpenDataPageProps, "licence">) {
  const translate = useTranslations("openData.page.licence");
  const locale = useLocale();
  const deed = OPEN_DATA_LICENCES[licence]?.url;
  return (
    <OpenDataSection id="licence" formerId="licentie" title={translate("title")}>
      <p>
        {translate.rich(licence, {
          link: (label) =>
            deed === undefined ? (
              <TextLink href={paths.contact}>{label}</TextLink>
            ) : (
              <TextLink plain href={`${deed}deed.${locale}`} rel="license noopener noreferrer">
                {label}
              </TextLink>
            ),
        })}
      </p>
      <p className="text-muted">{translate("descriptions")}</p>
    </OpenDataSection>
  );
}

/** Overview of the register's open data, each with a description; works without script. */
export function OpenDataPage({
  hospitals,
  specialisms,
  files,
  algorithms,
  licence,
  site,
  publisher,
}: OpenDataPageProps) {
  const translate = useTranslations("openData.page");
  const hasFiles = DAILY_DATA_SETS.some((set) => files[set] !== null);
  return (
    <div className="page-width py-10 sm:py-14">
      <h1>{translate("title")}</h1>
      <p className="mt-3 mb-8 max-w-[42rem] text-lg text-muted">{translate("intro")}</p>
      {hasFiles ? null : <p className="mb-8">{translate("files.noneYet")}</p>}
      {DAILY_DATA_SETS.map((set) => (
        <DailyFilesPart
          key={set}
          set={set}
          files={files[set]}
          isAnnounced={!hasFiles}
          site={site}
          live={set === "entries" ? algorithms : undefined}
        />
      ))}
      <OpenDataSection id="catalog" formerId="catalogus" title={translate("catalog.title")}>
        <Offer href={paths.api.catalog} message="catalog.document" />
      </OpenDataSection>
      <Following hospitals={hospitals} specialisms={specialisms} />
      <OpenDataSection id="fields" formerId="velden" title={translate("fields.title")}>
        <Offer href={paths.fields} message="fields.page" isPage />
        <Offer href={paths.api.fields} message="fields.json" />
      </OpenDataSection>
      <OpenDataSection id="api" title={translate("api.title")}>
        <Offer href={paths.apiDocs} message="api.page" isPage />
        <Offer href={paths.api.document} message="api.document" />
      </OpenDataSection>
      <Taking />
      <OpenDataSection id="figures" formerId="cijfers" title={translate("numbers.title")}>
        <Offer href={paths.dashboard} message="numbers.page" isPage />
        <Offer href={paths.api.completeness} message="numbers.completeness" />
      </OpenDataSection>
      <Licence licence={licence} />
      {files.entries === null ? null : (
        <CitationExample day={files.entries.days[0] ?? ""} site={site} publisher={publisher} />
      )}
    </div>
  );
}
