import "server-only";
import { z } from "zod";

/** A change that a mail tells of, and the follows that it was found by; as the outbox keeps it. */
export const toldChange = z.strictObject({
  entryId: z.string(),
  number: z.int(),
  follows: z.array(z.string()),
});
export type ToldChange = z.infer<typeof toldChange>;
