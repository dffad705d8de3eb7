/** The page as it is kept: wherever the server wrote its nonce, there is a mark. */
export type NoncePage = { html: string; policy: string };

const mark = '__KEPT_NONCE__';
const nonceInPolicy = /'nonce-([^']+)'/;

/** Takes the nonce out of a served page and its policy. Null for a page that has none, which is not ours as our server sends it. */
export function cutNonce({ html, policy }: NoncePage): NoncePage | null {
  const nonce = nonceInPolicy.exec(policy)?.[1];
  if (!nonce || !html.includes(nonce)) return null;
  return { html: html.replaceAll(nonce, mark), policy: policy.replaceAll(nonce, mark) };
}

/** The kept page and its policy with a nonce for one answer. */
export function fillNonce({ html, policy }: NoncePage, nonce: string): NoncePage {
  return { html: html.replaceAll(mark, () => nonce), policy: policy.replaceAll(mark, () => nonce) };
}

/** As many random bits as the server's own (16 bytes). */
export function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
