// Loaded before a child's own program (scripts/ground/children.ts). File descriptor 3 of the child is a pipe from its
// parent, which the kernel closes however the parent ends, even by kill -9. Grandchildren load this file too, and must
// not mistake the end of another pipe for the end of the register.
import { Socket } from "node:net";

const { PARENT_PROCESS_ID } = process.env;

if (PARENT_PROCESS_ID !== undefined && Number(PARENT_PROCESS_ID) === process.ppid) {
  const pipe = new Socket({ fd: 3 });
  const end = () => {
    try {
      // Kills the child's whole process group, including its workers.
      if (process.platform !== "win32") process.kill(-process.pid, "SIGKILL");
    } finally {
      process.exit(1);
    }
  };
  pipe.on("close", end);
  pipe.on("error", end);
  pipe.resume();
  // The pipe must not keep a finished program running.
  pipe.unref();
}
