import { Icon } from "../ui/icon";

/** Takes along what is drawn as a file; `of` is for who hears the link by itself. */
export function FileLink({ href, children, of }: { href: string; children: string; of: string }) {
  return (
    <a href={href} download className="button button-quiet button-small -mx-2 px-2">
      <Icon name="download" className="size-4" />
      {children} <span className="sr-only">{of}</span>
    </a>
  );
}
