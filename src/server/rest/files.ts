import type { Outputs, RestRoute } from './route.ts';
import { sendFile } from './send-file.ts';

const toWire = ({ id, url, name, mediaType, size }: Outputs['files']['get']) => ({ id, url, name, mediaType, size });

const upload = (kind: 'image' | 'document'): RestRoute => ({
  method: 'POST',
  path: '/api/files',
  procedure: 'files.get',
  when: (values) => values.kind === kind,
  files: { file: { to: 'id', kind, required: true } },
  status: 201,
  answer: toWire,
});

export const fileRoutes: RestRoute[] = [
  upload('image'),
  upload('document'),
  // Without a kind there is nothing to look for: refused as input that is not valid.
  { method: 'POST', path: '/api/files', procedure: 'files.get' },
  { method: 'GET', path: '/api/files/{id}', procedure: 'files.open', params: { id: 'id' }, send: sendFile },
];
