import { useTranslations } from "next-intl";
import type { ProfileCardDto } from "@/lib/accounts/answers";
import { paths } from "@/lib/paths";

/** The image of a person, or the placeholder. `preview` shows another in its place, before it is saved. */
export function Portrait({
  person,
  preview = null,
  removed = false,
}: {
  person: ProfileCardDto;
  preview?: string | null;
  removed?: boolean;
}) {
  const translate = useTranslations("profile");
  const stored =
    person.imageUrl === null || removed ? paths.placeholderImage : paths.profileImage(person.imageUrl);
  return (
    // biome-ignore lint/performance/noImgElement: Next's image component writes style attributes, which the policy refuses
    <img
      src={preview ?? stored}
      alt={translate("imageAlt", { name: person.name })}
      width={256}
      height={256}
      className="size-28 rounded-full border border-line bg-sunken object-cover"
    />
  );
}
