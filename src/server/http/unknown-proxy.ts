import type { Request } from 'express';
import { unknownProxyText } from '../settings/settings-warnings.ts';
import type { Log } from '../start/log.ts';

/** Notices a proxy in front of the server that the settings do not name: everybody then seems to come from one address. */
export class UnknownProxy {
  readonly #log: Log;
  readonly #isConfigured: boolean;
  #isSeen = false;

  /** @param trustProxy the setting TRUST_PROXY: how many proxies there are. */
  constructor(trustProxy: number, log: Log) {
    this.#isConfigured = trustProxy > 0;
    this.#log = log;
  }

  get isSeen(): boolean {
    return this.#isSeen;
  }

  /** Proxies add this header; browsers never do. */
  look(req: Request): void {
    if (this.#isConfigured || this.#isSeen || req.headers['x-forwarded-for'] === undefined) return;
    this.#isSeen = true;
    this.#log.warn({ setting: 'TRUST_PROXY' }, unknownProxyText);
  }
}
