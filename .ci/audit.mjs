// Fails on a known high or critical vulnerability in the installed packages. Also fails, and says so, when the registry does not answer
// `npm audit`: no answer does not mean no vulnerability.
import { spawnSync } from 'node:child_process';

const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--omit=dev'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
let report;
try {
  report = JSON.parse(stdout);
} catch {
  report = undefined;
}
const counts = report?.metadata?.vulnerabilities;
if (!counts) {
  const reason = report?.error?.summary || report?.message || stderr.trim().split('\n').at(-1) || 'no answer';
  console.error(`The registry that npm uses here does not answer npm audit: ${reason}`);
  console.error(
    'Nothing is known. Ask again with another one: npm audit --omit=dev --registry=https://registry.npmjs.org',
  );
  process.exitCode = 2;
} else {
  const { moderate = 0, high = 0, critical = 0 } = counts;
  for (const [name, one] of Object.entries(report.vulnerabilities ?? {})) {
    if (one.severity === 'high' || one.severity === 'critical') console.error(`${one.severity}: ${name} ${one.range}`);
  }
  console.log(`${critical} critical, ${high} high, ${moderate} moderate vulnerabilities in what the product runs on.`);
  process.exitCode = high + critical > 0 ? 1 : 0;
}
