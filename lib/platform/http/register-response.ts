import "server-only";
import { ServerResponse } from "node:http";
import type { RequestState } from "../request";

/**
 * A response that corrects Next's status: setRenderedPageStatus can replace 200, and a 500 becomes 503 when the
 * database was unavailable.
 */
export class StatusCorrectingResponse extends ServerResponse {
  state: RequestState | undefined;
  /** Returns whether the connection closes after this response; called when the head is sent. */
  isLastOfConnection: () => boolean = () => false;

  override writeHead(status: number, ...rest: unknown[]): this {
    if (this.isLastOfConnection()) this.shouldKeepAlive = false;
    return super.writeHead(this.statusFor(status), ...(rest as []));
  }

  /** Does nothing: Next flushes the head just before the body, and so both go out in one write. */
  override flushHeaders(): void {}

  private statusFor(status: number): number {
    if (status === 200) return this.state?.status ?? 200;
    if (status !== 500 || !this.state?.isUnavailable) return status;
    this.setHeader("retry-after", "5");
    return 503;
  }
}
