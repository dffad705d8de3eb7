import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { reasonOf } from '#shared/app-error.ts';
import { packageRoot } from '../start/package-root.ts';
import { isSettingName, type SettingName, settingNames, settings, settingsSchema } from './settings.ts';
import { readSettingsFile } from './settings-file.ts';

/** One or more settings are wrong. Each complaint is a sentence that names one, and never holds a value. */
export class SettingsError extends Error {
  readonly complaints: readonly string[];

  constructor(complaints: readonly string[]) {
    super(complaints.join('\n'));
    this.complaints = complaints;
  }
}

/** What a program ends with when a setting is wrong (EX_CONFIG of sysexits.h): to start it again would not help. */
export const wrongSettingCode = 78;

/** Every setting, checked. The only reader of the environment. */
export type Env = ReturnType<typeof readEnv>;

type Values = Readonly<Record<string, string | undefined>>;
/** Where a value was set, such as `.env, line 3`. */
type Origins = Readonly<Partial<Record<SettingName, string>>>;

const isFilled = (value: string | undefined) => value !== undefined && value.trim() !== '';

/** Whether a value counts as set: an empty one does only where it turns something off. */
const isGiven = ([name, value]: [string, string | undefined]) =>
  isFilled(value) || (value !== undefined && isSettingName(name) && 'emptyIsOff' in settings[name]);

/** Checks the settings; throws a SettingsError that names every wrong one. */
export function readEnv(source: Values, origins: Origins = {}) {
  const filled = Object.fromEntries(Object.entries(source).filter(isGiven));
  const parsed = settingsSchema.safeParse(filled);
  const complaints = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const name = path.join('.');
    const origin = isSettingName(name) ? origins[name] : undefined;
    return `${name} is not usable: ${message.replace(/\.$/, '')}${origin ? ` (${origin})` : ''}.`;
  });
  if (isFilled(source.ADMIN_EMAIL) !== isFilled(source.ADMIN_PASSWORD))
    complaints.push('ADMIN_EMAIL and ADMIN_PASSWORD are only usable together.');
  if (!parsed.success || complaints.length > 0) throw new SettingsError(complaints);
  const env = parsed.data;
  return { ...env, dataDir: resolve(packageRoot, env.DATA_DIR), publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') };
}

export type Gathered = {
  values: Partial<Record<SettingName, string>>;
  origins: Partial<Record<SettingName, string>>;
  /** About names and lines; `readEnv` judges the values. */
  complaints: string[];
};

/** Puts together what the environment and a file of settings say. The environment wins, even with an empty value. */
export function gatherSettings(environment: Values, file?: { name: string; text: string }): Gathered {
  const gathered: Gathered = { values: {}, origins: {}, complaints: [] };
  if (file) gatherFromFile(gathered, file);
  for (const [name, value] of Object.entries(environment)) {
    if (isSettingName(name)) {
      gathered.values[name] = value ?? '';
      gathered.origins[name] = 'the environment';
    } else if (isMisspelt(name)) {
      gathered.complaints.push(
        `${name} in the environment is not a setting. Did you mean ${nearestSetting(name).name}? If it belongs to another program, start Bushline without it.`,
      );
    }
  }
  return gathered;
}

function gatherFromFile({ values, origins, complaints }: Gathered, file: { name: string; text: string }): void {
  const read = readSettingsFile(file.text);
  const complain = (line: number, complaint: string) => complaints.push(`${file.name}, line ${line}: ${complaint}`);
  for (const { line, complaint } of read.complaints) complain(line, complaint);
  for (const { name, value, line } of read.settings) {
    // Docker compose reads the same file for itself.
    if (name.startsWith('COMPOSE_')) continue;
    if (!isSettingName(name)) complain(line, unknownName(name));
    else if (origins[name]) complain(line, `${name} is set twice (${origins[name]}).`);
    else {
      values[name] = value;
      origins[name] = `${file.name}, line ${line}`;
    }
  }
}

function unknownName(name: string): string {
  const nearest = nearestSetting(name);
  const isNear = nearest.distance <= Math.max(1, name.length / 3);
  return `${name} is not a setting. ${isNear ? `Did you mean ${nearest.name}?` : '.env.example has them all.'}`;
}

/** The environment is full of other programs' names, so only one that is nearly ours counts. */
function isMisspelt(name: string): boolean {
  const near = nearestSetting(name);
  return near.name.length >= 8 && near.distance <= (near.name.length >= 10 ? 2 : 1);
}

/** `.env` beside package.json, or the file at `path`; undefined when there is none. */
function readFileOfSettings(path?: string): { name: string; text: string } | undefined {
  const file = path ?? join(packageRoot, '.env');
  const name = path ?? '.env';
  if (path === undefined && !existsSync(file)) return undefined;
  try {
    return { name, text: readFileSync(file, 'utf8') };
  } catch (error) {
    throw new SettingsError([`${file} cannot be read (${reasonOf(error)}).`]);
  }
}

/** What this process was given: the environment, and what `.env` (or the file at `path`) adds. */
export function gatherProcessSettings(path?: string): Gathered {
  return gatherSettings(process.env, readFileOfSettings(path));
}

/** Checks what was gathered; throws a SettingsError that names everything that is wrong. */
export function readGathered({ values, origins, complaints }: Gathered): Env {
  const found = [...complaints];
  try {
    const env = readEnv(values, origins);
    if (found.length === 0) return env;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    found.push(...error.complaints);
  }
  throw new SettingsError(found);
}

/** The environment for another program: without the settings, of which some are secret. */
export function environmentOfOthers(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSettingName(name)));
}

/** The settings of this process. */
export function readProcessEnv(): Env {
  return readGathered(gatherProcessSettings());
}

/**
 * The settings of the demo. The environment says only where and how it runs: a group's own `.env`, folder and mail
 * are left alone. Its passwords are printed, so nobody else on the network may reach it unless HOST says so.
 */
export function readDemoEnv(): Env {
  const { PORT, HOST, DATA_DIR, PUBLIC_URL, ORG_TIMEZONE, GOOGLE_MAPS_API_KEY, RESTARTS, LOG_LEVEL } = process.env;
  return readEnv({
    PORT,
    HOST: HOST || '127.0.0.1',
    PUBLIC_URL,
    ORG_TIMEZONE,
    GOOGLE_MAPS_API_KEY,
    RESTARTS,
    DATA_DIR: DATA_DIR || './data/demo',
    LOG_LEVEL: LOG_LEVEL || 'warn',
    ORG_NAME: 'Ōkura Bush Trust',
  });
}

/** The setting whose name differs least from `name`, and in how many letters. Two neighbours that changed places are two. */
function nearestSetting(name: string): { name: SettingName; distance: number } {
  const wanted = name.toUpperCase();
  const [nearest] = settingNames
    .map((known) => ({ name: known, distance: distance(wanted, known) }))
    .toSorted((a, b) => a.distance - b.distance);
  if (!nearest) throw new Error('There are no settings.');
  return nearest;
}
