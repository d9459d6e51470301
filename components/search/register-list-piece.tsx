"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { lazyPiece } from "../ui/load-later";

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
 * Filters and list: whoever may not see the list, such as every visitor who is not logged in, never downloads them, as in
 * SearchBox.
 */
export const RegisterListPiece = lazyPiece(
  dynamic(() => import("./register-list").then((loaded) => loaded.RegisterList)),
  <ListMissing />,
);
