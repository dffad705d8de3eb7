import type { Page } from '@playwright/test';
import { databasePath, openSqlite } from '#server/db/open-db.ts';
import { paths } from '#web/paths.ts';
import { median, millisRow, type Row } from './goals.ts';
import { openUntil, pressUntil, type Setup, withSlowPage } from './slow-page.ts';
import { longestTaskWhile } from './typing.ts';

const points = 2000;

/** Gives the newest activities of a stopped server's data folder a position, all over the country. */
export function fillPlaces(dataDir: string): void {
  const sqlite = openSqlite(databasePath(dataDir));
  sqlite
    .prepare(
      `UPDATE activities SET latitude = -46 + (id * 7919 % 11000) / 1000.0, longitude = 168 + (id * 104729 % 10000) / 1000.0,
        position_how = 'map' WHERE id IN (SELECT id FROM activities ORDER BY activity_date DESC, id DESC LIMIT ?)`,
    )
    .run(points);
  sqlite.close();
}

const cluster = { ready: '.leaflet-marker-icon' };

/** Times the map of 2,000 places: the press that shows them, until they stand there in clusters. */
export async function measureMap(setup: Setup, rounds: number): Promise<Row[]> {
  const tasks: number[] = [];
  for (let round = 0; round < rounds; round += 1) tasks.push(await withSlowPage(setup, showPlaces));
  return [millisRow(`${points} places on the map: the task that clusters them`, median(tasks), 200)];
}

/** Returns the longest task between the press and the clusters, in ms of processor time: it clusters and draws. */
async function showPlaces(page: Page): Promise<number> {
  // Projects have no position here: once the activities are hidden, nothing is left, and traps of another bench do not count.
  await openUntil(page, `${paths.map}?show=project+activity`, cluster);
  const activities = '[role="group"][aria-label="Show"] button:nth-of-type(2)';
  await pressUntil(page, activities, { ready: activities, busy: cluster.ready });
  return longestTaskWhile(page, () => pressUntil(page, activities, cluster));
}
