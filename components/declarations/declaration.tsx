import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { DeclarationDto } from "@/lib/declarations/schema";
import { paths } from "@/lib/paths";
import { Callout } from "../ui/callout";
import { useDutchText } from "../ui/dutch";
import { linkTo } from "../ui/links";
import { useFormats } from "../ui/use-formats";

/** Shows a published declaration, and whether it was replaced or withdrawn. */
export function Declaration({ declaration }: { declaration: DeclarationDto }) {
  const translate = useTranslations("declarations");
  const dutch = useDutchText();
  const { formatDate } = useFormats();
  const { law, institution, address, device, identification, annex, exceptions } = declaration;
  const { published, replacedBy, withdrawn, sha256 } = declaration;
  const facts: [string, ReactNode][] = [
    [translate("public.institution"), `${institution}\n${address}`],
    [translate("public.device"), device],
    [translate("public.identification"), identification],
    [translate("public.annex"), translate(`annexes.${annex}`)],
  ];
  if (exceptions !== null) facts.push([translate("public.exceptions"), exceptions]);
  return (
    <>
      <h1 className="wrap-anywhere">{translate("public.title", { device })}</h1>
      <p className="mt-2 text-lg text-muted">
        {translate("public.kind", { law, date: formatDate(published) })}
      </p>
      {replacedBy === null ? null : (
        <div className="mt-4 max-w-[44rem]">
          <Callout kind="warning">
            <p>{translate.rich("public.replaced", { link: linkTo(paths.declaration(replacedBy)) })}</p>
          </Callout>
        </div>
      )}
      {withdrawn === null ? null : (
        <div className="mt-4 max-w-[44rem]">
          <Callout kind="danger">
            <p>{translate("public.withdrawn", { date: formatDate(withdrawn.on) })}</p>
            <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line" {...dutch}>
              {withdrawn.reason}
            </p>
          </Callout>
        </div>
      )}
      <dl className="mt-6 max-w-prose space-y-5">
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt className="text-base text-muted">{name}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
              {fact}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-muted text-sm">
        {translate("public.digest")} <code className="wrap-anywhere">{sha256}</code>
      </p>
    </>
  );
}

/** The declarations of a hospital that hold, on its page. */
export function HospitalDeclarations({ declarations }: { declarations: readonly DeclarationDto[] }) {
  const translate = useTranslations("declarations.hospital");
  const { formatDate } = useFormats();
  if (declarations.length === 0) return null;
  return (
    <section aria-labelledby="declarations" className="mt-8">
      <h2 id="declarations">{translate("title")}</h2>
      <ul className="mt-3 space-y-1">
        {declarations.map(({ slug, device, law, published }) => (
          <li key={slug} className="wrap-anywhere">
            {translate.rich("item", {
              link: () => linkTo(paths.declaration(slug))(device),
              law,
              date: formatDate(published),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
