import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { DataModel } from "@/lib/fields/data-model";
import { shownLabel } from "@/lib/fields/shown-labels";
import type { HospitalDetail } from "@/lib/hospitals/schema";
import { paths } from "@/lib/paths";
import { TextLink } from "../ui/links";
import { useFormats } from "../ui/use-formats";
import { Statement } from "./statement";

function Facts({ hospital }: { hospital: HospitalDetail }) {
  const translate = useTranslations("hospitals.page");
  const { formatDate, formatPercent } = useFormats();
  const { statement, algorithms, completeness, rechecked, lastRecheck, contactEmail } = hospital;
  const date = lastRecheck && <time dateTime={lastRecheck}>{formatDate(lastRecheck)}</time>;
  const mail = contactEmail && (
    <a className="link" href={`mailto:${contactEmail}`}>
      {contactEmail}
    </a>
  );
  const facts: [label: string, fact: ReactNode][] = [
    [translate("statement"), statement && <Statement statement={statement} />],
    [translate("completeness"), completeness === null ? null : formatPercent(completeness)],
    [
      translate("lastRecheck"),
      algorithms === 0
        ? null
        : translate.rich("rechecked", { n: rechecked, of: algorithms, date: () => date }),
    ],
    [translate("contact"), mail],
  ];
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-2 text-base sm:grid-cols-[14rem_minmax(0,1fr)]">
      {facts.map(([label, fact]) =>
        fact === null ? null : (
          <div key={label} className="contents">
            <dt className="font-semibold text-muted">{label}</dt>
            <dd className="wrap-anywhere -mt-1 sm:mt-0">{fact}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Public page of a hospital; `children` are its public entries. */
export function HospitalPage({
  hospital,
  model,
  actions,
  children,
}: {
  hospital: HospitalDetail;
  /** Data model in the reader's language. */
  model: DataModel;
  /** Actions on the page, such as following the hospital. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const translate = useTranslations("hospitals");
  const kinds = useTranslations("admin.institutions.kinds");
  const { name, city, kind, specialisms, productNames } = hospital;
  return (
    <div className="page-width py-8 sm:py-10">
      <p className="text-muted">
        <TextLink href={paths.hospitals} alone>
          {translate("page.all")}
        </TextLink>
      </p>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{name}</h1>
          <p className="mt-1 text-lg text-muted">{[city, kinds(kind)].join(" · ")}</p>
        </div>
        {actions}
      </div>
      <Facts hospital={hospital} />
      {productNames.length === 0 ? null : (
        <section aria-labelledby="products" className="mt-8">
          <h2 id="products">{translate("page.products")}</h2>
          <ul className="mt-3 space-y-1">
            {productNames.map(({ _id, slug, name: product, state }) => (
              <li key={_id} className="wrap-anywhere">
                <TextLink href={paths.product(slug)} alone>
                  {product}
                </TextLink>
                {state === null ? null : (
                  <span className="text-muted"> · {translate(`page.states.${state}`)}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {specialisms.length === 0 ? null : (
        <section aria-labelledby="specialisms" className="mt-8">
          <h2 id="specialisms">{model.medicalSpecialism.displayName}</h2>
          <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
            {specialisms.map(({ value, count }) => (
              <li key={value}>
                {shownLabel(model, "medicalSpecialism", value)}{" "}
                <strong className="tabular-nums">{count}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="algorithms" className="mt-8">
        <h2 id="algorithms">{translate("page.algorithms")}</h2>
        {children}
      </section>
    </div>
  );
}
