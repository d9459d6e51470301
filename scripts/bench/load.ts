import autocannon from "autocannon";
import { computeQuantile } from "./figures";

export interface LoadOptions {
  connections: number;
  /** Total number of requests. */
  amount: number;
  /** Returns the path of a request by its number; each connection sends its next request after an answer. */
  pathOf: (number: number) => string;
  headers?: Record<string, string>;
}

/** Sends this many requests to a server and waits for all answers. Throws for an unexpected answer. */
export async function sendRequests(url: string, { connections, amount, pathOf, headers = {} }: LoadOptions) {
  const times: number[] = [];
  let number = 0;
  const started = performance.now();
  let ended = started;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: Math.min(connections, amount),
        amount,
        timeout: 30,
        headers,
        requests: [
          {
            setupRequest: (request) => {
              const path = pathOf(number);
              number += 1;
              return { ...request, path };
            },
          },
        ],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    );
    instance.on("response", (_client, _status, _bytes, time) => {
      times.push(time);
      // Stops timing at the last answer: autocannon itself ends up to a second later.
      ended = performance.now();
    });
  });
  const seconds = (ended - started) / 1000;
  if (result.non2xx > 0 || result.errors > 0 || result.timeouts > 0) {
    throw new Error(
      `${url}${pathOf(0)}: ${result.non2xx} answers that were no success, ${result.errors} errors, ${result.timeouts} timeouts`,
    );
  }
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => computeQuantile(times, part));
  return { perSecond: amount / seconds, p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0 };
}

/** Results of a load test, with times in milliseconds. */
export type LoadResults = Awaited<ReturnType<typeof sendRequests>>;
