import { readFileSync } from 'node:fs';
import { type Chain, SMALL } from '../support/chains.ts';

/** A row of a derived table as text, lists and structs as JSON values. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * One kind of fact of truth.json: how many were compared, and each that differs as
 * `subject: derived, true`.
 */
export interface Comparison {
  readonly line: string;
  readonly compared: number;
  readonly different: readonly string[];
}

export interface Truth {
  readonly firstBlock: number;
  readonly eras: Readonly<Record<string, readonly number[]>>;
  readonly block: { readonly number: number; readonly timestamp: number };
  readonly stakers: readonly {
    staker: string;
    delegatedTo: string;
    shares: readonly { strategy: string; withdrawableShares: string; depositShares: string }[];
  }[];
  readonly operators: readonly {
    operator: string;
    isOperator: boolean;
    shares: Readonly<Record<string, string>>;
    maxMagnitudes: Readonly<Record<string, string>>;
    /** Whether a delay is in force, and the delay. */
    allocationDelay: readonly [boolean, string];
    piSplit: string;
    registeredSets: readonly { avs: string; id: number }[];
    lastMetadataURISent: string | null;
  }[];
  readonly avs: readonly {
    avs: string;
    directoryStatus: Readonly<Record<string, number>>;
    lastMetadataURISent: string | null;
    operatorSets: readonly {
      id: number;
      members: readonly string[];
      strategies: readonly string[];
      slasher: string;
      slashCount: string;
    }[];
  }[];
  readonly strategies: readonly {
    strategy: string;
    token: string;
    decimals: number;
    totalShares: string;
    whitelisted: boolean;
  }[];
  readonly pods: readonly {
    owner: string;
    pod: string;
    activeValidatorCount: string;
    /** Seconds since 1970 of the newest finalized checkpoint; 0 for none. */
    lastCheckpointTimestamp: string;
    /** Seconds since 1970 of an open checkpoint; 0 for none. */
    currentCheckpointTimestamp: string;
  }[];
  readonly withdrawals: readonly {
    withdrawalRoot: string;
    staker: string;
    delegatedTo: string;
    startBlock: number;
    strategies: readonly string[];
    shares: readonly string[];
    queuedIn: string;
    pending: boolean;
    completedAs: string | null;
  }[];
  readonly rewardsConfig: { readonly defaultOperatorSplitBips: string };
  readonly claims: readonly { earner: string; token: string; cumulativeClaimed: string }[];
  readonly distributionRoots: readonly {
    rootIndex: number;
    root: string;
    rewardsCalculationEndTimestamp: number;
    activatedAt: number;
    disabled: boolean;
  }[];
  readonly rewardsSubmissions: readonly {
    kind: string;
    avs: string | null;
    hash: string;
    token: string;
    amountInEvent: string;
    startTimestamp: number;
    duration: number;
    strategiesAndMultipliers: readonly { strategy: string; multiplier: string }[];
    operatorRewards?: readonly { operator: string; amount: string }[] | null;
  }[];
  readonly eigenda: {
    operators: readonly {
      operator: string;
      operatorId: string;
      status: string;
      socket: string;
      stakes: readonly {
        quorum: number;
        current: string;
        history: readonly { updateBlockNumber: number; stake: string }[];
      }[];
    }[];
    batches: readonly {
      batchId: number;
      batchHeaderHash: string;
      blobHeadersRoot: string;
      quorumNumbers: readonly number[];
      signedStakeForQuorums: readonly number[];
      referenceBlockNumber: number;
      signers: readonly string[];
      nonSigners: readonly string[];
      quorumStakes: readonly { quorum: number; total: string }[];
      signatoryRecordHash: string;
      totalStakeIndices: readonly number[];
      quorumApkIndices: readonly number[];
      nonSignerStakeIndices: readonly (readonly number[])[];
      nonSignerQuorumBitmapIndices: readonly number[];
      transactionHash: string;
      blockNumber: number;
    }[];
  };
}

export const NOBODY = `0x${'0'.repeat(40)}`;

/** The state that the contracts of a chain had in storage at its end. */
export function readTruth({ folder }: Chain = SMALL): Truth {
  // a program wrote it in this form
  return JSON.parse(readFileSync(`${folder}/truth.json`, 'utf8')) as Truth;
}

