import Link from "next/link";
import type { ImportResult } from "@/lib/import/answers";
import { useDutchText } from "../ui/dutch";

/** Links to entries or products that an import added. */
export function ImportResults({ results }: { results: readonly ImportResult[] }) {
  const dutch = useDutchText();
  return (
    <ul className="mt-1 list-disc columns-1 pl-5 sm:columns-2">
      {results.map(({ name, path }) => (
        <li key={path} className="wrap-anywhere">
          <Link href={path} {...dutch} className="link" prefetch={false}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
