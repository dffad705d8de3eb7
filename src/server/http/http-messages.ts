import { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

/**
 * Requests and responses that have Express's methods from the start. Express would otherwise change the prototype of each one as it
 * comes in, which undoes the engine's optimisations and costs more than the rest of a small read. Pass them to `http.createServer`;
 * `serve` gives an app the same prototypes, so that Express's change has no effect.
 */
export function createHttpMessages() {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse<Request> {}
  Object.defineProperties(Request.prototype, Object.getOwnPropertyDescriptors(express.request));
  Object.defineProperties(Response.prototype, Object.getOwnPropertyDescriptors(express.response));
  const ofApp = (prototype: object, app: Express) =>
    Object.defineProperty(prototype, 'app', { configurable: true, enumerable: true, writable: true, value: app });
  return {
    IncomingMessage: Request,
    ServerResponse: Response,
    serve(app: Express): Express {
      app.request = ofApp(Request.prototype, app) as Express['request'];
      app.response = ofApp(Response.prototype, app) as Express['response'];
      return app;
    },
  };
}
