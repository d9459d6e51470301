import type { ReactNode } from "react";
import { useDutchText } from "../ui/dutch";
import { TextLink } from "../ui/links";

interface GroupProps {
  title: string;
  /** Text that applies to all items of the group. */
  hint?: string;
  children: ReactNode;
}

/** Tasks of one kind, with a heading. */
export function ToDoGroup({ title, hint, children }: GroupProps) {
  return (
    <div className="mt-5 first-of-type:mt-0">
      <h3 className="font-sans! text-base!">{title}</h3>
      {hint === undefined ? null : <p className="text-base text-muted">{hint}</p>}
      <ul className="divide-y divide-line">{children}</ul>
    </div>
  );
}

interface RowProps {
  href: string;
  name: string;
  /** Whether the link is an anchor on this page. */
  plain?: boolean;
  /** Description of what to do. */
  children: ReactNode;
}

/** A task: its entry's name, linked to where the task is done, and a description. */
export function ToDoRow({ href, name, plain = false, children }: RowProps) {
  const dutch = useDutchText();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
      <TextLink href={href} plain={plain} alone className="wrap-anywhere min-w-0">
        <bdi {...dutch}>{name}</bdi>
      </TextLink>
      <span className="text-base text-muted">{children}</span>
    </li>
  );
}
