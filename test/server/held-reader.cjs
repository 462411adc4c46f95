const { get } = require('node:http');
const { syncBuiltinESMExports } = require('node:module');

// Makes a process that reads a snapshot wait before it opens any file: it sends a request to a
// server of the test, which never answers.
if (/\/cached\/read-snapshot\./.test(process.argv[1] ?? '')) {
  require('node:fs/promises').realpath = () =>
    new Promise((_, reject) => get(process.env.HELD_URL).on('error', reject));
  syncBuiltinESMExports();
}
