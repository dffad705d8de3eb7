import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { boundConnections, boundUntaken, mostConnections, mostUntakenBytes, serverTimes } from '../http/connections.ts';
import { createHttpMessages } from '../http/http-messages.ts';
import { listen } from '../http/listen.ts';
import { answerWhileStarting } from '../http/starting-page.ts';

/** What listens: from the start, so that whoever asks hears that Bushline is starting, until there is an app to answer. */
export class Server {
  readonly http: HttpServer;
  readonly #messages = createHttpMessages();
  readonly #closeUnused: () => void;
  #answer: RequestListener = answerWhileStarting;
  #isEnding = false;

  constructor(isBehindProxy: boolean) {
    this.http = createServer({ ...this.#messages, ...serverTimes(isBehindProxy) }, (req, res) => {
      // A client that keeps its connection busy would otherwise be answered for as long as it likes.
      if (this.#isEnding) res.setHeader('Connection', 'close');
      this.#answer(req, res);
    });
    boundUntaken(this.http, mostUntakenBytes);
    // All connections of a proxy have its address, so it bounds them itself.
    this.#closeUnused = boundConnections(this.http, isBehindProxy ? Number.POSITIVE_INFINITY : mostConnections);
  }

  listen(port: number, host: string | undefined): Promise<void> {
    return listen(this.http, port, host);
  }

  get port(): number {
    return (this.http.address() as AddressInfo).port;
  }

  /** From now on the app answers. */
  serve(app: Express): void {
    this.#answer = this.#messages.serve(app);
  }

  /** Accepts nothing more. Resolves when everything that was accepted is answered. */
  end(): Promise<void> {
    this.#isEnding = true;
    const ended = new Promise<void>((done) => this.http.close(() => done()));
    this.#closeUnused();
    setInterval(this.#closeUnused, 200).unref();
    return ended;
  }
}
