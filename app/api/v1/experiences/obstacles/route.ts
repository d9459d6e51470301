import { resource, route } from "@/lib/api/server/resource";
import { obstacleAnswer, obstacleBody, obstacleOrderBody, obstaclesAnswer } from "@/lib/experiences/schema";
import { listObstacles, orderObstacles, saveObstacle } from "@/lib/experiences/server/obstacles";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listObstacles",
    access: "public.read",
    answer: obstaclesAnswer,
    handle: () => listObstacles(),
  }),
  POST: route({
    operation: "addObstacle",
    access: "experience.manage",
    body: obstacleBody,
    status: 201,
    answer: obstacleAnswer,
    handle: ({ actor, body }) => saveObstacle(actor, null, body),
  }),
  PUT: route({
    operation: "orderObstacles",
    access: "experience.manage",
    body: obstacleOrderBody,
    answer: obstaclesAnswer,
    errors: ["obstacle_conflict"],
    handle: ({ actor, body }) => orderObstacles(actor, body),
  }),
});
