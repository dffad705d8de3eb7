// One scale of type and space: every font size, gap, padding and margin of the page is a token of `theme.ts`, 0, or no length at all.
// Print and charts have their own measure. The first screen is drawn before any token is there.
// Lengths over 40 px are room that a layout keeps free; 1 px is a hairline.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import postcss from 'postcss';

const isApart = /\/print\/|\/safety-plan\.|\/charts\.module|\/first-screen|\/landscape/;
const files = execFileSync('git', ['ls-files', 'src/web/*.css'], { encoding: 'utf8' }).trim().split('\n');
const isPrinted = (node) =>
  node !== undefined &&
  (/\bprint\b/.test(node.params ?? '') ||
    isApart.test(node.source?.input.from ?? '') ||
    node.name === 'page' ||
    isPrinted(node.parent));
const ofScale = /^(row-|column-)?gap$|^(padding|margin)(-|$)/;
const isOwn = (px) => Math.abs(px) > 1 && Math.abs(px) <= 40;

const found = [];
let lines = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  lines += text.split('\n').length - 1;
  postcss.parse(text, { from: file }).walkDecls((decl) => {
    if (isPrinted(decl)) return;
    const lengths = [...decl.value.matchAll(/(?<![\w.-])(-?[\d.]+)(px|rem)/g)].map(
      ([, n, unit]) => n * (unit === 'rem' ? 16 : 1),
    );
    const isBad = decl.prop === 'font-size' ? lengths.length > 0 : ofScale.test(decl.prop) && lengths.some(isOwn);
    if (isBad) found.push(`${file}:${decl.source?.start?.line} ${decl.prop}: ${decl.value}`);
  });
}
/** Styles beside the tokens are few: Mantine's props say most of it. */
const most = 6_000;
if (lines > most) found.push(`${lines} lines of CSS; at most ${most}.`);
for (const one of found) console.error(one);
console.log(`${lines} lines of CSS.`);
process.exitCode = found.length === 0 ? 0 : 1;
