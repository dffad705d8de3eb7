/**
 * The part of the browser's `ServiceWorkerGlobalScope` that the worker uses. TypeScript's own declaration (the library `webworker`) cannot
 * stand beside that of a page in one program.
 */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly WorkerWindow[]>;
    openWindow(path: string): Promise<unknown>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  /** Only where the browser has background sync. */
  addEventListener(type: 'sync', listener: (event: WorkerEvent & { readonly tag: string }) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: WorkerEvent & { readonly notification: Notification }) => void,
  ): void;
}

interface WorkerWindow {
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

export interface WorkerEvent {
  /** The browser keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
