import "server-only";
import { AppError } from "../../../platform/errors";

/** What is wrong with a file to import, by its sentence below `errors.fields.import`. */
export function fileProblem(message: string, values: Record<string, string | number> = {}): AppError {
  return new AppError("invalid_input", { fields: [{ path: "file", message: `import.${message}`, values }] });
}
