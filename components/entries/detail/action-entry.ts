import type { EntryDto } from "@/lib/entries/answers";

/** What the dialogs of an entry's actions tell of it. */
export type ActionEntry = Pick<EntryDto, "_id" | "version" | "author" | "institution"> & { name: string };
