"use client";

import type { ReactNode } from "react";
import type { HospitalColumn } from "@/lib/hospitals/rules";
import { paths } from "@/lib/paths";
import { TextLink } from "../ui/links";

// Lists of more than a hundred hospitals. They render from texts on the client: server-rendered rows would be sent twice.

/** The texts of a hospital in a list. */
export interface HospitalTexts {
  slug: string;
  name: string;
  city: string;
  kind: string;
  /** Its statement about its inventory; null if it has none. */
  statement: ReactNode;
}

export interface HospitalRow extends HospitalTexts {
  /** What narrow screens show in lines below the name. */
  lines: string;
  specialisms: string | null;
  numbers: readonly number[];
  /** When its entries last changed; null if it has none. */
  updated: Record<"time" | "day" | "sentence", string> | null;
  /** Leads to the rows of its town, which the map marks. */
  town: Record<"href" | "label", string>;
}

export interface HospitalHeading {
  column: HospitalColumn;
  text: string;
  href: string;
  sort: "ascending" | "descending" | undefined;
}

/** Table of hospitals; its headings are links that sort it. */
export function HospitalTable({
  label,
  headings,
  rows,
}: {
  label: string;
  headings: readonly HospitalHeading[];
  rows: readonly HospitalRow[];
}) {
  return (
    <section aria-label={label} className="mt-2">
      <table className="hospital-table w-full text-base">
        <caption className="sr-only">{label}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-line-strong border-b text-left text-sm">
            {headings.map(({ column, text, href, sort }) => (
              <th key={column} scope="col" aria-sort={sort}>
                <TextLink href={href} alone>
                  {text}
                </TextLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slug, name, city, kind, lines, specialisms, numbers, updated, town, statement }) => (
            <tr key={slug} data-town={city}>
              <th scope="row">
                <TextLink href={paths.hospital(slug)} alone>
                  {name}
                </TextLink>
                <span className="whitespace-pre-line md:hidden">{lines}</span>
                <span className="max-xl:hidden">{kind}</span>
                {specialisms === null ? null : <span>{specialisms}</span>}
                {updated === null ? null : <span className="lg:hidden">{updated.sentence}</span>}
                {statement}
              </th>
              <td>
                <TextLink href={town.href} alone aria-label={town.label}>
                  {city}
                </TextLink>
              </td>
              <td>{kind}</td>
              {numbers.map((number, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                <td key={index}>{number}</td>
              ))}
              <td>{updated === null ? null : <time dateTime={updated.time}>{updated.day}</time>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Hospitals without public entries, with their town and statement. */
export function OtherHospitals({ hospitals }: { hospitals: readonly (HospitalTexts & { where: string })[] }) {
  return (
    <ul className="other-hospitals mt-2 gap-x-8 sm:columns-2">
      {hospitals.map(({ slug, name, city, where, statement }) => (
        <li key={slug} data-town={city}>
          <TextLink href={paths.hospital(slug)} alone>
            {name}
          </TextLink>
          <span>{where}</span>
          {statement}
        </li>
      ))}
    </ul>
  );
}
