import { redirectToChosenDailyFile } from "@/lib/open-data/server/daily-file-answers";

export const dynamic = "force-dynamic";

/** Redirects to the file of the day that was chosen in the page's form, without script. */
export const GET = redirectToChosenDailyFile;
