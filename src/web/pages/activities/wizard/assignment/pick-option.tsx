import { AlsoOn } from '#web/components/also-on.tsx';
import inline from '#web/components/inline.module.css';
import words from '#web/components/words.module.css';

type PickOptionProps = { label: string; note?: string | undefined; also?: readonly string[] };

/** An option with what distinguishes it from another of the same name, and on what else somebody is. */
export function PickOption({ label, note, also }: PickOptionProps) {
  if (!note && !also?.length) return label;
  return (
    <span className={inline.beside}>
      <span>{label}</span>
      {note && <span className={words.dimmed}>{note}</span>}
      <AlsoOn words={also} />
    </span>
  );
}
