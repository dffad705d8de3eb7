import { fold } from '../names.ts';

/** What codes sort by, as text: `T2` before `T10`. Each number has the count of its digits in front of it. */
export function codeOrder(code: string): string {
  return fold(code).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '');
    return `${String(number.length).padStart(3, '0')}${number}`;
  });
}
