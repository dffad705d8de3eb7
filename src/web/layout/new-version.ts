import { useSyncExternalStore } from 'react';
import { createEvent } from '#web/events.ts';
import { leaveForms, unsavedForms } from '#web/forms/unsaved.ts';
import { takeOver } from '#web/sync/worker-messages.ts';

/** The browser itself looks for a new version only when a page is loaded, and an installed app stays open for days. */
const lookAgainMs = 10 * 60_000;
const whileTypingMs = 2000;
/** A worker that takes over answers within milliseconds. */
const takeOverMs = 3000;

/** Knows whether a newer version than this page's is on the device: in this tab, or because another tab let it take over. */
export class VersionWatch {
  isReady = false;
  private registration: ServiceWorkerRegistration | undefined;
  /** Another tab let a new version take over, so this page is of the version before. */
  private isOvertaken = false;
  private isReloading = false;
  private lookedAt = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private readonly announced = createEvent();

  begin(registration: ServiceWorkerRegistration): void {
    if (this.registration === registration) return;
    this.registration = registration;
    this.lookedAt = Date.now();
    const workers = navigator.serviceWorker;
    let hadController = workers.controller !== null;
    workers.addEventListener('controllerchange', () => {
      // The first worker of a device takes this page as it is.
      if (hadController) this.isOvertaken = true;
      hadController = true;
      this.announceAtRest();
    });
    const follow = () => registration.installing?.addEventListener('statechange', this.announceAtRest);
    registration.addEventListener('updatefound', follow);
    // One that was on its way before this page listened.
    follow();
    document.addEventListener('visibilitychange', this.look);
    setInterval(this.look, lookAgainMs);
    this.announceAtRest();
  }

  readonly subscribe = this.announced.on;

  /** Asks about unsaved forms, lets the new version take over, and loads the page again, once. */
  readonly reload = async (): Promise<void> => {
    if (this.isReloading) return;
    this.isReloading = true;
    if (!(await leaveForms(unsavedForms()))) {
      this.isReloading = false;
      return;
    }
    const waiting = this.registration?.waiting;
    if (!waiting) return window.location.reload();
    const late = setTimeout(() => window.location.reload(), takeOverMs);
    const load = () => {
      clearTimeout(late);
      window.location.reload();
    };
    navigator.serviceWorker.addEventListener('controllerchange', load, { once: true });
    waiting.postMessage(takeOver);
  };

  /** Asks the server whether there is a new version, while the app is in view. Without coverage the next time will do. */
  private readonly look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - this.lookedAt < lookAgainMs) return;
    this.lookedAt = Date.now();
    this.registration?.update().catch(() => {});
  };

  /** The line moves what is below it, so it does not come while somebody types. */
  private readonly announceAtRest = () => {
    clearTimeout(this.rest);
    if (this.isReady || !this.isPending()) return;
    if (isTyping()) {
      this.rest = setTimeout(this.announceAtRest, whileTypingMs);
      return;
    }
    this.isReady = true;
    this.announced.tell();
  };

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

/** Whether a newer version than this page's is on the device. `reload` asks about unsaved forms first. */
export function useNewVersion(): { isReady: boolean; reload: () => void } {
  const isReady = useSyncExternalStore(versions.subscribe, () => versions.isReady);
  return { isReady, reload };
}
