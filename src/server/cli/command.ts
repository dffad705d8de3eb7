import { type ParseArgsConfig, parseArgs } from 'node:util';
import { reasonOf } from '#shared/app-error.ts';
import { SettingsError, wrongSettingCode } from '../settings/env.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

export type Command = {
  /** How it is typed, such as `npm run backup -- [FILE]`. */
  usage: string;
  /** What it does, for `--help`. */
  about: string;
  /** How a complaint begins, such as `No backup was made`. */
  failure: string;
  /** What may stand on the command line beside options, such as `one email`, and how many of it. */
  takes: { what: string; least: number; most: number };
  options?: Options;
};

export type Typed = { words: string[]; options: Record<string, string | boolean | undefined> };

/** The command line was not understood. */
const wrongUsageCode = 2;

/** For what the words and options of a command line cannot mean. */
export class UsageError extends Error {}

const exitCodes = `Exit codes: 0 done, 1 not done, ${wrongUsageCode} not understood, ${wrongSettingCode} a setting is wrong.`;

/**
 * Runs a command of the terminal: reads the arguments, answers `--help`, prints what `work` returns, and turns what it throws into a
 * sentence and an exit code.
 */
export async function runCommand(
  command: Command,
  work: (typed: Typed) => Promise<string> | string,
  args: string[] = process.argv.slice(2),
): Promise<void> {
  try {
    const typed = readArguments(command, args);
    process.stdout.write(typed.options.help ? describeCommand(command) : await work(typed));
  } catch (error) {
    process.stderr.write(`${command.failure}: ${reasonOf(error)}\n`);
    process.exitCode = exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return wrongUsageCode;
  return error instanceof SettingsError ? wrongSettingCode : 1;
}

function readArguments({ usage, takes, options = {} }: Command, args: string[]): Typed {
  const { positionals, values } = parse(args, { ...options, help: { type: 'boolean', short: 'h' } }, usage);
  const isEnough = positionals.length >= takes.least && positionals.length <= takes.most;
  if (!values.help && !isEnough) throw new UsageError(`name ${takes.what}: ${usage}`);
  return { words: positionals, options: values as Typed['options'] };
}

function parse(args: string[], options: Options, usage: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : [error];
    throw new UsageError(`${reason}: ${usage}`);
  }
}

const describeCommand = ({ usage, about }: Command) => `${usage}\n\n${about}\n\n${exitCodes}\n`;
