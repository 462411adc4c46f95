import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AbiEvent, type Hex, parseAbiItem } from 'viem';
import * as z from 'zod';

function read(name: string): string {
  return readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
}

const entries = z.array(
  z.object({
    product: z.string(),
    contract: z.string(),
    address: z.string().nullable(),
    addressCertainty: z.string(),
    declaration: z.string(),
    topic0: z.string(),
    use: z.string(),
    field: z.string(),
  }),
);

/** An event of an issuer's contract, as its source declares it. */
export interface KnownRegistry {
  readonly product: string;
  readonly address: Hex;
  readonly certainty: string;
  readonly abi: AbiEvent;
  readonly topic0: string;
  /** `add`, `remove`, `operator`, or a use that lists nothing. */
  readonly use: string;
  readonly field: string;
}

/** The events with the address of their contract. */
export const REGISTRIES: readonly KnownRegistry[] = entries
  .parse(JSON.parse(read('registries.json')))
  .flatMap(({ address, addressCertainty, declaration, field, ...one }) =>
    address === null
      ? []
      : [
          {
            ...one,
            // The form of the file.
            address: address.toLowerCase() as Hex,
            certainty: addressCertainty,
            abi: parseAbiItem(declaration) as AbiEvent,
            field: field.replace('[]', ''),
          },
        ],
  );

/** The logs of StakeWise's factories name its vaults. */
export const FACTORIES: readonly KnownRegistry[] = REGISTRIES.filter(
  ({ product, use }) => product.startsWith('StakeWise') && use === 'evidence',
);

/** The event by which such a vault names a staker. */
export const OF_VAULT = ((): Omit<KnownRegistry, 'address'> => {
  const found = entries
    .parse(JSON.parse(read('registries.json')))
    .find(({ product, use }) => product.startsWith('StakeWise') && use === 'add');
  if (!found) throw new Error('registries.json has no event of vaults');
  return {
    ...found,
    certainty: found.addressCertainty,
    abi: parseAbiItem(found.declaration) as AbiEvent,
  };
})();

/** A staker that a list names. */
export interface KnownStaker {
  readonly product: string;
  readonly staker: Hex;
  readonly role: string;
  readonly creator: string;
  readonly nonce: string;
  readonly pod: string;
}

/** The stakers of the lists. A value with a comma is quoted. */
export const STAKERS: readonly KnownStaker[] = read('stakers.csv')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [product = '', staker = '', role = '', creator = '', nonce = '', pod = ''] =
      line
        .match(/("[^"]*"|[^,]*)(?:,|$)/g)
        ?.map((cell) => cell.replace(/,$/, '').replaceAll('"', '')) ?? [];
    return { product, staker: staker as Hex, role, creator, nonce, pod };
  });

/** Stakers of the shipped list: no log names them. */
export const IN_FILE: ReadonlySet<string> = new Set(
  read('../../../data/mainnet/product-stakers.csv')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[1] ?? ''),
);

/** Real logs, as a node answers them. */
export const REAL_LOGS: readonly Record<string, unknown>[] = JSON.parse(read('logs.json'));