/** Two maps as one line: keys that only one of them has differ as well. */
export function compare(
  line: string,
  derived: Map<string, unknown>,
  truth: Map<string, unknown>,
): Comparison {
  const keys = [...new Set([...derived.keys(), ...truth.keys()])];
  const text = (value: unknown) => (value === undefined ? 'absent' : JSON.stringify(value));
  const different = keys
    .filter((key) => text(derived.get(key)) !== text(truth.get(key)))
    .map((key) => `${key}: ${text(derived.get(key))}, ${text(truth.get(key))}`);
  return { line, compared: truth.size, different };
}

/** Every fact of truth.json in the tables; `rowsOf` reads a table. */
export async function compareWithTruth(
  truth: Truth,
  rowsOf: (table: string) => Promise<readonly Row[]>,
): Promise<Comparison[]> {
  const lines: Comparison[] = [];
  const stakers = await rowsOf('stakers');
  const involved = new Set(stakers.map(({ staker }) => String(staker)));
  lines.push(
    compare(
      'operator of each staker',
      new Map(stakers.map(({ staker, operator }) => [String(staker), operator ?? NOBODY])),
      // The crowd has people who never did anything.
      new Map(
        truth.stakers
          .filter(
            ({ staker, delegatedTo, shares }) =>
              involved.has(staker) || delegatedTo !== NOBODY || shares.length > 0,
          )
          .map(({ staker, delegatedTo }) => [staker, delegatedTo]),
      ),
    ),
  );
  lines.push(
    compare(
      'withdrawable shares of each staker and strategy',
      new Map(
        (await rowsOf('staker_shares')).map((row) => [
          `${row.staker} ${row.strategy}`,
          String(row.shares),
        ]),
      ),
      new Map(
        truth.stakers.flatMap(({ staker, shares }) =>
          shares
            .filter(({ withdrawableShares }) => withdrawableShares !== '0')
            .map(
              ({ strategy, withdrawableShares }) =>
                [`${staker} ${strategy}`, withdrawableShares] as const,
            ),
        ),
      ),
    ),
  );
  lines.push(
    compare(
      'operators and their metadata URI',
      new Map((await rowsOf('operators')).map((row) => [String(row.operator), row.metadata_uri])),
      new Map(
        truth.operators
          .filter(({ isOperator }) => isOperator)
          .map(({ operator, lastMetadataURISent }) => [operator, lastMetadataURISent]),
      ),
    ),
  );
  lines.push(
    compare(
      'AVSs and their metadata URI',
      new Map((await rowsOf('avs')).map((row) => [String(row.avs), row.metadata_uri])),
      new Map(truth.avs.map(({ avs, lastMetadataURISent }) => [avs, lastMetadataURISent])),
    ),
  );
  const registered = new Set(
    truth.avs.flatMap(({ avs, directoryStatus, operatorSets }) => [
      ...Object.entries(directoryStatus).flatMap(([operator, status]) =>
        Number(status) === 1 ? [`${avs} ${operator}`] : [],
      ),
      ...operatorSets.flatMap(({ members }) => members.map((operator) => `${avs} ${operator}`)),
    ]),
  );
  lines.push(
    compare(
      'registrations, in the directory or an operator set',
      new Map(
        (await rowsOf('avs_operators'))
          .filter((row) => row.registered)
          .map((row) => [`${row.avs} ${row.operator}`, true]),
      ),
      new Map([...registered].map((pair) => [pair, true])),
    ),
  );
  const strategies = new Set(truth.strategies.map(({ strategy }) => strategy));
  lines.push(
    compare(
      'token and decimals of each strategy',
      new Map(
        (await rowsOf('tokens'))
          .filter((row) => strategies.has(String(row.strategy)))
          .map((row) => [String(row.strategy), [row.token, Number(row.decimals)]]),
      ),
      new Map(
        truth.strategies.map(({ strategy, token, decimals }) => [strategy, [token, decimals]]),
      ),
    ),
  );
  lines.push(
    compare(
      'pod of each owner',
      new Map(
        (await rowsOf('activities'))
          .filter(({ action }) => action === 'POD_DEPLOYED')
          .map(({ staker, pod }) => [String(staker), pod]),
      ),
      new Map(truth.pods.map(({ owner, pod }) => [owner, pod])),
    ),
  );
  lines.push(
    compare(
      'distribution roots',
      new Map(
        (await rowsOf('distribution_roots')).map((row) => [
          String(row.root_index),
          [
            row.root,
            secondsOf(row.rewards_calculation_end_timestamp),
            secondsOf(row.activated_at),
            row.active,
          ],
        ]),
      ),
      new Map(
        truth.distributionRoots.map((root) => [
          String(root.rootIndex),
          [
            root.root,
            root.rewardsCalculationEndTimestamp,
            root.activatedAt,
            !root.disabled && root.activatedAt <= truth.block.timestamp,
          ],
        ]),
      ),
    ),
  );
  lines.push(
    compare(
      'rewards submissions with token, amount, times and strategies',
      new Map(
        (await rowsOf('rewards')).map((row) => [
          String(row.rewards_submission_hash),
          [
            row.token,
            row.amount,
            secondsOf(row.start_timestamp),
            String(row.duration),
            row.strategies,
          ],
        ]),
      ),
      new Map(
        truth.rewardsSubmissions.map((one) => [
          one.hash,
          [
            one.token,
            one.amountInEvent,
            one.startTimestamp,
            String(one.duration),
            one.strategiesAndMultipliers.map(({ strategy }) => strategy).join(','),
          ],
        ]),
      ),
    ),
  );
  lines.push(
    compare(
      'operators of EigenDA: address, socket, status',
      new Map(
        (await rowsOf('da_operators')).map((row) => [
          String(row.operator_id),
          [row.operator, row.socket, row.status],
        ]),
      ),
      new Map(
        truth.eigenda.operators.map(({ operatorId, operator, socket, status }) => [
          operatorId,
          [operator, socket, status === 'registered'],
        ]),
      ),
    ),
  );
  lines.push(
    compare(
      'history of stakes by operator, quorum and block',
      new Map(
        (await rowsOf('da_quorum_stakes')).map((row) => [
          `${row.operator_id} ${row.quorum_number} ${row.block_number}`,
          String(row.stake),
        ]),
      ),
      new Map(
        truth.eigenda.operators.flatMap(({ operatorId, stakes }) =>
          stakes.flatMap(({ quorum, history }) =>
            history.map(
              ({ updateBlockNumber, stake }) =>
                [`${operatorId} ${quorum} ${updateBlockNumber}`, stake] as const,
            ),
          ),
        ),
      ),
    ),
  );
  lines.push(await compareBatches(truth, await rowsOf('da_batches')));
  return lines;
}

