import type { FieldPath } from '#web/sync/kind-of.ts';
import type { InputOf } from '#web/sync/paths.ts';
import type { FieldScene } from './scene.ts';

/** A change that is made without coverage in a test. */
export type FieldCase<Path extends FieldPath> = {
  /** What the change does, as a person would say it. */
  title: string;
  /** What is there before, and the input of the change. */
  input: (scene: FieldScene) => InputOf<Path> | Promise<InputOf<Path>>;
  /** What it is called while it waits. */
  words?: string;
  /** Fields that the phone cannot know: `activities.home.week.isHeard`. */
  except?: readonly string[];
  /** It can be made once: the server refuses it afterwards. */
  isOnce?: boolean;
};

/** At least one case for each of these changes. */
export type FieldCases<Path extends FieldPath> = { [One in Path]: readonly [FieldCase<One>, ...FieldCase<One>[]] };

/** The cases of all changes of a noun, by its path. */
export type CasesOf<Noun extends string> = FieldCases<Extract<FieldPath, `${Noun}.${string}`>>;
