import { concatHex, type Hex, keccak256, toHex } from 'viem';
import { confirmation } from './confirm-batch.ts';
import { addressOfNumber } from './log-writer.ts';
import { CraftedChain } from './optional/crafted-chain.ts';
import { Random } from './randomness.ts';

const STEPS = 250;

/** An operator of the data-availability network, which has one key for ever. */
interface Signer {
  readonly address: Hex;
  readonly key: { readonly X: bigint; readonly Y: bigint };
  readonly id: Hex;
  status: boolean | null;
  ejected: boolean;
  socket: string | null;
  /** Stake by quorum; a quorum that the operator left is not there. */
  readonly stakes: Map<number, bigint>;
}

/** A batch by its input and the stakes at its reference block. */
interface Batch {
  readonly hash: Hex;
  readonly id: number;
  readonly signers: readonly Hex[];
  readonly nonSigners: readonly Hex[];
  /** The first of its quorums, and the stake of all in it. */
  readonly quorum: string;
  readonly stake: string;
}

/**
 * Storage of the registries, with the events of each change: the AVS directory and operator sets,
 * descriptions, distribution roots, and EigenDA's coordinator, whose operators join, leave, are
 * ejected from some or all of their quorums, churn others out and come back. Written after the
 * contracts, without any of the derivation's code.
 */
export class Registries {
  readonly chain = new CraftedChain();
  readonly directory = new Map<string, boolean>();
  readonly members = new Map<string, boolean>();
  readonly avsUris = new Map<Hex, string | null>();
  readonly operatorUris = new Map<Hex, string | null>();
  readonly signers: readonly Signer[];
  /** The last stake of each block: `id quorum block`. */
  readonly stakes = new Map<string, bigint>();
  readonly roots: { activatedAt: number; disabled: boolean }[] = [];
  readonly batches: Batch[] = [];
  readonly #random: Random;
  readonly #avs = [1, 2, 3].map((number) => addressOfNumber(5000 + number));
  readonly #operators = [1, 2, 3, 4].map((number) => addressOfNumber(6000 + number));
  /** Stakes at the end of each block, by operator and quorum. */
  readonly #past: { readonly block: number; readonly stakes: ReadonlyMap<string, bigint> }[] = [];

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.signers = [1, 2, 3, 4, 5].map((number) => {
      const key = { X: BigInt(seed * 100 + number), Y: 2n ** 253n + BigInt(number) };
      const id = keccak256(concatHex([toHex(key.X, { size: 32 }), toHex(key.Y, { size: 32 })]));
      const address = addressOfNumber(7000 + number);
      return { address, key, id, status: null, ejected: false, socket: null, stakes: new Map() };
    });
    const steps = [
      () => this.#register(),
      () => this.#joinOrLeaveSet(),
      () => this.#describe(),
      () => this.#submitRoot(),
      () => this.#joinQuorums(),
      () => this.#leave(this.#random.pick(this.signers), this.#random.pick([[0], [1], [0, 1]])),
      () => this.#eject(),
      () => this.#restake(),
      () => this.#confirm(),
    ];
    for (let step = 0; step < STEPS; step += 1) {
      this.#random.pick(steps)();
      if (this.#random.chance(0.7)) this.chain.transaction();
      if (this.#random.chance(0.4)) this.#endBlock();
    }
    this.#endBlock();
  }

  #endBlock(): void {
    const stakes = this.signers.flatMap(({ id, stakes: own }) =>
      [...own].map(([quorum, stake]) => [`${id} ${quorum}`, stake] as const),
    );
    this.#past.push({ block: this.chain.writer.block, stakes: new Map(stakes) });
    this.chain.next(this.#random.whole(1, 3));
  }

  #register(): void {
    const [operator, avs] = [this.#random.pick(this.#operators), this.#random.pick(this.#avs)];
    const status = this.#random.chance(0.6);
    this.directory.set(`${avs} ${operator}`, status);
    this.avsUris.set(avs, this.avsUris.get(avs) ?? null);
    this.chain.emit('AVSDirectory.OperatorAVSRegistrationStatusUpdated', {
      operator,
      avs,
      status: status ? 1 : 0,
    });
  }

  #joinOrLeaveSet(): void {
    const [operator, avs] = [this.#random.pick(this.#operators), this.#random.pick(this.#avs)];
    const id = this.#random.whole(0, 2);
    const key = `${avs} ${operator} ${id}`;
    const joins = !this.members.get(key);
    this.members.set(key, joins);
    this.avsUris.set(avs, this.avsUris.get(avs) ?? null);
    this.chain.emit(`AllocationManager.Operator${joins ? 'AddedTo' : 'RemovedFrom'}OperatorSet`, {
      operator,
      operatorSet: { avs, id },
    });
  }

  #describe(): void {
    const uri = this.#random.pick(['', 'https://a.example/1.json', 'ipfs://é', '{"name":"x"}']);
    if (this.#random.chance(0.5)) {
      const avs = this.#random.pick(this.#avs);
      this.avsUris.set(avs, uri);
      const contract = this.#random.pick(['AVSDirectory', 'AllocationManager']);
      this.chain.emit(`${contract}.AVSMetadataURIUpdated`, { avs, metadataURI: uri });
      return;
    }
    const operator = this.#random.pick(this.#operators);
    if (!this.operatorUris.has(operator))
      this.chain.emit('DelegationManager.OperatorRegistered(address,address)', {
        operator,
        delegationApprover: operator,
      });
    this.operatorUris.set(operator, uri);
    this.chain.emit('DelegationManager.OperatorMetadataURIUpdated', { operator, metadataURI: uri });
  }

