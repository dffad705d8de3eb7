import { fold } from '#shared/names.ts';
import { isFound, searchNeeds } from '#shared/search.ts';

type Searched = { title: string; controls: readonly { controlText: string }[] };

/** `controls`: those that have one of the words, to be shown under a folded risk. */
type FoundRisk<Risk extends Searched> = { risk: Risk; controls: Risk['controls'][number][] };

/** The risks whose title and controls have all that a search asks for; all of them without one. */
export function findRisks<Risk extends Searched>(risks: readonly Risk[], term: string): FoundRisk<Risk>[] {
  const needs = searchNeeds(term);
  const hasOne = ({ controlText }: Searched['controls'][number]) =>
    needs.some((need) => isFound([controlText], [need]));
  return risks
    .filter(({ title, controls }) => isFound([title, ...controls.map(({ controlText }) => controlText)], needs))
    .map((risk) => ({ risk, controls: risk.controls.filter(hasOne) }));
}

/** The words to mark in what a search found. */
export function wordsOf(term: string): string[] {
  return searchNeeds(term).flatMap((alternatives) => alternatives.map((words) => words.trim()));
}

/** The parts of a text; those at odd places are the searched words, as they are written there. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  const parts: string[] = [''];
  const marked = markLetters(text, words);
  lettersOf(text).forEach((letter, index) => {
    const isMarked = marked[index] ?? false;
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
  const owners = folded.flatMap((part, index) => Array.from({ length: part.length }, () => index));
  const marked = letters.map(() => false);
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      for (const index of owners.slice(at, at + word.length)) marked[index] = true;
    }
  }
  return marked;
}
