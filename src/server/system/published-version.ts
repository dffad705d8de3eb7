import { z } from 'zod';
import { isLongSince } from '#shared/long-since.ts';
import type { Db } from '../db/open-db.ts';
import { readInstallationJson, writeInstallation } from '../services/installation.ts';
import { compareVersions } from './newer-version.ts';

/** What the address of NEWER_VERSION_URL said last, and when it was asked (ISO, UTC). */
type Published = { askedAt: string; version: string };

const askEveryMs = 24 * 60 * 60_000;
const longestMs = 10_000;
/** A page of releases is some 100 kB. */
const mostBytes = 1_000_000;
const versionSchema = z.string().regex(/^v?\d+\.\d+\.\d+$/);
/** As GitHub and Gitea name it, and as npm does. */
const answerSchema = z.object({ tag_name: versionSchema }).or(z.object({ version: versionSchema }));

/** The version that was published last, if it is newer than the running one. */
export function findPublished(db: Db, running: string): string | null {
  const published = readInstallationJson(db, 'published_version') as Published | null;
  return published && compareVersions(published.version, running) > 0 ? published.version : null;
}

/** Whether a day has gone since the address was asked. */
export function isAskingDue(db: Db, now: string): boolean {
  const published = readInstallationJson(db, 'published_version') as Published | null;
  return published === null || isLongSince(published.askedAt, now, askEveryMs);
}

export function notePublished(db: Db, published: Published): void {
  writeInstallation(db, 'published_version', JSON.stringify(published));
}

/** Rejects in words. @returns such as `0.3.0` */
export async function askPublished(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(longestMs) });
  if (!answer.ok) throw new Error(`${new URL(url).host} answered with ${answer.status}.`);
  const version = readVersion(await readText(answer));
  if (!version) throw new Error(`${new URL(url).host} did not answer with a version such as 1.2.3.`);
  return version;
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > mostBytes) break;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Of `v1.2.3`, or of the JSON of a release. */
function readVersion(text: string): string | undefined {
  const plain = versionSchema.safeParse(text.trim());
  const found = plain.success ? plain.data : fromJson(text);
  return found?.replace('v', '');
}

function fromJson(text: string): string | undefined {
  try {
    const answer = answerSchema.parse(JSON.parse(text));
    return 'tag_name' in answer ? answer.tag_name : answer.version;
  } catch {
    return undefined;
  }
}
