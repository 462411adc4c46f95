import type { OptionalTableName } from '../common/table-names.ts';
import { RequestError, shown, tableAbsent } from './errors.ts';
import { blockOrTime, type Parameter } from './parameters.ts';
import type { SnapshotFacts } from './store/manifest.ts';

/** The tables of changes that tell who delegates what to whom at an earlier block, and what it was worth. */
export const VALUE_CHANGES = [
  'share_changes',
  'delegation_changes',
  'rate_changes',
  'prices',
] as const satisfies readonly OptionalTableName[];

/** The tables of changes that tell who was registered with which AVS. */
export const REGISTRATION_CHANGES = [
  'registration_changes',
] as const satisfies readonly OptionalTableName[];

/** Those of both. */
export const STATE_CHANGES = [...VALUE_CHANGES, ...REGISTRATION_CHANGES] as const;

/** The meaning of `asOf` wherever it is taken. */
export const AS_OF =
  'A block number, or a time, which means the newest block not after it: the state at the end of that block instead of the newest. Rates are the latest that their contracts had told by then; before the first that is initial_rate of the table tokens, or 1 where that is not known, without any that of all-tokens, and for native ETH 1. Prices are the latest in the table prices by that time, or by that of the newest change not after that block, 0 before the first and without any. The newest block and the time of the snapshot have the rates and prices of all-tokens; names, descriptions and URIs are the newest, and settings of strategies are null before it. A whole list is exported in its newest state alone. Answers 404 before the first change, after the block or the time up to which the snapshot tells, and where the snapshot leaves out a table of changes that it needs.';

/** The parameter `asOf`, where an operation's definition names the tables of changes that it needs for it. */
export function asOfParameter(
  tables: readonly OptionalTableName[] | undefined,
): Readonly<Record<string, Parameter>> {
  if (tables === undefined) return {};
  const needed = tables.map((table) => `\`${table}\``).join(', ');
  return { asOf: blockOrTime(`${AS_OF} It needs ${needed}.`).optional() };
}

/**
 * Throws a RequestError (`not_found`) where the snapshot does not know the state that the parameter `name` names, by a value
 * of `blockOrTime`; without a value nothing is checked. `tables` are those that tell it, `absent` those that are left out.
 */
export function checkBlock(
  name: string,
  value: string | undefined,
  tables: readonly OptionalTableName[],
  absent: readonly OptionalTableName[],
  snapshot: Pick<SnapshotFacts, 'changes' | 'rows'>,
): void {
  if (value === undefined) return;
  const missing = tables.find((table) => absent.includes(table));
  if (missing !== undefined) throw tableAbsent(missing);
  checkChanges(name, snapshot);
  const { changes } = snapshot;
  // A later snapshot may know the state: that it is not in this one is 404, as of all that a request names.
  const refusal = (why: string) =>
    new RequestError('not_found', `${name}: ${shown(value)} ${why}`, name);
  if (changes === undefined) throw refusal('cannot be found: this snapshot tells of no change');
  const { firstBlock, lastBlock, firstTime, lastTime } = changes;
  if (isBlock(value)) {
    const block = BigInt(value);
    if (block < BigInt(firstBlock)) {
      throw refusal(`is before block ${firstBlock}, in which the first change is`);
    }
    if (block > BigInt(lastBlock)) {
      throw refusal(`is after block ${lastBlock}, up to which this snapshot tells`);
    }
  } else if (Date.parse(value) < Date.parse(firstTime)) {
    throw refusal(`is before ${firstTime}, when the first change was`);
  } else if (Date.parse(value) > Date.parse(lastTime)) {
    throw refusal(`is after ${lastTime}, up to which this snapshot tells`);
  }
}

/** Throws a RequestError (`not_found`) where the snapshot's changes add up to no states, as `prepare` found. */
export function checkChanges(
  name: string,
  { changes, rows }: Pick<SnapshotFacts, 'changes' | 'rows'>,
): void {
  if (changes !== undefined || !rows.share_changes) return;
  const why = 'shares of this snapshot’s changes add up to more than a strategy can have';
  throw new RequestError('not_found', `${name}: no earlier state can be found: ${why}`, name);
}

/** Whether a value of `blockOrTime` is a block number; else it is a time. */
export function isBlock(value: string): boolean {
  return /^[0-9]+$/.test(value);
}
