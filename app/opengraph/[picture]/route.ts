import { answerNamedPicture } from "@/lib/pictures/server/answers";
import { pictureRoute } from "../picture-route";

/** What it shows is read when it is asked for. */
export const dynamic = "force-dynamic";

/** What other sites show beside a link to the register or the dashboard. */
export const GET = pictureRoute(answerNamedPicture);
