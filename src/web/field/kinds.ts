import type { QueryClient } from '@tanstack/react-query';
import type { MutationPath } from '#web/changes/paths.ts';
import type { EarlierChange, FieldChange } from './field-change.ts';
import type { KeptChange } from './kept-change.ts';
import type { Rules } from './outbox.ts';

/** What is known of a change that can be made without coverage, whatever its path. */
export type Kind = FieldChange<MutationPath>;
/** Null: such a change needs coverage. Also for a path that only another version of Bushline knows. */
export type KindOf = (path: MutationPath) => Kind | null;

/** What the queue must know of the kinds of changes. A change of an unknown kind joins nothing. */
export function rulesOf(kindOf: KindOf, cache: QueryClient): Rules {
  const earlierOf = ({ key, path, input, tempId }: KeptChange): EarlierChange => ({ key, path, input, tempId });
  return {
    takesBack: (later, earlier) => kindOf(later.path)?.takesBack?.(later.input as never, earlierOf(earlier)) ?? false,
    joins: (later, earlier) => kindOf(later.path)?.joins?.(later.input as never, earlierOf(earlier)),
    words: (path, input) => kindOf(path)?.words(input as never, cache) ?? path,
    makes: (path) => kindOf(path)?.makes ?? null,
    inputOf: ({ path, input }, record) => {
      if (typeof record !== 'object' || record === null) return null;
      return kindOf(path)?.record?.inputOf(record, input as never) ?? null;
    },
    asks: ({ path, input, base }, record) => {
      const asks = kindOf(path)?.record?.asks;
      return asks !== undefined && base !== null && asks(base.input, input as never, record);
    },
    together: (path) => kindOf(path)?.record?.together ?? [],
    isApart: (path) => kindOf(path)?.record?.isApart ?? false,
  };
}
