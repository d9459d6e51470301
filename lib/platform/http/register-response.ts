import "server-only";
import { ServerResponse } from "node:http";
import type { RequestState } from "../request";

/**
 * An answer whose status may be another than Next's: it answers 200 to a page that shows why it refuses, which says its
 * own status (answerWith), and 500 to every page that fails, of which one that failed for want of a database is 503.
 */
export class RegisterResponse extends ServerResponse {
  state: RequestState | undefined;
  /** Asked when the head is sent: whether the connection ends with this answer. */
  isLastOfConnection: () => boolean = () => false;

  override writeHead(status: number, ...rest: unknown[]): this {
    if (this.isLastOfConnection()) this.shouldKeepAlive = false;
    return super.writeHead(this.statusFor(status), ...(rest as []));
  }

  /** Next sends the head just before the first of the body: left to that, both go in one write. */
  override flushHeaders(): void {}

  private statusFor(status: number): number {
    if (status === 200) return this.state?.status ?? 200;
    if (status !== 500 || !this.state?.isUnavailable) return status;
    this.setHeader("retry-after", "5");
    return 503;
  }
}
