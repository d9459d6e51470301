import { compareEntries, onlyDifferences } from "@/lib/domain/comparison";
import { comparisonAnswer } from "@/lib/schemas/answers";
import { comparisonQuerySchema } from "@/lib/schemas/comparison";
import { getComparison } from "@/lib/server/data/comparison";
import { getDataModel } from "@/lib/server/data/data-model";
import { resource, route } from "@/lib/server/http/resource";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "compareEntries",
    access: "entry.compare",
    query: comparisonQuerySchema,
    answer: comparisonAnswer,
    handle: async ({ actor, query }) => {
      const [compared, model] = await Promise.all([getComparison(actor, query.ids), getDataModel()]);
      const differing = onlyDifferences(compareEntries(compared.entries, model));
      return { ...compared, differences: differing.flatMap(({ fields }) => fields.map(({ key }) => key)) };
    },
  }),
});
