/**
 * Runs a ClickHouse server until it is stopped: the library of `chdb` has clickhouse-local, with
 * the listeners, users, grants and clusters of the server. Arguments: folder of the data, HTTP
 * port, TCP port, configuration file.
 */
const { DataType, load, open } = require('ffi-rs');

const [, , data = '', httpPort = '', tcpPort = '', configuration = ''] = process.argv;

// Listeners stop with the statement that started them; this one never ends and returns no row.
const endless = `
  SYSTEM START LISTEN HTTP;
  SYSTEM START LISTEN TCP;
  SELECT sleepEachRow(1) FROM system.numbers
  SETTINGS max_block_size = 1, function_sleep_max_microseconds_per_block = 0, max_threads = 1
  FORMAT Null`;
// The name of the program must be the only argument: with `local` after it, the library silently
// does nothing.
const args = [
  'clickhouse',
  `--path=${data}`,
  `--http_port=${httpPort}`,
  `--tcp_port=${tcpPort}`,
  '--listen_host=127.0.0.1',
  `--config-file=${configuration}`,
  `--query=${endless}`,
];

open({
  library: 'chdb',
  path: require.resolve('@chdb/lib-linux-x64-gnu').replace(/index\.js$/, 'libchdb.so'),
});
load({
  library: 'chdb',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
});
