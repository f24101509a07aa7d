import { createServer, type RequestListener, type Server } from 'node:http';

/**
 * One server for apps that take each other's place while it serves. The first app gets the server that listens; what that
 * receives is answered by the app that was put in charge last, and what is under way by the one that began it.
 */
export class Front {
  #server: Server | undefined;
  #inCharge: RequestListener = () => {};

  /** The server for an app that is being built: the one that listens for the first, one that never does for others. */
  serverFor(serve: RequestListener, make: (serve: RequestListener) => Server): Server {
    if (this.#server !== undefined) return createServer();
    this.#inCharge = serve;
    this.#server = make((request, response) => this.#inCharge(request, response));
    return this.#server;
  }

  /** The server that listens; undefined before the first app is built. */
  get server(): Server | undefined {
    return this.#server;
  }

  /** From now on, requests are answered by this. */
  putInCharge(serve: RequestListener): void {
    this.#inCharge = serve;
  }
}