  #submitRoot(): void {
    const index = this.roots.findIndex(({ disabled }) => !disabled);
    if (index >= 0 && this.#random.chance(0.2)) {
      Object.assign(this.roots[index] ?? {}, { disabled: true });
      this.chain.emit('RewardsCoordinator.DistributionRootDisabled', { rootIndex: index });
      return;
    }
    const now = 1_700_000_000 + 12 * this.chain.writer.block;
    const activatedAt = now + this.#random.whole(0, 4000);
    this.chain.emit('RewardsCoordinator.DistributionRootSubmitted', {
      rootIndex: this.roots.length,
      root: toHex(this.roots.length + 1, { size: 32 }),
      rewardsCalculationEndTimestamp: now - 1000,
      activatedAt,
    });
    this.roots.push({ activatedAt, disabled: false });
  }

  #setStake(signer: Signer, quorum: number, stake: bigint): void {
    if (stake === 0n) signer.stakes.delete(quorum);
    else signer.stakes.set(quorum, stake);
    this.stakes.set(`${signer.id} ${quorum} ${this.chain.writer.block}`, stake);
    this.chain.emit('StakeRegistry.OperatorStakeUpdate', {
      operatorId: signer.id,
      quorumNumber: quorum,
      stake,
    });
  }

  /** An operator joins some quorums; if these are full, it churns another one out. */
  #joinQuorums(): void {
    const signer = this.#random.pick(this.signers);
    const quorums = [0, 1].filter(
      (quorum) => !signer.stakes.has(quorum) && this.#random.chance(0.7),
    );
    if (quorums.length === 0) return;
    if (signer.status !== true) {
      signer.status = true;
      signer.ejected = false;
      this.chain.emit('RegistryCoordinator.OperatorRegistered', {
        operator: signer.address,
        operatorId: signer.id,
      });
    }
    signer.socket = `${this.#random.whole(1, 99)}.example:1;2`;
    this.chain.emit('RegistryCoordinator.OperatorSocketUpdate', {
      operatorId: signer.id,
      socket: signer.socket,
    });
    for (const quorum of quorums) this.#setStake(signer, quorum, this.#random.upTo(2n ** 95n));
    const other = this.#random.pick(this.signers);
    if (other !== signer && this.#random.chance(0.2)) this.#leave(other, quorums);
  }

  #leave(signer: Signer, quorums: readonly number[]): boolean {
    const left = quorums.filter((quorum) => signer.stakes.has(quorum));
    if (signer.status !== true || left.length === 0) return false;
    const leavesAll = left.length === signer.stakes.size;
    if (leavesAll) {
      signer.status = false;
      this.chain.emit('RegistryCoordinator.OperatorDeregistered', {
        operator: signer.address,
        operatorId: signer.id,
      });
    }
    for (const quorum of left) this.#setStake(signer, quorum, 0n);
    return leavesAll;
  }

  /** The manager emits this even for operators in no quorum. */
  #eject(): void {
    this.chain.transaction();
    const signer = this.#random.pick(this.signers);
    const quorums = this.#random.pick([[0], [1], [0, 1]]);
    if (this.#leave(signer, quorums)) signer.ejected = true;
    for (const quorumNumber of quorums)
      this.chain.emit('EjectionManager.OperatorEjected', { operatorId: signer.id, quorumNumber });
    this.chain.transaction();
  }

  #restake(): void {
    const signer = this.#random.pick(this.signers);
    for (const quorum of [...signer.stakes.keys()])
      this.#setStake(signer, quorum, this.#random.upTo(2n ** 95n));
  }

  /** Some of those who had stake at an earlier block sign. */
  #confirm(): void {
    const at = this.#random.pick([...this.#past, null].slice(-6));
    if (!at) return;
    this.chain.transaction();
    const quorums = this.#random.pick([[0], [1], [0, 1], [1, 0]]);
    const stakeOf = (id: Hex, quorum: number) => at.stakes.get(`${id} ${quorum}`) ?? 0n;
    const staked = this.signers.filter(({ id }) => quorums.some((one) => stakeOf(id, one) > 0n));
    const nonSigners = staked
      .filter(() => this.#random.chance(0.3))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const id = this.batches.length;
    const keys = nonSigners.map(({ key }) => key);
    const { input, hash } = confirmation(toHex(id + 1, { size: 32 }), quorums, at.block, keys);
    this.chain.emit('EigenDAServiceManager.BatchConfirmed', { batchHeaderHash: hash, batchId: id });
    this.chain.writer.call(addressOfNumber(13), input);
    const ids = (of: readonly Signer[]) => of.map((one) => one.id);
    this.batches.push({
      hash,
      id,
      signers: ids(staked.filter((one) => !nonSigners.includes(one))).sort(),
      nonSigners: ids(nonSigners),
      quorum: String(quorums[0]),
      stake: String(this.signers.reduce((sum, one) => sum + stakeOf(one.id, quorums[0] ?? 0), 0n)),
    });
    this.chain.transaction();
  }
}
