import { createEVM, type EVM } from '@ethereumjs/evm';
import {
  Account,
  type Address,
  createAddressFromString,
  createZeroAddress,
} from '@ethereumjs/util';
import {
  bytesToHex,
  concatHex,
  decodeErrorResult,
  decodeEventLog,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  parseAbi,
} from 'viem';
import type { RewardsMerkleClaim } from '../reward-tree.ts';
import bytecode from './bytecode.json' with { type: 'json' };

/** The used part of the contract, with its names. */
const ABI = parseAbi([
  'struct EarnerTreeMerkleLeaf { address earner; bytes32 earnerTokenRoot; }',
  'struct TokenTreeMerkleLeaf { address token; uint256 cumulativeEarnings; }',
  'struct RewardsMerkleClaim { uint32 rootIndex; uint32 earnerIndex; bytes earnerTreeProof; EarnerTreeMerkleLeaf earnerLeaf; uint32[] tokenIndices; bytes[] tokenTreeProofs; TokenTreeMerkleLeaf[] tokenLeaves; }',
  'constructor(address delegationManager, address strategyManager, uint32 CALCULATION_INTERVAL_SECONDS, uint32 MAX_REWARDS_DURATION, uint32 MAX_RETROACTIVE_LENGTH, uint32 MAX_FUTURE_LENGTH, uint32 GENESIS_REWARDS_TIMESTAMP)',
  'function initialize(address initialOwner, address pauserRegistry, uint256 initialPausedStatus, address rewardsUpdater, uint32 activationDelay, uint16 globalCommissionBips)',
  'function submitRoot(bytes32 root, uint32 rewardsCalculationEndTimestamp)',
  'function disableRoot(uint32 rootIndex)',
  'function setClaimerFor(address claimer)',
  'function processClaim(RewardsMerkleClaim claim, address recipient)',
  'function checkClaim(RewardsMerkleClaim claim) view returns (bool)',
  'function cumulativeClaimed(address earner, address token) view returns (uint256)',
  'function getDistributionRootsLength() view returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
  'event RewardsClaimed(bytes32 root, address indexed earner, address indexed claimer, address indexed recipient, address token, uint256 claimedAmount)',
]);

const OWNER = `0x${'a1'.repeat(20)}` as const;
const UPDATER = `0x${'a2'.repeat(20)}` as const;
const COORDINATOR = `0x${'a3'.repeat(20)}` as const;
/** Of contracts that no claim calls. */
const UNUSED = `0x${'a4'.repeat(20)}` as const;

const DAY = 86_400;
const GAS = 30_000_000n;

/** A token that a claim paid. */
export interface Payment {
  readonly token: string;
  readonly amount: bigint;
}

/** The message with which the contract reverted. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/**
 * The contract RewardsCoordinator in an EVM of this process, behind a proxy (EIP-1167), as it
 * cannot be initialized itself. Roots become active after `activationDelay` seconds.
 */
export class RewardsCoordinator {
  /** Time of the block of the next call in seconds. */
  time = 20_000 * DAY;
  readonly activationDelay = 7 * DAY;
  readonly #evm: EVM;

  private constructor(evm: EVM) {
    this.#evm = evm;
  }

