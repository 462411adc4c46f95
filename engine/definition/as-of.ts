import type { OptionalTableName } from '../../common/table-names.ts';
import { quotedValue, RequestError, tableAbsent } from '../errors.ts';
import type { SnapshotFacts } from '../store/manifest.ts';
import { blockOrTime } from './block-or-time.ts';
import type { Parameter } from './parameters.ts';

/** These tables of changes give delegated shares, rates and prices at an earlier block. */
export const VALUE_CHANGES = [
  'share_changes',
  'delegation_changes',
  'rate_changes',
  'prices',
] as const satisfies readonly OptionalTableName[];

/** These tables of changes give registrations with AVSs at an earlier block. */
export const REGISTRATION_CHANGES = [
  'registration_changes',
] as const satisfies readonly OptionalTableName[];

/** Joins both sets of tables. */
export const STATE_CHANGES = [...VALUE_CHANGES, ...REGISTRATION_CHANGES] as const;

/** These tables of changes give the stake that operator sets could slash at an earlier block. */
export const SLASHABLE_CHANGES = [
  'allocation_changes',
  'magnitude_changes',
  'operator_set_strategy_changes',
  'operator_share_changes',
  'registration_changes',
  'rate_changes',
  'prices',
] as const satisfies readonly OptionalTableName[];

/**
 * Describes `asOf` in all operations; the section "asOf" in docs/api.md has rates, prices and
 * errors.
 */
export const AS_OF =
  'State at the end of a block, given by number, by a time (the last block up to it), or by a duration before the newest change (`24h`, `7d`); default: the newest state.';

/**
 * Defines the parameter `asOf`, if the operation's definition names the tables of changes that it
 * needs.
 */
export function asOfParameter(
  tables: readonly OptionalTableName[] | undefined,
): Readonly<Record<string, Parameter>> {
  if (tables === undefined) return {};
  const needed = tables.map((table) => `\`${table}\``).join(', ');
  return { asOf: blockOrTime(`${AS_OF} Needs the tables ${needed}.`).optional() };
}

/**
 * Throws a RequestError (`not_found`) if the snapshot does not have the state at `value`, which
 * `blockOrTime` has read. An undefined value always passes. `tables` are those that the state
 * needs, `absent` the optional tables that the snapshot leaves out.
 *
 * @example
 *     checkBlock('asOf', '20000000', VALUE_CHANGES, engine.absent, engine.snapshot);
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
  // Answers 404 and not 422: a later snapshot may have this state.
  const refusal = (why: string) =>
    new RequestError('not_found', `${name}: ${quotedValue(value)} ${why}`, name);
  if (changes === undefined) throw refusal('cannot be found: this snapshot has no changes');
  const { firstBlock, lastBlock, firstTime, lastTime } = changes;
  if (isBlock(value)) {
    const block = BigInt(value);
    if (block < BigInt(firstBlock)) {
      throw refusal(`is before block ${firstBlock}, the block of the first change`);
    }
    if (block > BigInt(lastBlock)) {
      throw refusal(`is after block ${lastBlock}, the last block of this snapshot`);
    }
  } else if (Date.parse(value) < Date.parse(firstTime)) {
    throw refusal(`is before ${firstTime}, the time of the first change`);
  } else if (Date.parse(value) > Date.parse(lastTime)) {
    throw refusal(`is after ${lastTime}, the last time of this snapshot`);
  }
}

/**
 * Throws a RequestError (`not_found`) if `prepare` could not compute states from the snapshot's
 * changes.
 */
export function checkChanges(
  name: string,
  { changes, rows }: Pick<SnapshotFacts, 'changes' | 'rows'>,
): void {
  if (changes !== undefined || !rows.share_changes) return;
  const why = 'the share changes of this snapshot add up to more shares than a strategy can have';
  throw new RequestError('not_found', `${name}: earlier states are not available: ${why}`, name);
}

/**
 * Whether a value that `blockOrTime` has read is a block number; otherwise it is a time.
 *
 * @example
 *     isBlock('20000000'); // true
 */
export function isBlock(value: string): boolean {
  return /^[0-9]+$/.test(value);
}
