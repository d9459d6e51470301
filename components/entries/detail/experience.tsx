import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { linkTo, TextLink } from "@/components/ui/links";
import type { EntryDto } from "@/lib/entries/answers";
import { isStopped } from "@/lib/entries/phase";
import type { DataModel } from "@/lib/fields/data-model";
import { paths } from "@/lib/paths";
import { ELLIPSIS, firstWords } from "@/lib/platform/text/first-words";
import { Callout } from "../../ui/callout";
import { useDutchText } from "../../ui/dutch";
import { fieldAnchorId } from "./content";

interface EntryProps {
  entry: EntryDto;
  model: DataModel;
}

/** Fields that tell how the use of an algorithm went, in display order; StoppedNote shows why it was stopped. */
const EXPERIENCE_FIELDS = ["lessonsLearned", "benefitClaims"] as const;
type ExperienceField = (typeof EXPERIENCE_FIELDS)[number];

/** Note above a stopped entry, with the reason. */
export function StoppedNote({ entry, model }: EntryProps) {
  const translate = useTranslations("detail");
  const dutch = useDutchText();
  if (!isStopped(model, entry)) return null;
  const { reasonCancellation: reason } = entry;
  return (
    <Callout kind="danger">
      <p className="font-semibold">{translate("stopped")}</p>
      {reason ? (
        <p className="wrap-anywhere">
          {model.reasonCancellation.displayName}:{" "}
          <span dir="auto" {...dutch}>
            {reason}
          </span>
        </p>
      ) : null}
    </Callout>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 print:break-inside-avoid">
      <dt className="text-base text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Shows the first words of a text, with a link to the whole text in its field group. */
function FirstLines({ field, name, text }: { field: ExperienceField; name: string; text: string }) {
  const translate = useTranslations("detail.experience");
  const dutch = useDutchText();
  const [first, rest] = firstWords(text.replace(/\s+/g, " ").trim());
  return (
    <>
      <span dir="auto" {...dutch}>
        {first}
        {rest === "" ? null : ELLIPSIS}
      </span>
      {rest === "" ? null : (
        <>
          {" "}
          <TextLink plain href={`#${fieldAnchorId(field)}`} alone className="no-print text-base">
            {translate.rich("whole", {
              of: (words) => <span className="sr-only">{words}</span>,
              field: name,
            })}
          </TextLink>
        </>
      )}
    </>
  );
}

/** Contact address and author, either of which may be null; a closed account has no one who answers. */
function Contact({ address, author }: { address: string | null; author: string | null }) {
  const translate = useTranslations("detail");
  return (
    <>
      {address === null ? null : (
        <TextLink plain href={`mailto:${address}`} className="block py-0.5">
          {address}
        </TextLink>
      )}
      {author === null ? null : (
        <span className="block">
          {translate.rich("experience.author", { name: () => <bdi>{author}</bdi> })}
        </span>
      )}
      <span className="block text-muted text-sm print:hidden">{translate("contactHint")}</span>
    </>
  );
}

/**
 * Summary of experience: lessons learned, benefits and contact. Readers who may not see contacts read on every entry
 * who may, so that they cannot tell whether there is one. Empty parts are left out; if all are empty, nothing is
 * rendered.
 */
export async function Experience({ entry, model }: EntryProps) {
  const [translate, ofProduct] = await Promise.all([
    getTranslations("detail"),
    getTranslations("products.page"),
  ]);
  const told = EXPERIENCE_FIELDS.flatMap((field) => {
    const text = entry[field];
    return text ? [{ field, text, name: model[field].displayName }] : [];
  });
  const { contactEmail } = entry;
  const author = entry.author.closed ? null : entry.author.name;
  const isHidden = contactEmail === undefined;
  const hasContact = !isHidden && (contactEmail !== null || author !== null);
  if (told.length === 0 && !hasContact && !isHidden) return null;
  return (
    <section
      aria-labelledby="experience"
      className="mb-8 card px-5 py-5 print:rounded-none print:border-x-0 print:border-b-0 print:bg-transparent print:px-0 print:pb-0 print:shadow-none"
    >
      <h2 id="experience" className="mb-4">
        {translate("experience.title")}
      </h2>
      <dl className="grid gap-x-8 gap-y-4 empty:hidden sm:grid-cols-2">
        {told.map(({ field, name, text }) => (
          <Part key={field} name={name}>
            <FirstLines field={field} name={name} text={text} />
          </Part>
        ))}
        {hasContact ? (
          <Part name={translate("contact")}>
            <Contact address={contactEmail} author={author} />
          </Part>
        ) : null}
      </dl>
      {isHidden ? (
        <p className="text-muted not-first:mt-4 print:hidden">
          {ofProduct.rich("askLogin", {
            link: linkTo(paths.loginThen(paths.entry(entry._id)), { plain: true }),
          })}
        </p>
      ) : null}
    </section>
  );
}
