/**
 * Keeps the process running when standard output or standard error cannot be written, such as to a full disk. Without a
 * listener each failure is an uncaught exception, which Next's handler writes to standard error: that fails again, without end.
 */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}
