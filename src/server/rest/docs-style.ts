/** The style of the API page, which does not load the web client. Light or dark as the browser asks. */
export const docsStyle = `
:root {
  color-scheme: light dark;
  --text: #1c2b24; --soft: #4a5a52; --page: #f6f8f5; --card: #ffffff; --line: #d5ddd7; --link: #1d6b45;
  --get: #1d6b45; --post: #1f5d99; --put: #8a5300; --delete: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e6ece8; --soft: #aebbb3; --page: #131a16; --card: #1b2420; --line: #36433b; --link: #7fd1a4;
    --get: #7fd1a4; --post: #8fc1f2; --put: #f0be73; --delete: #ff9d94;
  }
}
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); }
header, nav, main { max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.5rem; }
h1 { font-size: 1.75rem; margin: 0 0 .5rem; }
h2 { font-size: 1.3rem; margin: 2rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
p { margin: 0 0 .5rem; }
em { color: var(--soft); }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; background: var(--card); padding: .75rem; }
.skip:focus { left: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0; margin: .5rem 0 0; list-style: none; }
nav a { display: inline-block; padding: .6rem 0; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 1rem; margin-bottom: 1rem; }
.verb { display: inline-block; min-width: 4.2rem; font-weight: 700; }
.get { color: var(--get); } .post { color: var(--post); } .put { color: var(--put); } .delete { color: var(--delete); }
.scroll { overflow-x: auto; margin-bottom: .5rem; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 600; }
tbody th { font-weight: 400; }
pre { margin: 0; padding: .75rem; overflow-x: auto; font-size: .8125rem; line-height: 1.4; background: var(--page); border-radius: 6px; }
`;