  static async deploy(): Promise<RewardsCoordinator> {
    const evm = await createEVM();
    const coordinator = new RewardsCoordinator(evm);
    const { createdAddress } = await evm.runCall({
      data: hexToBytes(
        encodeDeployData({
          abi: ABI,
          bytecode: bytecode.RewardsCoordinator as Hex,
          args: [UNUSED, UNUSED, DAY, 70 * DAY, 84 * DAY, 28 * DAY, 0],
        }),
      ),
      gasLimit: GAS,
      block: coordinator.#block(),
    });
    if (!createdAddress) throw new Error('RewardsCoordinator was not created');
    await coordinator.#putCode(COORDINATOR, proxyOf(createdAddress));
    await coordinator.#send(
      OWNER,
      encodeFunctionData({
        abi: ABI,
        functionName: 'initialize',
        args: [OWNER, UNUSED, 0n, UPDATER, coordinator.activationDelay, 1000],
      }),
    );
    return coordinator;
  }

  /** Creates a token at an address; the coordinator has its whole supply. */
  async createToken(token: string): Promise<void> {
    await this.#putCode(token, '0x');
    const { returnValue, exceptionError } = await this.#evm.runCode({
      code: hexToBytes(bytecode.Token as Hex),
      to: createAddressFromString(token),
      caller: createAddressFromString(COORDINATOR),
      gasLimit: GAS,
      block: this.#block(),
    });
    if (exceptionError) throw new Error(`token ${token}: ${exceptionError.error}`);
    await this.#putCode(token, bytesToHex(returnValue));
  }

  /** Submits a root with the days before that of `time`; the result is its index. */
  async submitRoot(root: string): Promise<number> {
    const args = [root as Hex, this.time - DAY] as const;
    await this.#send(UPDATER, encodeFunctionData({ abi: ABI, functionName: 'submitRoot', args }));
    const functionName = 'getDistributionRootsLength';
    const length = await this.#read(COORDINATOR, encodeFunctionData({ abi: ABI, functionName }));
    return Number(decodeFunctionResult({ abi: ABI, functionName, data: length })) - 1;
  }

  /** Submits a root and advances the time to its activation; the result is its index. */
  async activateRoot(root: string): Promise<number> {
    const index = await this.submitRoot(root);
    this.time += this.activationDelay;
    return index;
  }

  async disableRoot(index: number): Promise<void> {
    const args = [index] as const;
    await this.#send(UPDATER, encodeFunctionData({ abi: ABI, functionName: 'disableRoot', args }));
  }

  async setClaimer(earner: string, claimer: string): Promise<void> {
    const args = [claimer as Hex] as const;
    await this.#send(earner, encodeFunctionData({ abi: ABI, functionName: 'setClaimerFor', args }));
  }

  /** Throws a Refusal. By default the earner is the sender. */
  async processClaim(
    claim: RewardsMerkleClaim,
    recipient: string,
    sender = claim.earnerLeaf.earner,
  ): Promise<Payment[]> {
    const args = [encoded(claim), recipient as Hex] as const;
    const data = encodeFunctionData({ abi: ABI, functionName: 'processClaim', args });
    return (await this.#send(sender, data)).flatMap(({ topics, data }) => {
      const [signature, ...indexed] = topics;
      if (!signature || indexed.length !== 3) return [];
      const event = decodeEventLog({ abi: ABI, topics: [signature, ...indexed], data });
      return [{ token: event.args.token.toLowerCase(), amount: event.args.claimedAmount }];
    });
  }

  /** The message with which `checkClaim` refuses; null if it accepts. */
  async refusalOf(claim: RewardsMerkleClaim): Promise<string | null> {
    const args = [encoded(claim)] as const;
    try {
      await this.#read(
        COORDINATOR,
        encodeFunctionData({ abi: ABI, functionName: 'checkClaim', args }),
      );
      return null;
    } catch (cause) {
      if (cause instanceof Refusal) return cause.message;
      throw cause;
    }
  }

  async cumulativeClaimed(earner: string, token: string): Promise<bigint> {
    const functionName = 'cumulativeClaimed';
    const args = [earner as Hex, token as Hex] as const;
    const data = await this.#read(
      COORDINATOR,
      encodeFunctionData({ abi: ABI, functionName, args }),
    );
    return decodeFunctionResult({ abi: ABI, functionName, data });
  }

  async balanceOf(token: string, owner: string): Promise<bigint> {
    const functionName = 'balanceOf';
    const args = [owner as Hex] as const;
    const data = await this.#read(token, encodeFunctionData({ abi: ABI, functionName, args }));
    return decodeFunctionResult({ abi: ABI, functionName, data });
  }

  /** Calls the coordinator; the result is the logs. */
  async #send(sender: string, data: Hex): Promise<{ topics: Hex[]; data: Hex }[]> {
    const { logs } = await this.#call(COORDINATOR, data, sender);
    return (logs ?? []).map(([, topics, bytes]) => ({
      topics: topics.map((topic) => bytesToHex(topic)),
      data: bytesToHex(bytes),
    }));
  }

  async #read(to: string, data: Hex): Promise<Hex> {
    return bytesToHex((await this.#call(to, data, UNUSED)).returnValue);
  }

  async #call(to: string, data: Hex, sender: string) {
    const { execResult } = await this.#evm.runCall({
      to: createAddressFromString(to),
      caller: createAddressFromString(sender),
      origin: createAddressFromString(sender),
      data: hexToBytes(data),
      gasLimit: GAS,
      block: this.#block(),
    });
    if (execResult.exceptionError) throw refusal(execResult.returnValue);
    return execResult;
  }

  async #putCode(address: string, code: Hex): Promise<void> {
    const account = createAddressFromString(address);
    await this.#evm.stateManager.putAccount(account, new Account());
    await this.#evm.stateManager.putCode(account, hexToBytes(code));
  }

  #block() {
    return {
      header: {
        number: 1n,
        coinbase: createZeroAddress(),
        timestamp: BigInt(this.time),
        difficulty: 0n,
        prevRandao: new Uint8Array(32),
        gasLimit: GAS,
        baseFeePerGas: 0n,
        getBlobGasPrice: () => undefined,
      },
    };
  }
}

/** Runtime code of EIP-1167: delegates each call. */
function proxyOf(implementation: Address): Hex {
  return concatHex([
    '0x363d3d373d3d3d363d73',
    implementation.toString() as Hex,
    '0x5af43d82803e903d91602b57fd5bf3',
  ]);
}

function refusal(data: Uint8Array): Refusal {
  const { args } = decodeErrorResult({ abi: ABI, data: bytesToHex(data) });
  return new Refusal(String(args?.[0]));
}

function encoded(claim: RewardsMerkleClaim) {
  const { earner, earnerTokenRoot } = claim.earnerLeaf;
  return {
    ...claim,
    earnerTreeProof: claim.earnerTreeProof as Hex,
    earnerLeaf: { earner: earner as Hex, earnerTokenRoot: earnerTokenRoot as Hex },
    tokenTreeProofs: claim.tokenTreeProofs.map((proof) => proof as Hex),
    tokenLeaves: claim.tokenLeaves.map((leaf) => ({ ...leaf, token: leaf.token as Hex })),
  };
}
