import { createResourceHandlers, route } from "@/lib/api/server/resource";
import { experienceObstacleChoiceAnswer, obstacleBodySchema } from "@/lib/experiences/schema";
import { saveObstacle } from "@/lib/experiences/server/obstacles";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  PUT: route({
    operation: "saveObstacle",
    summary: "Change an obstacle",
    description:
      "Only for admins. A retired obstacle is no longer offered, and stays in experiences that name it. Use revision to say which state the change was based on; if something else has been saved in the meantime, you get 409 obstacle_conflict.",
    access: "experience.manage",
    body: obstacleBodySchema,
    answer: experienceObstacleChoiceAnswer,
    errors: ["not_found", "obstacle_conflict"],
    handle: ({ actor, param, body }) => {
      const id = Number(param("obstacleId"));
      return saveObstacle(actor, Number.isInteger(id) && id < 2 ** 31 ? id : 0, body);
    },
  }),
});
