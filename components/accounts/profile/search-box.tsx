"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { Input } from "../../form/input";

/** Search field whose text comes from the address. It keeps the focus when the address changes. */
export function SearchBox({ search, ...props }: ComponentProps<typeof Input> & { search: string }) {
  const box = useRef<HTMLInputElement>(null);
  const before = useRef(search);
  useEffect(() => {
    // The first render keeps the field's text, as the user may have typed before hydration.
    if (box.current && before.current !== search) box.current.value = search;
    before.current = search;
  }, [search]);
  return <Input ref={box} type="search" defaultValue={search} {...props} />;
}
