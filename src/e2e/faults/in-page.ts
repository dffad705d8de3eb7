import { findControlFaults } from './controls.ts';
import { nameOf, type Report, rootOf, styleOf } from './drawn.ts';
import { findFieldFaults } from './fields.ts';
import { findSmallTargets } from './targets.ts';
import { findTextFaults } from './texts.ts';

/** One element of a screen and what is wrong with it. */
export type Fault = { element: string; what: string };

/** What is asked of a screen besides what always holds. */
export type Asked = {
  /** Text of 200 % on a narrow screen: words may be broken, though not letter by letter, and hints cut. */
  isTight?: boolean;
  /** Targets of 44 px. */
  targets?: boolean;
};

/**
 * Finds, by what is drawn: sideways scrolling, text that is cut or leaves its box, broken words, texts and controls that touch, and
 * targets that a finger of 44 px would miss. Runs in the page.
 *
 * What is excepted, all of it:
 * - text that is cut on purpose has `text-overflow: ellipsis` or `line-clamp`, or is for screen readers alone;
 * - a word of more than 20 letters may break (a name such as Taumatawhakatangihangakōauau…), as may any where `isTight`;
 * - what a person typed into a field of one line may be longer than the field;
 * - links in sentences are as high as their line (WCAG 2.5.8, inline), and so is what is disabled or reached by other keys than Tab;
 * - what floats over the page (the top bar, the buttons at the bottom edge, messages, a handle) covers what scrolls beneath it;
 * - a table of figures may scroll in its own box where `isTight` (WCAG 1.4.10);
 * - parts of one control (segments, tabs, rows) meet at their common border.
 */
function find({ isTight = false, targets = false }: Asked): Fault[] {
  const found = new Map<string, Fault>();
  const report: Report = (element, what) => {
    const fault = { element: nameOf(element), what };
    found.set(`${fault.element} ${what}`, fault);
  };
  findSideways(report, isTight);
  findTextFaults(report, isTight);
  findFieldFaults(report, isTight);
  findControlFaults(report);
  if (targets) findSmallTargets(report);
  return [...found.values()];
}

function findSideways(report: Report, isTight: boolean): void {
  if (document.documentElement.scrollWidth > window.innerWidth) {
    const all = [...document.querySelectorAll('body *')];
    const beside = all.filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1);
    report(beside.at(-1) ?? document.body, 'the page scrolls sideways');
  }
  for (const box of rootOf().querySelectorAll('*')) {
    const isWider = box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1;
    if (isTight && box.querySelector('table')) continue;
    if (isWider && /auto|scroll/.test(styleOf(box).overflowX) && box.tagName !== 'TEXTAREA')
      report(box, 'scrolls sideways');
  }
  for (const dialog of document.querySelectorAll('[role="dialog"]')) {
    // The widest holds two columns.
    const width = dialog.getBoundingClientRect().width;
    const widest = 56.25 * Number.parseFloat(styleOf(document.documentElement).fontSize);
    if (width > widest && width < window.innerWidth) report(dialog, 'the dialog is wide');
  }
}

Object.assign(window, { faults: { find } });
