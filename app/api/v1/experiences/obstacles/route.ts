import { createResourceHandlers, route } from "@/lib/api/server/resource";
import {
  experienceObstacleChoiceAnswer,
  obstacleBodySchema,
  obstacleOrderBodySchema,
  obstaclesAnswerSchema,
} from "@/lib/experiences/schema";
import { listObstacles, orderObstacles, saveObstacle } from "@/lib/experiences/server/obstacles";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createResourceHandlers({
  GET: route({
    operation: "listObstacles",
    summary: "List obstacles",
    description: "Obstacles to the use of a product that an experience can name, in the order of the list.",
    access: "public.read",
    answer: obstaclesAnswerSchema,
    handle: () => listObstacles(),
  }),
  POST: route({
    operation: "addObstacle",
    summary: "Add an obstacle",
    description: "Only for admins; the obstacle is added at the end of the list.",
    access: "experience.manage",
    body: obstacleBodySchema,
    status: 201,
    answer: experienceObstacleChoiceAnswer,
    handle: ({ actor, body }) => saveObstacle(actor, null, body),
  }),
  PUT: route({
    operation: "orderObstacles",
    summary: "Reorder obstacles",
    description:
      "Only for admins. ids lists all obstacles in the new order, was lists them in the order in which you read them. If someone has changed the list in the meantime, you get 409 obstacle_conflict.",
    access: "experience.manage",
    body: obstacleOrderBodySchema,
    answer: obstaclesAnswerSchema,
    errors: ["obstacle_conflict"],
    handle: ({ actor, body }) => orderObstacles(actor, body),
  }),
});
