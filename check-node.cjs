// Runs before everything else, so that an old Node is named instead of failing somewhere inside. Old Nodes must be able to read this file.
const needed = require('./package.json').engines.node.replace(/[^\d.]/g, '');
const present = process.versions.node;

/** A negative number when version `a` is older than `b`. */
function compare(a, b) {
  const left = a.split('.').map(Number);
  const right = b.split('.').map(Number);
  const differences = [0, 1, 2].map((i) => (left[i] || 0) - (right[i] || 0));
  return differences.find((difference) => difference !== 0) || 0;
}

if (compare(present, needed) < 0) {
  process.stderr.write(
    `Bushline needs Node.js ${needed} or newer. This is Node.js ${present} (${process.execPath}).\n` +
      'https://nodejs.org/en/download has the newest one; docs/running.md says how to get it under "Node.js".\n',
  );
  // EX_CONFIG of sysexits.h: to start it again would not help.
  process.exit(78);
}
