import { linkLibraries } from "../embedded/binaries";
import { generateClient } from "./prisma-client";

/** Does what packages would do while being installed, which .npmrc forbids them; quick when nothing changed. */
export async function prepare(): Promise<void> {
  linkLibraries();
  await generateClient();
}
