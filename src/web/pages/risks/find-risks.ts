import { fold } from '#shared/names.ts';
import type { ListedRisk, RiskControl } from './risk-types.ts';

/** `controls`: those that have one of the words, to be shown under a folded risk. */
type FoundRisk = { risk: ListedRisk; controls: RiskControl[] };

/** The risks whose title and controls have every word of the term, ignoring case and macrons; all of them without one. */
export function findRisks(risks: readonly ListedRisk[], term: string): FoundRisk[] {
  const words = wordsOf(term);
  return risks.flatMap((risk) => {
    const title = fold(risk.title);
    const controls = risk.controls.map((control) => ({ control, folded: fold(control.controlText) }));
    const has = (word: string) => title.includes(word) || controls.some(({ folded }) => folded.includes(word));
    if (!words.every(has)) return [];
    const matching = controls.filter(({ folded }) => words.some((word) => folded.includes(word)));
    return [{ risk, controls: matching.map(({ control }) => control) }];
  });
}

export function wordsOf(term: string): string[] {
  return fold(term).split(' ').filter(Boolean);
}

/** The parts of a text; those at odd places are the searched words, as they are written there. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  const parts: string[] = [''];
  const marked = markLetters(text, words);
  lettersOf(text).forEach((letter, place) => {
    const isMarked = marked[place] ?? false;
    if (isMarked !== (parts.length % 2 === 0)) parts.push('');
    parts[parts.length - 1] += letter;
  });
  return parts;
}

/** Each letter with its macron, however that is written. */
function lettersOf(text: string): string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
}

/** Which letters belong to a found word. A letter folds to any number of characters, so places are counted in both. */
function markLetters(text: string, words: readonly string[]): boolean[] {
  const letters = lettersOf(text);
  const folded = letters.map((letter) => (/\s/.test(letter) ? ' ' : fold(letter)));
  const whole = folded.join('');
  const owners = folded.flatMap((part, place) => Array.from({ length: part.length }, () => place));
  const marked = letters.map(() => false);
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      for (const place of owners.slice(at, at + word.length)) marked[place] = true;
    }
  }
  return marked;
}
