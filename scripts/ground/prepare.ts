import { linkLibraries } from "../embedded/binaries";
import { generateClient } from "./prisma-client";

/** Does what packages would do while being installed, which .npmrc forbids them; quick when nothing changed. */
export async function prepare(): Promise<void> {
  // With a server's database the embedded one is not needed, and a container does not even hold it.
  if (!process.env.DATABASE_URL) linkLibraries();
  await generateClient();
}
