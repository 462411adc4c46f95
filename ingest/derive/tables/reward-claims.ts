import { eventOf, fieldOf } from '../../abi/dictionary.ts';
import { byEventSql, bytesSql, keysSql, MAX_AMOUNT_WORD } from '../../abi/word-sql.ts';
import { text } from '../chain-sql.ts';
import { AT_COLUMNS, logsWhere } from './at.ts';
import type { TableRule } from './context.ts';

const CLAIMED = ['RewardsCoordinator.RewardsClaimed', 'RewardsCoordinator.PaymentClaimed'] as const;

/** Both events have their amount in the same word. */
const AMOUNT = bytesSql(fieldOf(eventOf(CLAIMED[0]), 'claimedAmount'));

/** SQL of claims above 1e38 - 1: the protocol caps each submission, but not the sum of several. */
export const OVERSIZED_CLAIMS = `event in (${keysSql(CLAIMED)}) and ${AMOUNT} > ${MAX_AMOUNT_WORD}`;

const of = (path: string) => byEventSql({ [CLAIMED[0]]: path, [CLAIMED[1]]: path });

/** Has claims of rewards under the event's first name and its later one. */
export const rewardClaims: TableRule = {
  reads: ['block_times', 'fixed_logs'],
  growth: 'append',
  order: ['block_number', 'log_index'],
  sql: () => /* sql */ `
  select ${text(of('root'))} as root, ${text(of('earner'))} as earner, ${text(of('claimer'))} as claimer,
    ${text(of('recipient'))} as recipient, ${text(of('token'))} as token, ${of('claimedAmount')}::decimal(38, 0) as amount,
    ${AT_COLUMNS}
  from ${logsWhere(`event in (${keysSql(CLAIMED)})`)} and not (${OVERSIZED_CLAIMS})`,
};
