import { z } from "zod";
import { entryAnswerSchema } from "../entries/answers";
import { standardAnswer } from "../open-data/publication-standard";

/** The content of a file with one entry. */
export const singleEntryFileAnswer = z.union([entryAnswerSchema, standardAnswer]);
