import sharp from 'sharp';
import { photoPath } from '#web/sync/effects/photos.ts';
import { callsOf } from './group.ts';
import type { Tab } from './phone.ts';
import type { World } from './world.ts';

/** So wide is the picture of a caption: by it the pictures of a story are told apart. */
const widthOf = (caption: string) => 10 + (Number(caption.replace('photo ', '')) % 1000);

/** A photo of the activity, taken and sent as any change is. */
export async function addPhoto(world: World, tab: Tab): Promise<unknown> {
  const caption = `photo ${world.next()}`;
  const create = { width: widthOf(caption), height: 8, channels: 3, background: '#1f5c43' } as const;
  const png = await sharp({ create }).png().toBuffer();
  if (tab.isDead) return;
  const input = { activityId: world.activity.id, caption, latitude: null, longitude: null, takenAt: null };
  const body = { name: 'a.png', type: 'image/png', bytes: new Uint8Array(png).buffer };
  world.figures.count('photos taken');
  return world.send(tab, photoPath, input, { body, acknowledge: () => world.photos.add(caption) });
}

/** Each photo is there once, with its own picture; and what the phone said is kept or saved is there, or still waits. */
export async function findFaultsOfPhotos(world: World): Promise<string[]> {
  const { group, activity, photos, tabs } = world;
  const stored = await callsOf(group.server, group.phone).read('photos.list', { activityId: activity.id });
  const captions = stored.map(({ caption }) => caption);
  const waiting = JSON.stringify(tabs.flatMap(({ room }) => room.queue.map(({ input }) => input)));
  return [
    ...captions.filter((one, index) => captions.indexOf(one) < index).map((one) => `${one} was made twice.`),
    ...stored
      .filter(({ caption, width }) => width !== widthOf(caption))
      .map(({ caption }) => `${caption} has the picture of another.`),
    ...[...photos]
      .filter((one) => !captions.includes(one) && !waiting.includes(`"${one}"`))
      .map((one) => `${one} is lost.`),
  ];
}
