import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { compareEntries, filterDifferingFields } from "@/lib/comparison/comparison";
import { comparisonAnswerSchema, comparisonQuerySchema } from "@/lib/comparison/schema";
import { getComparedEntries } from "@/lib/comparison/server/comparison";
import { getDataModel } from "@/lib/fields/server/data-model";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "compareEntries",
    summary: "Compare algorithms",
    description:
      "One to four algorithms in the order asked for, and the fields in which they differ. Algorithms that you may not see or that do not exist are left out; missing is the number of those. contactEmail is only included for people with access.",
    access: "entry.compare",
    query: comparisonQuerySchema,
    answer: comparisonAnswerSchema,
    handle: async ({ actor, query }) => {
      const [compared, model] = await Promise.all([getComparedEntries(actor, query.ids), getDataModel()]);
      const differing = filterDifferingFields(compareEntries(compared.entries, model));
      return { ...compared, differences: differing.flatMap(({ fields }) => fields.map(({ key }) => key)) };
    },
  }),
});
