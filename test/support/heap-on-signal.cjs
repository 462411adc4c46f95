// For --require: on SIGUSR2 the process prints, as a line of JSON, the bytes that its heap holds after a garbage collection.
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
process.on('SIGUSR2', () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  console.info(JSON.stringify({ heldBytes: heapUsed + external }));
});