async function compareBatches(truth: Truth, rows: readonly Row[]): Promise<Comparison> {
  const sorted = (ids: unknown) => [...(ids as string[])].sort(); // a list of texts in the contract
  return compare(
    'batches: ids, header, quorums, signers, non-signers, stakes, record, indices, transaction',
    new Map(
      rows.map((row) => {
        const metadata = row.batch_metadata as Row; // a struct in the contract
        const stakes = row.quorum_stakes as Row;
        return [
          String(row.batch_header_hash),
          [
            String(row.batch_id),
            row.blob_headers_root,
            numbers(row.quorum_numbers),
            numbers(row.signed_stake_for_quorums),
            Number(row.reference_block_number),
            sorted(row.signers),
            sorted(row.non_signers),
            [String(stakes.quorum_number), stakes.stake],
            row.signatory_record_hash,
            numbers(metadata.total_stake_indices),
            numbers(metadata.quorum_apk_indices),
            numbers(metadata.non_signer_stake_indices),
            numbers(metadata.non_signer_quorum_bitmap_indices),
            row.transaction_hash,
            Number(row.block_number),
          ],
        ];
      }),
    ),
    new Map(
      truth.eigenda.batches.map((batch) => [
        batch.batchHeaderHash,
        [
          String(batch.batchId),
          batch.blobHeadersRoot,
          batch.quorumNumbers,
          batch.signedStakeForQuorums,
          batch.referenceBlockNumber,
          sorted(batch.signers),
          sorted(batch.nonSigners),
          [String(batch.quorumStakes[0]?.quorum), batch.quorumStakes[0]?.total],
          batch.signatoryRecordHash,
          numbers(batch.totalStakeIndices),
          numbers(batch.quorumApkIndices),
          numbers(batch.nonSignerStakeIndices.flat()),
          numbers(batch.nonSignerQuorumBitmapIndices),
          batch.transactionHash,
          batch.blockNumber,
        ],
      ]),
    ),
  );
}

function numbers(list: unknown): number[] {
  return (list as unknown[]).map(Number); // a list of integers in the contract
}

export function secondsOf(time: unknown): number {
  return Date.parse(`${String(time).replace(' ', 'T')}Z`) / 1000;
}
