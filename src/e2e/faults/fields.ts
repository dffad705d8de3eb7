import { isShown, type Report, rootOf, styleOf } from './drawn.ts';

const pen = document.createElement('canvas').getContext('2d');
/** A date as its field shows it. */
const shownDate = /^\d\d-[A-Z][a-z]+-\d{4}$/;
/** In letters: what is longer is a person's own, as is what stands in a field for text. It ends in dots where there is no room. */
const longestGiven = 20;

/** Hints, and what a field shows that was chosen or has a form of its own, such as a date. */
export function findFieldFaults(report: Report, isTight: boolean): void {
  if (isTight) return;
  for (const input of rootOf().querySelectorAll<HTMLInputElement>('input')) {
    if (/^(hidden|checkbox|radio|file|range)$/.test(input.type) || !isShown(input)) continue;
    if (!input.value && !isRoomFor(input, input.placeholder)) report(input, `its hint is cut: ${input.placeholder}`);
    const isGiven =
      input.readOnly ||
      shownDate.test(input.value) ||
      /^(date|time|datetime-local|number|tel)$/.test(input.type) ||
      /^(numeric|decimal|tel)$/.test(input.inputMode);
    const mayBeCut = input.value.length > longestGiven && styleOf(input).textOverflow === 'ellipsis';
    if (isGiven && !mayBeCut && !isRoomFor(input, input.value)) report(input, `its value is cut: ${input.value}`);
  }
}

function isRoomFor(input: HTMLInputElement, text: string): boolean {
  const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = styleOf(input);
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  if (!pen || room <= 0) return true;
  // The style's own `font` is empty where figures have one width.
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return pen.measureText(text).width <= room + 1;
}
