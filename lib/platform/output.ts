/**
 * Keeps the process running when standard output or standard error cannot be written, such as on a full disk. Without a
 * listener each failure is an uncaught exception, which Next logs to standard error, causing the next failure.
 */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
