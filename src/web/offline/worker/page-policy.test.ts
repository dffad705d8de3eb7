import { expect, test } from 'vitest';
import { cutNonce, fillNonce, makeNonce } from './page-policy.ts';

const served = {
  html: '<meta property="csp-nonce" nonce="aB+/9w=="><style nonce="aB+/9w==">p{}</style><script nonce="aB+/9w==" src="/assets/a.js"></script>',
  policy: "default-src 'self';script-src 'self' 'nonce-aB+/9w==';style-src 'self' 'nonce-aB+/9w=='",
};

test('a kept page has no nonce, neither in its text nor in its policy', () => {
  const kept = cutNonce(served)!;
  expect(JSON.stringify(kept)).not.toContain('aB+/9w==');
});

test('a page from the phone differs from the served one in its nonce alone', () => {
  const kept = cutNonce(served)!;
  expect(fillNonce(kept, 'aB+/9w==')).toEqual(served);
  const filled = fillNonce(kept, 'other$&==');
  expect(filled.policy).toBe(
    "default-src 'self';script-src 'self' 'nonce-other$&==';style-src 'self' 'nonce-other$&=='",
  );
  expect(filled.html.match(/nonce="other\$&=="/g)).toHaveLength(3);
});

test.each([
  ['no policy', { ...served, policy: '' }],
  ['a policy without a nonce', { ...served, policy: "script-src 'self' 'unsafe-inline'" }],
  ['a nonce that the page does not have', { ...served, policy: "script-src 'nonce-xyz'" }],
])('a page with %s is not kept', (_, page) => {
  expect(cutNonce(page)).toBeNull();
});

test('every nonce is new, and 16 bytes long', () => {
  const nonces = Array.from({ length: 100 }, makeNonce);
  expect(new Set(nonces).size).toBe(100);
  expect(nonces.filter((nonce) => atob(nonce).length !== 16)).toEqual([]);
});
