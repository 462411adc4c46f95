const { get } = require('node:http');
const { syncBuiltinESMExports } = require('node:module');

// Has a process that reads a snapshot ask a server of the test, which never answers, before it opens any file.
if (/\/prepare\/read-snapshot\./.test(process.argv[1] ?? '')) {
  require('node:fs/promises').realpath = () =>
    new Promise((_, reject) => get(process.env.HELD_URL).on('error', reject));
  syncBuiltinESMExports();
}
