import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { createEvent } from '#web/events.ts';
import { type NotificationData, pathPressed } from '#web/sync/worker-messages.ts';
import { dayPath } from './paths.ts';

/** Whether this browser lets the app notify; `unknown` where it has no notifications, or not without https. */
export type NotifyState = NotificationPermission | 'unknown';

const answered = createEvent();

export function readNotifyState(): NotifyState {
  return 'Notification' in window ? Notification.permission : 'unknown';
}

function subscribe(listener: () => void): () => void {
  const end = answered.on(listener);
  // It may be changed in the browser's settings.
  document.addEventListener('visibilitychange', listener);
  return () => {
    end();
    document.removeEventListener('visibilitychange', listener);
  };
}

export const useNotifyState = (): NotifyState => useSyncExternalStore(subscribe, readNotifyState);

/** Only for a press: browsers refuse, and people too, what asks by itself. */
export async function allowNotifications(): Promise<void> {
  if (readNotifyState() === 'default') await Notification.requestPermission();
  answered.tell();
}

type Notice = { activityId: number; title: string; text: string };

/** Shows a notification that leads to an activity's day; a later one of it takes its place. Rejects where the browser shows none. */
export async function notify({ activityId, title, text }: Notice): Promise<void> {
  const data: NotificationData = { path: dayPath(activityId) };
  const options = { body: text, tag: `finish ${activityId}`, icon: '/icon-192.png', data };
  // On a phone only the worker can show one.
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) return await registration.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.onclick = () => window.focus();
}

/** Goes where a notification leads that somebody pressed while the app was open. */
export function usePressedNotifications(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { serviceWorker } = navigator;
    // Not a load of the page: what is being typed stays.
    const go = ({ data }: MessageEvent<unknown>) => {
      const path = pathPressed(data);
      if (path) void navigate(path);
    };
    serviceWorker?.addEventListener('message', go);
    return () => serviceWorker?.removeEventListener('message', go);
  }, [navigate]);
}
