import { getTranslations } from "next-intl/server";
import { type AdminSection, WAITING_ITEM_KINDS, type WaitingItems } from "@/lib/administration/rules";
import { paths } from "@/lib/paths";
import { getFormats } from "../ui/get-formats";
import { TextLink } from "../ui/links";

type WaitingKind = (typeof WAITING_ITEM_KINDS)[number];

/** Section of the admin area where the items of a kind wait, and its address. */
function sectionOf(kind: WaitingKind): [section: Exclude<AdminSection, "overview">, href: string] {
  if (kind === "certificates") return ["products", `${paths.adminPart("products")}#certificates`];
  return [kind, paths.adminPart(kind)];
}

/** A tile per kind of items that need an admin's action: how many, since when, and a link to its page. */
export async function WaitingTiles({ waiting }: { waiting: Record<WaitingKind, WaitingItems> }) {
  const [translate, sections, { formatDate }] = await Promise.all([
    getTranslations("admin.waiting"),
    getTranslations("admin.sections"),
    getFormats(),
  ]);
  const open = WAITING_ITEM_KINDS.filter((kind) => waiting[kind].count > 0);
  const busy = new Set<string>(open.map((kind) => sectionOf(kind)[0]));
  const quiet = [...new Set(WAITING_ITEM_KINDS.map((kind) => sectionOf(kind)[0]))].filter(
    (section) => !busy.has(section),
  );
  return (
    <section aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="mb-3">
        {translate("title")}
      </h2>
      {open.length === 0 ? <p>{translate("nothing")}</p> : null}
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 empty:hidden xl:grid-cols-4">
        {open.map((kind) => {
          const { count, since } = waiting[kind];
          const [section, href] = sectionOf(kind);
          return (
            <li key={kind} className="relative card flex flex-col p-4 hover:border-accent">
              <TextLink
                href={href}
                plain={href.includes("#")}
                className="font-semibold after:absolute after:inset-0"
              >
                {sections(section)}
              </TextLink>
              <p className="mt-1">
                <span className="font-serif text-3xl tabular-nums">{count}</span>{" "}
                {translate(`kinds.${kind}`, { count })}
              </p>
              {since === null ? null : (
                <p className="mt-auto pt-1 text-muted text-sm">
                  {translate(kind === "certificates" ? "first" : "since", { date: formatDate(since) })}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {quiet.length > 0 && open.length > 0 ? (
        <p className="mt-3 text-base text-muted">
          {translate("none", { names: quiet.map((section) => sections(section)).join(", ") })}
        </p>
      ) : null}
    </section>
  );
}
