import { answerNamedPicture } from "@/lib/pictures/server/answers";
import { pictureRoute } from "../picture-route";

/** Rendered per request, from current data. */
export const dynamic = "force-dynamic";

/** Preview picture of links to the register or the dashboard on other sites. */
export const GET = pictureRoute(answerNamedPicture);
