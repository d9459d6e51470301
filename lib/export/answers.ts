import { z } from "zod";
import { entryAnswerSchema } from "../entries/answers";
import { standardAnswerSchema } from "../open-data/publication-standard";

/** The content of a file with one entry. */
export const singleEntryFileAnswerSchema = z.union([entryAnswerSchema, standardAnswerSchema]);
