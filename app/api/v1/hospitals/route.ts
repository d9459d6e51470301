import { z } from "zod";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { hospitalAnswerSchema, hospitalQuerySchema } from "@/lib/hospitals/schema";
import { answerHospitalList } from "@/lib/hospitals/server/hospitals";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listHospitals",
    summary: "List hospitals",
    description:
      "The current hospitals with their public data: number of algorithms and of those in use, products, specialties, completeness (from five algorithms on) and statement. search looks in name and town; sort is name, city, kind, algorithms, inUse, products or updated.",
    access: "public.read",
    query: hospitalQuerySchema,
    answer: z.array(hospitalAnswerSchema),
    headers: ["ETag", "Cache-Control", "X-Total-Count", "Link"],
    notModified: true,
    handle: answerHospitalList,
  }),
});
