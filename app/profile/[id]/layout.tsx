import type { ReactNode } from "react";
import { Sentences } from "@/components/ui/sentences";

/** Gives the page and its error page, which runs in the browser, their sentences. */
export default function ProfileLayout({ children }: { children: ReactNode }) {
  return <Sentences of={["profile"]}>{children}</Sentences>;
}
