import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNetwork } from '../../ingest/networks/network.ts';
import type { Random } from '../ingest/randomness.ts';
import { NETWORK_FILE } from '../support/chains.ts';
import { Auditor, Finding, manifestIn, refuseRemains, writeChain } from './auditor.ts';
import { Branch, blockAt, firstBlock, records, timeOf } from './chain.ts';
import { Faults } from './faults.ts';
import { type Files, Follower, KEPT } from './follower.ts';
import { Network } from './network.ts';
import { drawManners, FINAL_DEPTH, GOOD, Node, SharedChain } from './nodes.ts';
import type { Program } from './program.ts';
import { Subscriber } from './subscriber.ts';
import { randomOf, World } from './world.ts';

const MINUTE = 60_000;
/** No reorganisation reaches blocks that are so far behind the head. */
const FINAL_BLOCKS = 128;
/** Simulated minutes after the last fault within which everything catches up. */
const CATCH_UP_MINUTES = 30;

/** How a life is lived. */
export interface LifeOptions {
  readonly program: Program;
  /** Gets each line that the trace has. */
  readonly print?: (line: string) => void;
  /** How many pieces the chain is lived in, each with its own faults. */
  readonly episodes: number;
}

/** How a life ended. */
export interface Outcome {
  readonly seed: number;
  readonly hash: string;
  readonly events: number;
  readonly publications: number;
  readonly audited: number;
  readonly alerts: number;
  readonly simulatedMinutes: number;
  /** A rule that was broken; null for a life without a finding. */
  readonly finding: string | null;
}

/** Lives one life; all that happens in it follows from the seed. */
export async function live(seed: number, options: LifeOptions): Promise<Outcome> {
  const base = mkdtempSync(join(tmpdir(), 'simulation-'));
  const life = new Life(seed, base, options);
  let finding: string | null = null;
  try {
    await life.live();
  } catch (cause) {
    if (!(cause instanceof Finding)) throw cause;
    finding = cause.message;
    life.world.trace('auditor', `finds that ${finding}`);
  } finally {
    life.follower?.abandon();
    rmSync(base, { recursive: true, force: true });
  }
  const { hash, events } = life.world.summary;
  const { publications } = life;
  const simulatedMinutes = Math.round((life.world.time.now - life.began) / MINUTE);
  return {
    seed,
    hash,
    events,
    publications,
    audited: life.auditor?.audited ?? 0,
    alerts: life.alerts,
    simulatedMinutes,
    finding,
  };
}

class Life {
  readonly world: World;
  readonly began: number;
  follower: Follower | null = null;
  auditor: Auditor | null = null;
  publications = 0;
  readonly #options: LifeOptions;
  readonly #base: string;
  readonly #random: Random;
  readonly #chain: SharedChain;
  readonly #nodes: readonly Node[];
  /** The newest recorded block on the chain, by its index. */
  #at: number;
  #salt = 0;
  #subscriber: Subscriber | null = null;
  #published = '';
  /** Blocks between the head and those that are read. */
  #confirmations = 0;

