import { isShown, type Report, rootOf, styleOf } from './drawn.ts';

const pen = document.createElement('canvas').getContext('2d');
/** In letters: what is longer is a person's own, as is what stands in a field for text. */
const longestGiven = 40;

/** Hints, and what a field shows that was chosen or has a form of its own, such as a date. */
export function findFieldFaults(report: Report, isTight: boolean): void {
  if (isTight) return;
  for (const input of rootOf().querySelectorAll<HTMLInputElement>('input')) {
    if (/^(hidden|checkbox|radio|file|range)$/.test(input.type) || !isShown(input)) continue;
    if (!input.value && !isRoomFor(input, input.placeholder)) report(input, `its hint is cut: ${input.placeholder}`);
    const isGiven =
      input.readOnly ||
      /^(date|time|datetime-local|number|tel)$/.test(input.type) ||
      /^(numeric|decimal|tel)$/.test(input.inputMode);
    if (isGiven && input.value.length <= longestGiven && !isRoomFor(input, input.value))
      report(input, `its value is cut: ${input.value}`);
  }
}

function isRoomFor(input: HTMLInputElement, text: string): boolean {
  const { font, paddingLeft, paddingRight } = styleOf(input);
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  if (!pen || room <= 0) return true;
  pen.font = font;
  return pen.measureText(text).width <= room + 1;
}
