import { resource, route } from "@/lib/api/server/resource";
import { obstacleAnswer, obstacleBody, obstaclesAnswer } from "@/lib/experiences/schema";
import { listObstacles, saveObstacle } from "@/lib/experiences/server/obstacles";

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
});
