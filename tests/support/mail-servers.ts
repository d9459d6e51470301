import { createServer as createHttpServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";

interface StandIn {
  url: string;
  close(): Promise<void>;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server, sockets: Set<Socket>): () => Promise<void> {
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
}

function track(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
  });
  return sockets;
}

export interface ReceivedResendCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, string>;
}

/** Starts a stub of Resend's API, which accepts mails or refuses them with the status in `refuseWith`. */
export async function startResendStub(): Promise<
  StandIn & { calls: ReceivedResendCall[]; refuseWith: number | null }
> {
  const standIn = { calls: [] as ReceivedResendCall[], refuseWith: null as number | null };
  const server = createHttpServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      standIn.calls.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(text) });
      response.setHeader("content-type", "application/json");
      response.statusCode = standIn.refuseWith ?? 200;
      const refusal = {
        statusCode: standIn.refuseWith,
        name: "rate_limit_exceeded",
        message: "Too many requests",
      };
      response.end(JSON.stringify(standIn.refuseWith === null ? { id: "1" } : refusal));
    });
  });
  const sockets = track(server);
  const port = await listen(server);
  return Object.assign(standIn, { url: `http://127.0.0.1:${port}`, close: close(server, sockets) });
}

export interface ReceivedSmtpMail {
  from: string;
  to: string[];
  content: string;
}

/** Starts a stub SMTP server, which accepts mails or refuses every recipient. */
export async function startSmtpStub(): Promise<StandIn & { mails: ReceivedSmtpMail[]; refuse: boolean }> {
  const standIn = { mails: [] as ReceivedSmtpMail[], refuse: false };
  const server = createTcpServer((socket) => {
    let mail: ReceivedSmtpMail = { from: "", to: [], content: "" };
    let inData = false;
    let buffer = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    const onLine = (line: string) => {
      if (inData) {
        if (line !== ".") {
          mail.content += `${line.replace(/^\.\./, ".")}\r\n`;
          return;
        }
        inData = false;
        standIn.mails.push(mail);
        mail = { from: "", to: [], content: "" };
        say("250 taken");
      } else if (/^EHLO/i.test(line)) say("250 stand-in");
      else if (/^MAIL FROM:/i.test(line)) {
        mail.from = /<(.*?)>/.exec(line)?.[1] ?? "";
        say("250 ok");
      } else if (/^RCPT TO:/i.test(line)) {
        if (standIn.refuse) {
          say("451 try again later");
          return;
        }
        mail.to.push(/<(.*?)>/.exec(line)?.[1] ?? "");
        say("250 ok");
      } else if (/^DATA/i.test(line)) {
        inData = true;
        say("354 go on");
      } else if (/^QUIT/i.test(line)) {
        say("221 bye");
        socket.end();
      } else say("250 ok");
    };
    socket.on("data", (chunk) => {
      buffer += chunk.toString();
      const lines = buffer.split("\r\n");
      buffer = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    });
    say("220 stand-in");
  });
  const sockets = track(server);
  const port = await listen(server);
  return Object.assign(standIn, { url: `smtp://127.0.0.1:${port}`, close: close(server, sockets) });
}
