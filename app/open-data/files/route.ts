import { redirectToChosenDailyFile } from "@/lib/open-data/server/daily-file-answers";

export const dynamic = "force-dynamic";

/**
 * Redirects the form of the open data page, which works without script, to the permanent URL of the chosen day's file.
 */
export const GET = redirectToChosenDailyFile;
