import type { ReactNode } from "react";
import { Sentences } from "@/components/ui/sentences";

/** Provides the page and its client-side error page with their messages. */
export default function ProfileLayout({ children }: { children: ReactNode }) {
  return <Sentences of={["profile"]}>{children}</Sentences>;
}
