import { z } from "zod";
import { resource, route } from "@/lib/api/server/resource";
import { hospitalAnswer, hospitalQuerySchema } from "@/lib/hospitals/schema";
import { answerHospitalList } from "@/lib/hospitals/server/hospitals";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listHospitals",
    access: "public.read",
    query: hospitalQuerySchema,
    answer: z.array(hospitalAnswer),
    headers: ["ETag", "Cache-Control", "X-Total-Count", "Link"],
    notModified: true,
    handle: answerHospitalList,
  }),
});
