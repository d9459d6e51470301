import { answerEntryPicture } from "@/lib/pictures/server/answers";
import { pictureRoute } from "../../picture-route";

/** What it shows is read when it is asked for. */
export const dynamic = "force-dynamic";

/** What other sites show beside a link to a public entry. */
export const GET = pictureRoute(answerEntryPicture);
