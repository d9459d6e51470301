import { answerChosenDay } from "@/lib/open-data/server/daily-file-answers";

export const dynamic = "force-dynamic";

/** The day that was chosen on the page, without script. */
export const GET = answerChosenDay;
