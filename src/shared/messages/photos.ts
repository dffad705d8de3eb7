export const photos = {
  title: 'Photos',
  /** Null: of an incident, which the list of files does not name. */
  of: (name: string | null) => (name === null ? 'Photo of an incident' : `Photo: ${name}`),
  oneOwner: 'Please say where the photo belongs: one activity, incident or project.',
  position: 'A position needs both a latitude and a longitude.',
  latitude: 'The latitude must be between -90 and 90.',
  longitude: 'The longitude must be between -180 and 180.',
  full: 'There is no room for more photos.',
  tooManyInAnHour: (megabytes: number) =>
    `You have added ${megabytes} MB of photos within an hour, which is your part of the room. Please add the others later.`,
  removed: 'Photo removed.',
} as const;
