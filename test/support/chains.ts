import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A chain on which the real contracts ran: its logs in several layouts, and the contracts' storage
 * at its end.
 */
export interface Chain {
  readonly name: string;
  /** `test/chains/README.md` describes its files. */
  readonly folder: string;
}

/** The chain that comes with the project. */
export const SMALL: Chain = { name: 'small', folder: pathOf('../chains/small') };

const LARGER: readonly Chain[] = [{ name: 'wild', folder: pathOf('../../../shared/chain-wild') }];

/**
 * The small chain, and those that are too large for the project, if they are in the folder next to
 * the checkout.
 */
export const CHAINS: readonly Chain[] = [
  SMALL,
  ...LARGER.filter(({ folder }) => existsSync(folder)),
];

/** The contracts of each of these chains, as `ingest --network` takes them. */
export const NETWORK_FILE = join(SMALL.folder, 'network.json');

/** Logs of few cases each, with a network's file. */
export const CASES = pathOf('../chains/cases');

/** Records of the real chains. */
export const REAL = pathOf('../chains/real');

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
