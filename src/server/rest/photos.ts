import { z } from 'zod';
import { ofEachOwner, type PhotoOwner } from '#shared/photos.ts';
import { type CallGroup, callsOf, fileAddress, int, numberOrNull, route, same, type WireField } from './route.ts';

const photoRow = z
  .object({
    id: z.int(),
    ...ofEachOwner(() => z.int().nullable()),
    caption: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    takenAt: z.string().nullable(),
    url: fileAddress,
    width: z.int().nullable(),
    height: z.int().nullable(),
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'Photo' });

const group: CallGroup = {
  about:
    'Photos of an activity, an incident, a project, a trap or a check of a trap. Those of an incident are for whoever reported it or added the photo, Team Leaders and Group Admins.',
  examples: {
    ...{ caption: 'The new bridge', latitude: -36.8906, longitude: 174.5531, takenAt: '2026-03-05T02:10:00.000Z' },
    ...{ url: 'api/files/7', width: 2048, height: 1536, createdBy: 'Mereana Hōhepa' },
  },
};

const { trapCheckId, ...listedOwner } = ofEachOwner(int) as { [Name in PhotoOwner]: WireField<Name> };
const facts = {
  ...same('caption', 'takenAt'),
  latitude: numberOrNull('latitude'),
  longitude: numberOrNull('longitude'),
};

export const photoRoutes = callsOf(group, [
  route('photos.list', 'GET /api/photos', {
    summary:
      'The photos of one activity, incident, project or trap, in the order in which they came; those of a trap with those of its checks',
    returns: z.array(photoRow),
    query: listedOwner,
  }),
  route('photos.create', 'POST /api/photos', {
    summary:
      'Add a photo to one activity, incident, project, trap or check of a trap. It is turned upright, made at most 2,048 px and stored without its EXIF: a position and a moment are kept only where they are sent',
    returns: photoRow,
    body: { ...listedOwner, trapCheckId, ...facts },
    files: { file: { to: 'file', kind: 'photo', required: true } },
    isChange: true,
    status: 201,
  }),
  route('photos.update', 'PUT /api/photos/{id}', {
    summary: 'Change what a photo says; a position is changed as one',
    returns: photoRow,
    body: facts,
  }),
  route('photos.remove', 'DELETE /api/photos/{id}', { summary: 'Delete a photo' }),
]);
