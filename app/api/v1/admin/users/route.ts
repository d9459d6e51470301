import { z } from "zod";
import { USER_SORTS, userPageAnswerSchema } from "@/lib/accounts/answers";
import { listUserPage } from "@/lib/administration/server/user-page";
import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { buildSingleParameterSchema, LIST_PARAMETER_SCHEMAS } from "@/lib/platform/http/parameters";

const query = z
  .strictObject({
    ...LIST_PARAMETER_SCHEMAS,
    waiting: buildSingleParameterSchema(z.enum(["1"])),
    sort: buildSingleParameterSchema(z.enum(USER_SORTS)),
    order: buildSingleParameterSchema(z.enum(["ascending", "descending"])),
  })
  .transform(({ waiting, sort = "created", order = "descending", ...part }) => ({
    ...part,
    waiting: waiting === "1",
    sort,
    descending: order === "descending",
  }));

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listUserPage",
    summary: "List accounts page by page",
    description:
      "Accounts that are not closed, by default newest first. search looks in name, e-mail address and institution: all its words must match. With waiting=1, only those waiting for access. total is the number of results, counts covers all accounts.",
    access: "user.manage",
    query,
    answer: userPageAnswerSchema,
    handle: ({ actor, query }) => listUserPage(actor, query),
  }),
});
