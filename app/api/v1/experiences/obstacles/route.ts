import { resource, route } from "@/lib/api/server/resource";
import { obstacleAnswer, obstacleBody, obstacleOrderBody, obstaclesAnswer } from "@/lib/experiences/schema";
import { listObstacles, orderObstacles, saveObstacle } from "@/lib/experiences/server/obstacles";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operation: "listObstacles",
    summary: "List obstacles",
    description: "What may stand in the way of using a product, in the order of the list.",
    access: "public.read",
    answer: obstaclesAnswer,
    handle: () => listObstacles(),
  }),
  POST: route({
    operation: "addObstacle",
    summary: "Add an obstacle",
    description: "For admins alone; it comes last in the list.",
    access: "experience.manage",
    body: obstacleBody,
    status: 201,
    answer: obstacleAnswer,
    handle: ({ actor, body }) => saveObstacle(actor, null, body),
  }),
  PUT: route({
    operation: "orderObstacles",
    summary: "Put obstacles in order",
    description:
      "For admins only. Name all obstacles in the order they are to have (ids), and in the one in which you read them (was). If someone has changed the list in the meantime, you get 409 obstacle_conflict.",
    access: "experience.manage",
    body: obstacleOrderBody,
    answer: obstaclesAnswer,
    errors: ["obstacle_conflict"],
    handle: ({ actor, body }) => orderObstacles(actor, body),
  }),
});