  constructor(seed: number, base: string, options: LifeOptions) {
    this.#options = options;
    this.#base = base;
    const { numbers } = records();
    const draw = randomOf(seed, 'life');
    const earliest = numbers.findIndex((number) => number > firstBlock() + 2 * FINAL_BLOCKS);
    this.#at = draw.whole(earliest, numbers.length - 20 * options.episodes);
    this.began = timeOf(numbers[this.#at] ?? 0) * 1000 + draw.whole(1, 5) * MINUTE;
    this.world = new World({ seed, base, now: this.began, print: options.print ?? null });
    this.world.faults = new Faults(this.world);
    this.world.network = new Network(this.world);
    this.#random = draw;
    const recorded = { from: 0, salt: 0, isEmpty: false, own: [] };
    this.#chain = new SharedChain(new Branch([recorded]));
    this.#nodes = Array.from(
      { length: draw.whole(1, 3) },
      (_, index) => new Node(this.world, this.#chain, `node-${index + 1}`),
    );
    for (const node of this.#nodes) this.world.network.hosts.set(node.name, node.host);
  }

  get alerts(): number {
    return this.#subscriber?.count ?? 0;
  }

  async live(): Promise<void> {
    const { world } = this;
    const random = this.#random;
    const network = await readNetwork(NETWORK_FILE);
    this.auditor = new Auditor(join(this.#base, 'audit'), network);
    mkdirSync(join(this.#base, 'tmp'));
    const files = random.chance(0.8) ? this.#files() : null;
    const confirmations = random.pick([0, 1, 3, 12, 64, null]);
    this.#confirmations = confirmations ?? FINAL_DEPTH;
    const contracts = network.contracts.map(({ address }) => address);
    const subscriber = random.chance(0.7) ? new Subscriber(world, contracts) : null;
    this.#subscriber = subscriber;
    this.follower = new Follower(world, {
      rules: subscriber?.rules(this.#base) ?? null,
      environment: subscriber?.environment ?? {},
      program: this.#options.program,
      base: this.#base,
      network: NETWORK_FILE,
      files,
      urls: this.#nodes.map(({ url }) => url),
      confirmations,
      publishMinutes: random.pick([0, 1, 5, 5]),
    });
    for (let episode = 0; episode < this.#options.episodes; episode += 1) await this.#episode();
    await this.#end();
  }

  /** Exports final blocks to files, as other programs do. */
  #files(): Files {
    const range = { from: firstBlock(), to: blockAt(this.world.time.now) - FINAL_BLOCKS };
    const folder = join(this.#base, 'input');
    writeChain(folder, this.#chain.branch, range.from, range.to);
    return { folder, range };
  }

  /** Lives some minutes where blocks have logs. */
  async #episode(): Promise<void> {
    const { world } = this;
    const random = this.#random;
    const { numbers } = records();
    this.#at = Math.min(numbers.length - 5, this.#at + random.whole(1, 20));
    const arrivalMs = (timeOf(numbers[this.#at] ?? 0) - random.whole(0, 60)) * 1000;
    // Nobody waits for weeks at the node: the program was stopped for as long.
    if (arrivalMs - world.time.now > 30 * MINUTE) {
      await this.follower?.stop();
      await this.#pass(1);
      world.time.now = Math.max(world.time.now, arrivalMs);
    }
    for (const node of this.#nodes) node.manners = drawManners(random);
    if (this.#subscriber) this.#subscriber.trouble = random.pick([0, 0, 0.3, 0.9]);
    const [some] = this.#nodes;
    if (some && this.#nodes.every(({ manners }) => manners.isOfOtherChain))
      some.manners = { ...some.manners, isOfOtherChain: false };
    for (let minute = random.whole(2, 8); minute > 0; minute -= 1) {
      this.follower?.keepRunning();
      if (random.chance(0.3)) this.#reorganise();
      if (random.chance(0.25)) this.follower?.killSoon();
      if (random.chance(0.05)) await this.follower?.stop();
      if (random.chance(0.1)) this.#fillDisk();
      await this.#pass(1);
    }
  }

  /** The faults end, and all that is late must arrive. */
  async #end(): Promise<void> {
    const { world } = this;
    world.trace('life', 'has no more faults');
    for (const node of this.#nodes) node.manners = GOOD;
    if (this.#subscriber) this.#subscriber.trouble = 0;
    world.faults.fullUntilMs = 0;
    this.follower?.spare();
    if (this.#chain.branch.segments.some(({ isEmpty }) => isEmpty)) this.#reorganise(false);
    // An endpoint that served another chain is excluded for good.
    await this.follower?.stop();
    // A block that is newer than the last reorganisation: reading it finds the replaced ones.
    const last = blockAt(world.time.now) - this.#confirmations + 1;
    const until = world.time.now + CATCH_UP_MINUTES * MINUTE;
    while (world.time.now < until && this.#late(last).length > 0) {
      this.follower?.keepRunning();
      await this.#pass(1);
    }
    const late = this.#late(last);
    if (late.length > 0)
      throw new Finding(`${CATCH_UP_MINUTES} minutes after the last fault ${late.join(', ')}`);
    await this.auditor?.branchOf(this.#current(), [this.#chain.branch]);
    await this.follower?.stop();
    await this.#pass(1);
    refuseRemains(this.#base, KEPT);
  }

  /** Sentences about a block and about alerts that have not arrived. */
  #late(block: number): string[] {
    const published = this.#publishedBlock();
    const isLate = published < block ? [`block ${block} is not published, but ${published}`] : [];
    const to = Math.max(published, block);
    const untold = this.#subscriber?.untold(this.#chain.branch, to) ?? [];
    return [...isLate, ...untold.map((event) => `nobody was told of ${event}`)];
  }

  /** Lets minutes pass and audits each publication. */
  async #pass(minutes: number): Promise<void> {
    const { world } = this;
    const until = world.time.now + minutes * MINUTE;
    const isNew = () => this.#current() !== this.#published;
    while (world.time.now < until) {
      await world.pass(until, isNew);
      if (!isNew()) continue;
      this.#published = this.#current();
      this.publications += 1;
      const branch = await this.auditor?.branchOf(this.#published, this.#chain.branches);
      const { salt } = branch?.segments.at(-1) ?? { salt: 0 };
      world.trace('auditor', `finds block ${this.#publishedBlock()} of branch ${salt} whole`);
    }
  }

  #current(): string {
    const link = join(this.#base, 'out', 'current');
    return existsSync(link) ? join(this.#base, 'out', readlinkSync(link)) : '';
  }

  #publishedBlock(): number {
    return this.#current() === '' ? -1 : manifestIn(this.#current()).blockNumber;
  }

  /** Replaces blocks by others; recorded transactions may have to wait for another time. */
  #reorganise(mayBeEmpty = true): void {
    const { world } = this;
    const random = this.#random;
    const head = blockAt(world.time.now);
    const { branch } = this.#chain;
    const empty = branch.segments.find(({ isEmpty }) => isEmpty);
    const depth = random.pick([1, 1, 2, 3, 7, 30, 64, 100]);
    // All transactions that waited are on the chain again, so that their order stays.
    const from = mayBeEmpty ? head - depth + 1 : Math.min(empty?.from ?? head, head - depth + 1);
    const isEmpty =
      mayBeEmpty && (random.chance(0.3) || (empty !== undefined && empty.from < from));
    this.#salt += 1;
    const own = random.chance(0.5) ? [random.whole(from, head)] : [];
    this.#chain.replace(world.time.now, branch.replaced({ from, salt: this.#salt, isEmpty, own }));
    world.trace(
      'chain',
      `replaces ${head - from + 1} blocks${isEmpty ? ' without their logs' : ''}`,
    );
  }

  #fillDisk(): void {
    const minutes = this.#random.whole(1, 3);
    this.world.faults.fullUntilMs = this.world.time.now + minutes * MINUTE;
    this.world.trace('disk', `is full for ${minutes} minutes`);
  }
}
