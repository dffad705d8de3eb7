import { vi } from 'vitest';
import { pageGlobals } from './phone-globals.ts';

/** Gives the page's code a window where there is none, and this in place of the network, until the test ends. */
export function stubPage(fetch: typeof globalThis.fetch): void {
  for (const [name, value] of Object.entries(pageGlobals(fetch))) vi.stubGlobal(name, value);
}
