/** What a picture says of itself. Instants are ISO, UTC. */
export type PictureFacts = { position: { latitude: number; longitude: number } | null; takenAt: string | null };

type Tags = { latitude?: number; longitude?: number; DateTimeOriginal?: unknown; OffsetTimeOriginal?: unknown };

const nothing: PictureFacts = { position: null, takenAt: null };

/** Reads where and when a picture was taken. Nothing of it is kept unless somebody says so. The library comes with the first picture. */
export async function readExif(file: Blob): Promise<PictureFacts> {
  try {
    const { parse } = await import('exifr');
    const options = {
      exif: ['DateTimeOriginal', 'OffsetTimeOriginal'],
      gps: ['GPSLatitude', 'GPSLatitudeRef', 'GPSLongitude', 'GPSLongitudeRef'],
      reviveValues: false,
    };
    return factsOf(((await parse(file, options as never)) ?? {}) as Tags);
  } catch {
    // A picture without a head that can be read is a picture all the same.
    return nothing;
  }
}

function factsOf({ latitude, longitude, DateTimeOriginal: at, OffsetTimeOriginal: offset }: Tags): PictureFacts {
  const [north, east] = [rounded(latitude), rounded(longitude)];
  // A camera without a fix writes 0, 0 or nonsense.
  const isPlace = Math.abs(north) <= 90 && Math.abs(east) <= 180 && (north !== 0 || east !== 0);
  return { position: isPlace ? { latitude: north, longitude: east } : null, takenAt: instantOf(at, offset) };
}

/** To a tenth of a metre. */
const rounded = (degrees = Number.NaN) => Math.round(degrees * 1e6) / 1e6;

/** `2026:03:05 12:00:00`, by the clock of the camera: without an offset in the zone of this device. */
function instantOf(at: unknown, offset: unknown): string | null {
  const [, date, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)/.exec(String(at)) ?? [];
  if (!date || !time) return null;
  const zone = /^[+-]\d\d:\d\d$/.test(String(offset)) ? String(offset) : '';
  const ms = Date.parse(`${date.replaceAll(':', '-')}T${time}${zone}`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
