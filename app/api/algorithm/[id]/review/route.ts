import { atEarlierAddress, resource } from "@/lib/api/server/resource";
import { PUT as confirm } from "../recheck/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: atEarlierAddress(confirm, "confirmEntryEarlier"),
});
