import { z } from "zod";

/** An account, entry or whatever else was acted upon. */
export const idAnswer = z.strictObject({ _id: z.string() });

/** An answer that says no more than that it was done, such as {sent: true}. */
export function doneAnswer<Name extends string>(name: Name) {
  return z.strictObject({ [name]: z.literal(true) } as Record<Name, z.ZodLiteral<true>>);
}

export const healthAnswer = z.strictObject({ status: z.literal("ok") });
export const readyAnswer = z.strictObject({ status: z.literal("ready") });
