import { z } from 'zod';
import { type CallGroup, callsOf, type Route, route, same, type Values } from './route.ts';
import { sendFile } from './send-file.ts';

const fileRow = z
  .object({ id: z.int(), url: z.string(), name: z.string(), mediaType: z.string(), size: z.int() })
  .meta({ id: 'StoredFile' });

const upload = (kind: 'image' | 'document'): Route =>
  route('files.get', 'POST /api/files', {
    summary: 'Store a file, to name it in a project later',
    returns: fileRow,
    chooses: { kind: z.literal(kind) },
    when: (values: Values) => values.kind === kind,
    files: { file: { to: 'id', kind, required: true } },
    status: 201,
  });

const group: CallGroup = {
  about: 'Images and documents that were uploaded.',
  examples: {
    mediaType: 'image/png',
    name: 'Site.png',
    size: 48_213,
    url: '/api/files/7',
  },
};

export const fileRoutes = callsOf(group, [
  upload('image'),
  upload('document'),
  // An upload without a `kind` is refused with 400: it has no file, so `id` is missing.
  route('files.get', 'POST /api/files', {
    summary: 'Refused',
    omits: ['id'],
    undocumented: true,
  }),
  route('files.open', 'GET /api/files/{id}', {
    summary: 'The bytes of a stored file; ranges and ETags are answered. A photo has a small size of 320 px, too',
    query: same('size'),
    send: sendFile,
  }),
]);
