import { useEffect, useRef, useState } from 'react';
import type { AskedFile } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { signedOut } from '#web/events.ts';
import { useSession } from '#web/session-context.ts';

export type UploadedFile = { id: number; url: string; name: string; mediaType: string; size: number };

export type Upload = {
  /** The file being uploaded, and the percentage sent. */
  current: { file: File; percent: number } | null;
  /** Why the last upload failed. */
  error: string | null;
  start: (file: File) => void;
  cancel: () => void;
};

/** Photos are changes, and go by the outbox. */
type UploadKind = Exclude<AskedFile, 'photo'>;

const stored = '/api/files';
const megabyte = 1024 * 1024;

/** Uploads a file, before its form is saved or to what it belongs to. `onDone` gets the answer of the address. */
export function useUpload<Answer>(kind: UploadKind, onDone: (answer: Answer) => void, path = stored): Upload {
  const [current, setCurrent] = useState<Upload['current']>(null);
  const [error, setError] = useState(() => lostUpload(markOf(kind, path)));
  const running = useRef<XMLHttpRequest>(undefined);
  const { maxImageMb, maxDocumentMb } = useSession().config;
  const mostMb = { image: maxImageMb, document: maxDocumentMb, paper: Math.max(maxImageMb, maxDocumentMb) }[kind];

  useEffect(() => {
    mark(markOf(kind, path), null);
    return () => {
      running.current?.abort();
      mark(markOf(kind, path), null);
    };
  }, [kind, path]);

  function start(file: File) {
    cancel();
    // Check here before an upload that could take minutes in bad coverage; the server checks too.
    if (file.size === 0) return setError(messages.files.noBytes);
    if (file.size > mostMb * megabyte) return setError(messages.files.tooLarge(mostMb));
    const request = new XMLHttpRequest();
    running.current = request;
    setCurrent({ file, percent: 0 });
    mark(markOf(kind, path), file.name);
    request.onloadend = () => mark(markOf(kind, path), null);
    setError(null);
    request.upload.onprogress = ({ loaded, total }) =>
      setCurrent({ file, percent: Math.round((loaded / total) * 100) });
    request.onload = () => {
      setCurrent(null);
      if (request.status === 401) signedOut.tell();
      if (request.status === 201) onDone(JSON.parse(request.responseText) as Answer);
      else setError(readMessage(request) ?? messages.files.uploadFailed);
    };
    request.onerror = () => {
      setCurrent(null);
      setError(messages.files.uploadFailed);
    };
    request.open('POST', path);
    const form = new FormData();
    if (path === stored) form.append('kind', kind);
    form.append('file', file);
    request.send(form);
  }

  function cancel() {
    running.current?.abort();
    setCurrent(null);
  }

  return { current, error, start, cancel };
}

const markOf = (kind: UploadKind, path: string) =>
  `bushline.upload.${path === stored ? kind : path}.${window.location.pathname}${window.location.search}`;

/** Stays while a file is on its way: a draft comes back without a file that a killed page had not sent, and the field says so. */
function mark(key: string, name: string | null): void {
  try {
    if (name === null) localStorage.removeItem(key);
    else localStorage.setItem(key, name);
  } catch {
    // Storage is full or forbidden: then there is no draft either.
  }
}

function lostUpload(key: string): string | null {
  try {
    const name = localStorage.getItem(key);
    return name === null ? null : messages.files.notSent(name);
  } catch {
    return null;
  }
}

/** The server's sentence; undefined when the answer is not Bushline's (a proxy's error page). */
function readMessage({ responseText }: XMLHttpRequest): string | undefined {
  try {
    const { message } = JSON.parse(responseText) as { message?: unknown };
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
