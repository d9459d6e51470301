import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { type ProfileList, parseTableRequest } from "@/lib/accounts/profile-lists";
import type { DraftListItemDto } from "@/lib/entries/answers";
import { paths } from "@/lib/paths";
import { buttonClass } from "../../ui/button";
import { Card } from "../../ui/card";
import { useDutchText } from "../../ui/dutch";
import { TextLink } from "../../ui/links";
import { EntriesTable, type ListAddress, type TablePage } from "./entries-table";

interface SectionProps {
  list: ProfileList;
  title: string;
  shown: TablePage;
  address: ListAddress;
  isFolded?: boolean | undefined;
  /** Content above the table. */
  above?: ReactNode;
  /** Content shown instead of the table if there are no rows. */
  children: ReactNode;
}

/** Names one's unpublished entries, which the table of one's entries leaves out. */
function Drafts({ drafts }: { drafts: readonly DraftListItemDto[] }) {
  const translate = useTranslations("profile.entries");
  const dutch = useDutchText();
  if (drafts.length === 0) return null;
  return (
    <p className="mb-3 flex flex-wrap gap-x-4 gap-y-1">
      <span className="text-muted">{translate("drafts", { n: drafts.length })}</span>
      {drafts.map(({ _id, algorithmName }) => (
        <TextLink key={_id} href={paths.entry(_id, "edit")} className="wrap-anywhere min-w-0">
          <bdi {...dutch}>{algorithmName}</bdi>
        </TextLink>
      ))}
    </p>
  );
}

function Section({ list, title, shown, address, isFolded, above, children }: SectionProps) {
  const id = useId();
  return (
    <Card
      id={id}
      anchor={list}
      title={title}
      isFolded={isFolded}
      summary={isFolded === undefined ? undefined : `(${shown.all})`}
    >
      {above}
      {shown.all > 0 ? (
        <EntriesTable
          list={list}
          title={title}
          shown={shown}
          part={parseTableRequest(address.parameters, list)}
          address={address}
        />
      ) : (
        children
      )}
    </Card>
  );
}

interface EntriesTablesProps {
  name: string;
  isOwn: boolean;
  mayAdd: boolean;
  /** Whether the user belongs to an institution. */
  hasInstitution: boolean;
  address: ListAddress;
  own: TablePage;
  colleagues: TablePage | null;
  /** Whether each table is folded at first; undefined for tables that cannot be folded. */
  isFolded?: Record<ProfileList, boolean>;
  /** The user's unpublished entries. */
  drafts?: readonly DraftListItemDto[];
  /** Additional content below the user's own entries. */
  children?: ReactNode;
}

/** Tables of the user's own entries ('Mijn algoritmen') and colleagues'; on other profiles, of that user's entries. */
export function EntriesTables(props: EntriesTablesProps) {
  const {
    name,
    isOwn,
    mayAdd,
    hasInstitution,
    address,
    own,
    colleagues,
    isFolded,
    drafts = [],
    children,
  } = props;
  const translate = useTranslations("profile.entries");
  return (
    <div className="min-w-0 space-y-6">
      <Section
        list="own"
        title={isOwn ? translate("mine") : translate("theirs", { name })}
        shown={own}
        address={address}
        isFolded={isFolded?.own}
        above={<Drafts drafts={drafts} />}
      >
        <p className="text-muted">{translate(isOwn ? "noneMine" : "noneTheirs")}</p>
        {isOwn && mayAdd ? (
          <Link href={paths.newEntry} prefetch={false} className={`${buttonClass("secondary")} mt-4`}>
            {translate("add")}
          </Link>
        ) : null}
      </Section>
      {children}
      {colleagues ? (
        <Section
          list="colleagues"
          title={translate("colleagues")}
          shown={colleagues}
          address={address}
          isFolded={isFolded?.colleagues}
        >
          <p className="text-muted">{translate(hasInstitution ? "noneColleagues" : "noInstitution")}</p>
        </Section>
      ) : null}
    </div>
  );
}
