// Loaded before a child's own program (scripts/ground/children.ts). The child's file 3 is a pipe from the
// process that started it; the kernel closes that pipe however the parent ends, kill -9 included. Grandchildren load
// this file too, and must not take the end of some other pipe for the end of the register.
import { Socket } from "node:net";

const { PARENT_PROCESS_ID } = process.env;

if (PARENT_PROCESS_ID !== undefined && Number(PARENT_PROCESS_ID) === process.ppid) {
  const pipe = new Socket({ fd: 3 });
  const end = () => {
    try {
      // The child leads its own process group: its workers go with it.
      if (process.platform !== "win32") process.kill(-process.pid, "SIGKILL");
    } finally {
      process.exit(1);
    }
  };
  pipe.on("close", end);
  pipe.on("error", end);
  pipe.resume();
  // Watching must not keep a program alive that has nothing left to do.
  pipe.unref();
}
