import { execFileSync } from "node:child_process";
import { SERVER_OPTIONS } from "../../../scripts/serve/next-server";

const PROGRAM = `process.stdout.write("gestart")`;

test.each(["as they are", "by NODE_OPTIONS, as next dev hands them on"])(
  "Node takes the server's options %s, and says nothing of them",
  (how) => {
    const own = how === "as they are" ? SERVER_OPTIONS : [];
    const NODE_OPTIONS = own.length > 0 ? "" : SERVER_OPTIONS.join(" ");
    const said = execFileSync(process.execPath, [...own, "-e", PROGRAM], {
      env: { ...process.env, NODE_OPTIONS },
      encoding: "utf8",
      stdio: "pipe",
    });
    expect(said).toBe("gestart");
  },
);
