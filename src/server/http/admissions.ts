import { budgets, type HeavyKind } from '../trpc/budgets.ts';
import { heavyKindOf, kindOf } from '../trpc/call-kinds.ts';
import { Admission, type Admissions, createTurns, type Release } from './admission.ts';

/** Budgets are always entered in this order, so that no two requests wait for each other. */
const order = Object.keys(budgets) as HeavyKind[];

/** The budgets of all kinds of heavy calls, counted for this process. They share the turns of its event loop. */
export function createAdmissions(factor: number): Admissions {
  const turns = createTurns();
  const admissionTo = (kind: HeavyKind) => new Admission(budgets[kind], turns.takeTurn, factor);
  const byKind = new Map(order.map((kind) => [kind, admissionTo(kind)]));
  const toLargeBody = admissionTo('largeBody');
  return {
    ...turns,
    mayBeHeavy(path) {
      const kind = kindOf(path);
      return kind !== 'light' && kind !== 'public';
    },
    enterBody: (sender) => toLargeBody.enter(sender),
    async enter(calls, sender) {
      const kinds = calls.map(heavyKindOf);
      const releases: Release[] = [];
      const release = () => {
        for (const end of releases) end();
      };
      try {
        for (const [kind, admission] of byKind) {
          const count = kinds.filter((one) => one === kind).length;
          if (count > 0) releases.push(await admission.enter(sender, count));
        }
        return release;
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
