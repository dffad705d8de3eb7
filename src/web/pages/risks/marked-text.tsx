import { splitAtWords } from './find-risks.ts';
import classes from './risks.module.css';

/** A text with the searched words marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return splitAtWords(text, words).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state, and are drawn anew with the text.
      <mark key={index} className={classes.mark}>
        {part}
      </mark>
    ),
  );
}
