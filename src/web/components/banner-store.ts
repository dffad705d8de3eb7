import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type BannerTone = 'success' | 'failure' | 'info';
/** A button in a banner: `Undo`. */
export type BannerAction = { label: string; run: () => void };
export type BannerMessage = {
  id: number;
  tone: BannerTone;
  text: string;
  ms: number;
  action?: BannerAction | undefined;
};

const store = createStore<BannerMessage | null>()(() => null);
let nextId = 1;

/** One banner at a time: the newest replaces the one before it. `ms` comes from `bannerMs` in `#shared/timings.ts`. */
export function showBanner(tone: BannerTone, text: string, ms: number, action?: BannerAction): void {
  store.setState({ id: nextId++, tone, text, ms, action }, true);
}

export function clearBanner(): void {
  store.setState(null, true);
}

let lastPress = 0;

/** Somebody presses what they may undo: an `Undo` that still stands is of another press, and goes. @returns whether none came after it. */
export function notePress(): () => boolean {
  if (readBanner()?.action) clearBanner();
  lastPress += 1;
  const press = lastPress;
  return () => press === lastPress;
}

export const readBanner = store.getState;
export const watchBanner = store.subscribe;
export const useShownBanner = (): BannerMessage | null => useStore(store);

const defaultMs = 5000;

export type Banner = {
  success(text: string, ms?: number, action?: BannerAction): void;
  failure(text: string, ms?: number): void;
  info(text: string, ms?: number): void;
  clear(): void;
};

const banner: Banner = {
  success: (text, ms = defaultMs, action) => showBanner('success', text, ms, action),
  failure: (text, ms = defaultMs) => showBanner('failure', text, ms),
  info: (text, ms = defaultMs) => showBanner('info', text, ms),
  clear: clearBanner,
};

/** `banner.success(messages.objectives.added, bannerMs.objectives)`. Survives a navigation; is announced to screen readers. */
export function useBanner(): Banner {
  return banner;
}
