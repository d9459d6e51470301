"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { LoadBoundary } from "../ui/load-boundary";
import type { RegisterList } from "./register-list";

const List = dynamic(() => import("./register-list").then((loaded) => loaded.RegisterList));

function ListMissing() {
  const translate = useTranslations("common");
  return (
    <Callout kind="danger" role="alert">
      <p>{translate("serverUnavailable")}</p>
      {/* The whole page again: what is missing is a script of it. */}
      <Button className="mt-2" onClick={() => window.location.reload()}>
        {translate("tryAgain")}
      </Button>
    </Callout>
  );
}

/**
 * Filters and list in a file of their own to load, as in SearchBox: whoever may not see the list, such as every visitor
 * who is not logged in, never downloads it. They are in the page's HTML all the same.
 */
export function RegisterListPiece(props: ComponentProps<typeof RegisterList>) {
  return (
    <LoadBoundary fallback={<ListMissing />}>
      <List {...props} />
    </LoadBoundary>
  );
}
