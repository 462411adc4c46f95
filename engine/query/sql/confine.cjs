// Confines the process that runs clients' SQL, on Linux 5.13 and later: it reads the program, the
// libraries of the system and its prepared folder, writes to its output folder, and reaches no
// other file, no port and no other process: neither their memory nor their environment. Node.js
// loads this before anything else (--require), as the rules of Landlock hold for threads that start
// later. If the system has no Landlock, or Koffi no binary, nothing is confined. Arguments of the
// process: prepared folder, folder to write to.
const { existsSync, openSync, closeSync, realpathSync, constants } = require('node:fs');
const { dirname, join } = require('node:path');

/** Calls the system by these numbers, which hold on every processor. */
const CREATE_RULESET = 444;
const ADD_RULE = 445;
const RESTRICT_SELF = 446;

/** Asks CREATE_RULESET for the version of Landlock. */
const VERSION = 1;
const PATH_BENEATH = 1;
const PR_SET_NO_NEW_PRIVS = 38;
const O_PATH = 0o10000000;

/** These bits are the rights that <linux/landlock.h> defines. */
const EXECUTE = 1n << 0n;
const WRITE_FILE = 1n << 1n;
const READ_FILE = 1n << 2n;
const READ_DIR = 1n << 3n;
const REMOVE_DIR = 1n << 4n;
const REMOVE_FILE = 1n << 5n;
const MAKE_DIR = 1n << 7n;
const MAKE_REG = 1n << 8n;
const TRUNCATE = 1n << 14n;
/** Only these apply to a file that is no folder; the system refuses others for it. */
const OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;

const READ = READ_FILE | READ_DIR;
const RUN = READ | EXECUTE;
const CHANGE = READ | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | TRUNCATE;

/**
 * Returns the accesses that a version handles; they are refused unless a rule allows them. The
 * three numbers have bits for files, for TCP ports, and for signals and sockets.
 */
function handledBy(version) {
  const lastOfFiles = [0, 13, 14, 15, 15, 16][Math.min(version, 5)];
  return [(1n << BigInt(lastOfFiles)) - 1n, version >= 4 ? 3n : 0n, version >= 6 ? 3n : 0n];
}

confine(...process.argv.slice(2, 4));

function confine(prepared = '', output = '') {
  const call = process.platform === 'linux' ? systemCall() : null;
  const version = call ? call(CREATE_RULESET, null, 0, VERSION, 0) : 0;
  if (version < 1) return;
  const handled = handledBy(version);
  const attributes = Buffer.alloc(24);
  for (const [at, bits] of handled.entries()) attributes.writeBigUInt64LE(bits, at * 8);
  const size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  const ruleset = call(CREATE_RULESET, attributes, size, 0, 0);
  if (ruleset < 0) return;
  for (const [path, rights] of rules(prepared, output)) {
    allow(call, ruleset, path, rights & handled[0]);
  }
  call.noNewPrivileges();
  call(RESTRICT_SELF, null, ruleset, 0, 0);
  closeSync(ruleset);
}

function rules(prepared, output) {
  const program = join(__dirname, '../../..');
  return [
    [program, RUN],
    // Node.js reads the kind of modules in the folder above a built program.
    [join(program, '../package.json'), READ],
    ...(module.paths ?? []).map((path) => [path, RUN]),
    ...['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib'].map((path) => [path, RUN]),
    ['/etc/ld.so.cache', READ],
    // A C library and DuckDB read these files of the machine; DuckDB ends if it finds a control
    // group that it cannot read.
    ...[
      '/etc/localtime',
      '/usr/share/zoneinfo',
      '/proc/cpuinfo',
      '/proc/meminfo',
      '/proc/stat',
    ].map(readable),
    ...['/proc/sys/vm', '/sys/fs/cgroup', '/sys/devices/system/cpu'].map(readable),
    ['/dev/null', READ | WRITE_FILE],
    ['/dev/urandom', READ],
    ['/proc/self', READ | WRITE_FILE | TRUNCATE],
    [prepared, READ],
    [output, CHANGE],
    // The folder itself is removed too, if the service is gone.
    [dirname(output), REMOVE_DIR],
  ];
}

function readable(path) {
  return [path, READ];
}

function allow(call, ruleset, path, rights) {
  if (path === '' || !existsSync(path)) return;
  const file = openSync(realpathSync(path), O_PATH | constants.O_CLOEXEC);
  try {
    for (const some of [rights, rights & OF_FILES]) {
      const rule = Buffer.alloc(12);
      rule.writeBigUInt64LE(some, 0);
      rule.writeInt32LE(file, 8);
      if (call(ADD_RULE, rule, ruleset, PATH_BENEATH, 0) === 0) return;
    }
  } finally {
    closeSync(file);
  }
}

/** Calls the system with a pointer if each of these calls has one; null if Koffi has no binary. */
function systemCall() {
  try {
    const libc = require('koffi').load(null);
    const create = libc.func(
      'long syscall(long n, void *attributes, size_t size, unsigned int flags)',
    );
    const add = libc.func(
      'long syscall(long n, int ruleset, int type, void *rule, unsigned int flags)',
    );
    const restrict = libc.func('long syscall(long n, int ruleset, unsigned int flags)');
    const prctl = libc.func(
      'int prctl(int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d)',
    );
    const call = (number, pointer, value, other) => {
      if (number === CREATE_RULESET) return Number(create(number, pointer, value, other));
      if (number === ADD_RULE) return Number(add(number, value, other, pointer, 0));
      return Number(restrict(number, value, 0));
    };
    call.noNewPrivileges = () => prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return call;
  } catch {
    return null;
  }
}
