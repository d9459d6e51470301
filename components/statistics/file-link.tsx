import { Icon } from "../ui/icon";

/** Link that downloads a drawing as a file; `of` completes the accessible name of the link. */
export function FileLink({ href, children, of }: { href: string; children: string; of: string }) {
  return (
    <a href={href} download className="button button-quiet button-small -mx-2 px-2">
      <Icon name="download" className="size-4" />
      {children} <span className="sr-only">{of}</span>
    </a>
  );
}
