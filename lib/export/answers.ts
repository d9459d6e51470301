import { z } from "zod";
import { entryAnswer } from "../entries/answers";
import { standardAnswer } from "../open-data/publication-standard";

/** What stands in a file of one entry. */
export const entryFileAnswer = z.union([entryAnswer, standardAnswer]);
