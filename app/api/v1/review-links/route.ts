import { atEarlierAddress, resource } from "@/lib/api/server/resource";
import { POST as confirm } from "../recheck-links/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: atEarlierAddress(confirm, "confirmByLinkEarlier"),
});
