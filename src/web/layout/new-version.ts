import { useSyncExternalStore } from 'react';
import { createEvent } from '#web/events.ts';
import { isTypedElsewhere, leaveForms, unsavedForms } from '#web/forms/unsaved.ts';
import { takeOver } from '#web/sync/worker-messages.ts';

/** The browser itself looks for a new version only when a page is loaded, and an installed app stays open for days. */
const lookAgainMs = 10 * 60_000;
const whileTypingMs = 2000;
/** A worker that takes over answers within milliseconds. */
const takeOverMs = 3000;

export type NewVersion = {
  /** A newer version than this page's is on the device. */
  isReady: boolean;
  /** Somebody types in another tab, so it may not take over yet. */
  isHeldBack: boolean;
  reload: () => void;
};

/**
 * Knows whether a newer version than this page's is on the device. It takes over when somebody says so while nothing is being typed in any
 * tab, and then every tab loads again: what the version before kept is gone from the device.
 */
export class VersionWatch {
  shown: Pick<NewVersion, 'isReady' | 'isHeldBack'> = { isReady: false, isHeldBack: false };
  private registration: ServiceWorkerRegistration | undefined;
  /** A new version took over while something was typed here, so this page is of the version before. */
  private isOvertaken = false;
  private isReloading = false;
  private lookedAt = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private late: ReturnType<typeof setTimeout> | undefined;
  private readonly announced = createEvent();

  /** `brought`: the worker that answered this page. Another may have taken over while the page came to rest. */
  begin(registration: ServiceWorkerRegistration, brought = navigator.serviceWorker.controller): void {
    if (this.registration === registration) return;
    this.registration = registration;
    this.lookedAt = Date.now();
    const workers = navigator.serviceWorker;
    let known = brought;
    const goAlong = () => {
      // The first worker of a device takes this page as it is.
      if (known && known !== workers.controller) this.goAlong();
      known = workers.controller;
    };
    workers.addEventListener('controllerchange', goAlong);
    goAlong();
    const follow = () => registration.installing?.addEventListener('statechange', this.announceAtRest);
    registration.addEventListener('updatefound', follow);
    // One that was on its way before this page listened.
    follow();
    document.addEventListener('visibilitychange', this.look);
    setInterval(this.look, lookAgainMs);
    this.announceAtRest();
  }

  readonly subscribe = this.announced.on;

  /** Asks about unsaved forms and lets the new version take over, once, if nobody types in another tab. */
  readonly reload = async (): Promise<void> => {
    if (this.isReloading) return;
    this.isReloading = true;
    const waiting = this.registration?.waiting;
    const isHeldBack = Boolean(waiting) && (await isTypedElsewhere());
    this.show({ isReady: true, isHeldBack });
    if (isHeldBack || !(await leaveForms(unsavedForms()))) {
      this.isReloading = false;
      return;
    }
    if (!waiting) return window.location.reload();
    this.late = setTimeout(() => window.location.reload(), takeOverMs);
    waiting.postMessage(takeOver);
  };

  /** Another version has taken over. */
  private goAlong(): void {
    clearTimeout(this.late);
    if (unsavedForms().length > 0) {
      this.isOvertaken = true;
      this.announceAtRest();
    } else window.location.reload();
  }

  /** Asks the server whether there is a new version, while the app is in view. Without coverage the next time will do. */
  private readonly look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - this.lookedAt < lookAgainMs) return;
    this.lookedAt = Date.now();
    this.registration?.update().catch(() => {});
  };

  /** The line moves what is below it, so it does not come while somebody types. */
  private readonly announceAtRest = () => {
    clearTimeout(this.rest);
    if (this.shown.isReady || !this.isPending()) return;
    if (isTyping()) {
      this.rest = setTimeout(this.announceAtRest, whileTypingMs);
      return;
    }
    this.show({ isReady: true, isHeldBack: false });
  };

  private show(shown: VersionWatch['shown']): void {
    this.shown = shown;
    this.announced.tell();
  }

  /** A page without a worker came from the server, so one that waits is of its own version. */
  private isPending(): boolean {
    return this.isOvertaken || Boolean(this.registration?.waiting && navigator.serviceWorker.controller);
  }
}

function isTyping(): boolean {
  const field = document.activeElement;
  return unsavedForms().length > 0 || Boolean(field?.matches('input, textarea, select, [contenteditable]'));
}

export const versions = new VersionWatch();

const reload = () => void versions.reload();

export function useNewVersion(): NewVersion {
  return { ...useSyncExternalStore(versions.subscribe, () => versions.shown), reload };
}
