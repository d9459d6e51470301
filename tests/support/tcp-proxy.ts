import { connect, createServer, type Server, type Socket } from "node:net";

/** State of the connection between the register and its database. */
type Weather = "clear" | "slow" | "silent" | "cut";

/** A TCP proxy whose connections can be slow (5 s each way), silent (no data arrives, and no end) or cut (reset). */
export interface TcpProxy {
  port: number;
  become(weather: Weather): void;
  close(): Promise<void>;
}

const DELAY = 5_000;

export async function openTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let weather: Weather = "clear";
  const pairs = new Set<[Socket, Socket]>();
  const waiting = new Set<NodeJS.Timeout>();

  const pass = (from: Socket, to: Socket) => {
    from.on("data", (bytes) => {
      if (weather === "silent") return;
      if (weather === "clear") to.write(bytes);
      else later(() => to.writable && to.write(bytes));
    });
  };
  const later = (act: () => void) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      act();
    }, DELAY);
    waiting.add(timer);
  };
  const server: Server = createServer((near) => {
    if (weather === "cut") {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const socket of pair) socket.on("error", end).on("close", end);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");

  const reset = () => {
    for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
    pairs.clear();
  };
  return {
    port: address.port,
    become(next) {
      // Connections that lost data while silent cannot continue, so they are reset.
      if (next === "cut" || weather === "silent") reset();
      weather = next;
    },
    async close() {
      for (const timer of waiting) clearTimeout(timer);
      reset();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
