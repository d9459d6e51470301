"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { Input } from "../../form/input";

/** A search of which the address holds what was searched for. It keeps the focus when that changes. */
export function SearchBox({ search, ...props }: ComponentProps<typeof Input> & { search: string }) {
  const box = useRef<HTMLInputElement>(null);
  const before = useRef(search);
  useEffect(() => {
    // Not at first: someone may have typed before the page had its scripts.
    if (box.current && before.current !== search) box.current.value = search;
    before.current = search;
  }, [search]);
  return <Input ref={box} type="search" defaultValue={search} {...props} />;
}
