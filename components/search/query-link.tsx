"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import type { EntryQuery } from "@/lib/search/query";
import { registerAddress } from "./addresses";
import { useRegister } from "./register-provider";

type QueryLinkProps = Omit<ComponentProps<typeof Link>, "href"> & { query: EntryQuery };

/** A link to the register with another query; the list it leaves stays in sight until the new one is there. */
export function QueryLink({ query, ...rest }: QueryLinkProps) {
  const { change } = useRegister();
  return (
    <Link
      href={registerAddress(query)}
      prefetch={false}
      scroll={false}
      onNavigate={(event) => {
        event.preventDefault();
        change(query);
      }}
      {...rest}
    />
  );
}
