import type { FieldChange } from './field-change.ts';
import type { Rules } from './outbox.ts';
import type { MutationPath } from './paths.ts';

/** What is known of a change that can be made without coverage, whatever its path. */
export type Kind = FieldChange<MutationPath>;
/** Null: such a change needs coverage. Also for a path that only another version of Bushline knows. */
export type KindOf = (path: MutationPath) => Kind | null;

/** What the queue must know of the kinds of changes. */
export function rulesOf(kindOf: KindOf): Rules {
  return {
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
