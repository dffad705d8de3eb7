import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '#shared/messages.ts';
import { statusWords } from '#shared/statuses.ts';
import { StatusBadge } from '#web/components/status-badge.tsx';
import { useQueue } from '#web/offline/use-field.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session-context.ts';
import { isOfPlace, type Place, type WaitingPhoto } from '#web/sync/effects/photos.ts';
import type { KeptChange } from '#web/sync/kept-change.ts';
import { openPhoneDb } from '#web/sync/phone-db.ts';
import { readBody } from '#web/sync/queue-store.ts';
import classes from './photos.module.css';
import { ShortCaption } from './short-caption.tsx';

const text = messages.photos;

/** The photos of a place that this person added and the server has not answered. */
export function useWaitingPhotos(place: Place): KeptChange[] {
  const { user } = useSession();
  const queue = useQueue() ?? [];
  return queue.filter((change) => change.person === user.id && isOfPlace(change, place));
}

/** A photo that only this phone has. It leads to what can be done with it. */
export function WaitingTile({ change: { key, input, state } }: { change: KeptChange }) {
  const url = useFile(key);
  const { caption } = input as unknown as WaitingPhoto;
  return (
    <li>
      <Link to={paths.outbox} className={classes.thumb} aria-label={text.waits(caption, statusWords(state))}>
        {url && <img src={url} alt="" className={classes.small} />}
      </Link>
      <StatusBadge status={state} />
      {caption && <ShortCaption>{caption}</ShortCaption>}
    </li>
  );
}

/** The address of the file of a change, once it is read from the phone. */
function useFile(key: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    const read = async () => {
      const db = await openPhoneDb();
      const body = db && (await readBody(db, key));
      if (!body || isGone) return;
      made = URL.createObjectURL(new Blob([body.bytes], { type: body.type }));
      setUrl(made);
    };
    // A database that fails shows none.
    read().catch(() => {});
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [key]);
  return url;
}
