import "server-only";
import { createTranslator } from "use-intl/core";
import common from "../../messages/nl/common.json";
import openData from "../../messages/nl/open-data.json";
import { paths } from "../../paths";
import { settings } from "../../platform/env";
import type { Filters } from "../../search/query";
import type { ChangesFrom } from "../change-pages";
import { answerChangeFeed } from "./change-feed";
import { publicChangesFor } from "./public-changes";

const translate = createTranslator({ locale: "nl", messages: { openData }, namespace: "openData" });

/** GET /api/v1/feed.atom: what everyone may see changing, of the chosen hospitals and specialisms alone if any are. */
export async function answerPublicFeed(
  { filters, from }: { filters: Filters; from: ChangesFrom | null },
  asked: { headers: Headers; isHead: boolean },
): Promise<Response> {
  const { siteName } = common;
  const site = settings().APP_URL;
  const { activeHospital: hospitals = [], medicalSpecialism: specialisms = [] } = filters;
  const chosen = [...hospitals, ...specialisms].join(", ");
  return answerChangeFeed(
    {
      title:
        chosen === ""
          ? translate("feed.title", { siteName })
          : translate("feed.titleOf", { siteName, chosen }),
      subtitle: translate("feed.subtitle"),
      address: site + paths.api.feed({ hospitals, specialisms }),
      alternate: `${site}${paths.home}`,
      from,
      page: await publicChangesFor({ search: "", filters }, from),
    },
    asked,
  );
}
