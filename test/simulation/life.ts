import { existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readNetwork } from '../../ingest/networks/network.ts';
import type { Random } from '../ingest/randomness.ts';
import { NETWORK_FILE } from '../support/chains.ts';
import { Auditor, manifestIn, refuseRemains, writeChain } from './auditor.ts';
import { Branch, blockAt, firstBlock, records, timeOf } from './chain.ts';
import { Faults } from './faults.ts';
import { Finding } from './finding.ts';
import { type Files, Follower, KEPT } from './follower.ts';
import { Network } from './network.ts';
import { drawManners, FINAL_DEPTH, GOOD, Node, SharedChain } from './nodes.ts';
import { Operator } from './operator.ts';
import { PriceService } from './price-service.ts';
import type { Program } from './program.ts';
import { Progress } from './progress.ts';
import { Readers } from './readers.ts';
import { Reorganisations } from './reorganisations.ts';
import { Service } from './service.ts';
import { MAX_MINUTES } from './shorten.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import { Subscriber } from './subscriber.ts';
import { drawPace, type Part, type Weights, weightsOf, withoutParts } from './weights.ts';
import { randomOf, World } from './world.ts';
import { startWriter } from './writer.ts';

const MINUTE = 60_000;
/** Publications that are prepared for readers; each takes seconds. */
const MAX_SWAPS = 2;
/** Minutes between two publications after the last fault. */
const LAST_INTERVAL = 5;
/** How often a follower is restarted after the last fault although it need not be. */
const RESTARTED = 0.2;
/** No reorganisation reaches blocks that are so far behind the head. */
const FINAL_BLOCKS = 128;
/** Simulated minutes after the last fault within which everything catches up. */
const CATCH_UP_MINUTES = 30;

/** A process says so if it does not continue the state that it left. */
const RESTARTED_WARNING = 'says warning the snapshot was derived from the first log on';

/** How a life is lived. */
export interface LifeOptions {
  readonly program: Program;
  /** Gets the processor seconds of a part: the auditor, or readers with their fresh `prepare`. */
  readonly spent?: (part: string, seconds: number) => void;
  /** Gets each line that the trace has. */
  readonly print?: (line: string) => void;
  /** How many pieces the chain is lived in, each with its own faults. */
  readonly episodes: number;
  /** Parts of it that it is lived without. */
  readonly without?: readonly Part[];
  /** Minutes that an episode has at most. */
  readonly minutes?: number;
}

/** How a life ended. */
export interface Outcome {
  readonly seed: number;
  readonly hash: string;
  readonly events: number;
  readonly publications: number;
  readonly audited: number;
  readonly alerts: number;
  /** Answers that readers had. */
  readonly answers: number;
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
    finding = cause instanceof Finding ? cause.message : `there was an error: ${cause}`;
    if (!(cause instanceof Finding) && cause instanceof Error) options.print?.(`${cause.stack}`);
    life.world.trace('auditor', `finds that ${finding}`);
  } finally {
    life.abandon();
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
    answers: life.answers,
    simulatedMinutes,
    finding,
  };
}

/** A follower ends so if a file is not there. */
const MISSES_FILE = /^ends: .*No files found/;

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
  readonly #weights: Weights;
  readonly #operator: Operator;
  readonly #lot: Random;
  readonly #manners: Random;
  readonly #audits: Random;
  readonly #reorganisations: Reorganisations;
  /** The newest recorded block on the chain, by its index. */
  #at: number;
  #subscriber: Subscriber | null = null;
  #prices: PriceService | null = null;
  #published = '';
  #writer: SimulatedProcess | null = null;
  #writers = 0;
  readonly #service: Service | null;
  readonly #readers: Readers | null;
  /** No reorganisation of this life reaches this block. */
  readonly #finalBlock: number;
  /** Whether only another process can catch up. */
  #mustRestart = false;
  /** Whether files of the store may have been cut. */
  #mayBeDamaged: boolean;
  /** Blocks between the head and those that are read. */
  #confirmations = 0;
  readonly #progress = new Progress();

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
    this.#finalBlock = blockAt(this.began) - FINAL_BLOCKS;
    this.#random = draw;
    this.#weights = withoutParts(weightsOf(seed), options.without ?? []);
    this.#mayBeDamaged = this.#weights.damage > 0;
    this.world.listeners.push((what) => this.#hears(what));
    this.#lot = randomOf(seed, 'events');
    this.#manners = randomOf(seed, 'manners');
    this.#audits = randomOf(seed, 'audits');
    this.#operator = new Operator(this.world);
    this.#service = this.#weights.readers ? new Service(this.world, options.program) : null;
    this.#readers = this.#service && new Readers(this.world, this.#service);
    const recorded = { from: 0, salt: 0, isEmpty: false, own: [] };
    this.#chain = new SharedChain(new Branch([recorded]));
    this.#reorganisations = new Reorganisations(this.world, this.#chain, draw, this.#weights);
    this.#nodes = Array.from(
      { length: this.#weights.nodes },
      (_, index) => new Node(this.world, this.#chain, `node-${index + 1}`),
    );
    for (const node of this.#nodes) {
      this.world.network.hosts.set(node.name, node.host);
      node.onAsked = (blocks, isAlone) => this.#reorganisations.asked(blocks, isAlone);
    }
  }

  get answers(): number {
    return this.#readers?.answers ?? 0;
  }

  get alerts(): number {
    return this.#subscriber?.count ?? 0;
  }

  /** Ends all processes at once. */
  abandon(): void {
    this.follower?.abandon();
    this.#writer?.end();
    this.#service?.abandon();
  }

  async live(): Promise<void> {
    const { world } = this;
    const { confirmations, publishMinutes, alerts } = this.#weights;
    const network = await readNetwork(NETWORK_FILE);
    this.#prices = this.#weights.prices ? new PriceService(world) : null;
    this.auditor = new Auditor(join(this.#base, 'audit'), network, this.#prices);
    mkdirSync(join(this.#base, 'tmp'));
    const files = this.#weights.files ? this.#files() : null;
    this.#confirmations = confirmations ?? FINAL_DEPTH;
    const contracts = network.contracts.map(({ address }) => address);
    const subscriber = alerts ? new Subscriber(world, contracts) : null;
    this.#subscriber = subscriber;
    this.follower = new Follower(world, {
      rules: subscriber?.rules(this.#base) ?? null,
      environment: subscriber?.environment ?? {},
      program: this.#options.program,
      base: this.#base,
      network: NETWORK_FILE,
      files,
      prices: this.#prices?.url ?? null,
      urls: this.#nodes.map(({ url }) => url),
      confirmations,
      publishMinutes,
    });
    for (let episode = 0; episode < this.#options.episodes; episode += 1) await this.#episode();
    await this.#end();
  }

  /**
   * Only damage may have a snapshot derived from the first log on, as its tables are right then
   * too, or have a follower miss a file. Nor may a follower go back for ever.
   */
  #hears(what: string): void {
    this.#mayBeDamaged ||= what.startsWith('loses its power');
    if ((what.startsWith(RESTARTED_WARNING) || MISSES_FILE.test(what)) && !this.#mayBeDamaged)
      this.world.fail(new Finding(what));
    if (this.#progress.isLostBy(what))
      this.world.fail(new Finding(`a follower goes back again and again: ${what}`));
  }

  /** Exports final blocks to files, as other programs do. */
  #files(): Files {
    const range = { from: firstBlock(), to: this.#finalBlock };
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
    for (const node of this.#nodes)
      node.manners = this.#weights.faultyNodes
        ? drawManners(this.#manners, this.#weights.otherChain)
        : GOOD;
    if (this.#subscriber) this.#subscriber.trouble = this.#weights.trouble;
    if (this.#prices) this.#prices.trouble = this.#weights.trouble;
    const [some] = this.#nodes;
    if (some && this.#nodes.every(({ manners }) => manners.isOfOtherChain))
      some.manners = { ...some.manners, isOfOtherChain: false };
    // An endpoint that served another chain is excluded for good.
    if (this.#nodes.some(({ manners }) => manners.isOfOtherChain)) this.#mustRestart = true;
    if (this.#weights.isBusy) this.#reorganisations.fill();
    // Two publications, so that the second one has later logs.
    const drawn = random.whole(this.#weights.isBusy ? LAST_INTERVAL + 1 : 2, MAX_MINUTES);
    // Each block is a publication then.
    const most = this.#weights.publishMinutes === 0 ? 2 : MAX_MINUTES;
    const minutes = Math.min(drawn, most, this.#options.minutes ?? MAX_MINUTES);
    for (let minute = 0; minute < minutes; minute += 1) {
      this.follower?.keepRunning();
      await this.#happen();
      await this.#pass(1);
    }
  }

  /** Draws the events of a minute. */
  async #happen(): Promise<void> {
    const { reorganise, amid, kill, stop, fullDisk, writer, damage, clock, change } = this.#weights;
    const { alerts, alertKill } = this.#weights;
    const lot = this.#lot;
    this.#operator.restore(this.world.time.now);
    if (lot.chance(reorganise)) {
      if (lot.chance(0.5)) this.#reorganisations.happen();
      else if (lot.chance(amid)) this.#reorganisations.planAmid(lot.whole(1, 3));
      else this.#reorganisations.plan(lot.whole(1, 8));
    }
    if (lot.chance(kill)) this.follower?.killSoon(alerts && lot.chance(alertKill));
    if (lot.chance(stop)) await this.follower?.stop();
    if (lot.chance(fullDisk)) this.#fillDisk();
    if (lot.chance(writer)) this.#startWriter();
    if (lot.chance(damage)) this.#operator.damage();
    if (lot.chance(clock)) this.#operator.setClock();
    if (lot.chance(change)) this.#change();
  }

  /** Has another process read final blocks, which the store may have already, from files. */
  #startWriter(): void {
    const lot = this.#lot;
    if (this.#writer && !this.#writer.hasEnded) return;
    const { base } = this.world;
    this.#writers += 1;
    const folder = join(base, 'files', String(this.#writers));
    const first = firstBlock();
    const to = lot.whole(first + 1, this.#finalBlock);
    // A store begins with the first block.
    const from = this.#published === '' || lot.chance(0.5) ? first : lot.whole(first, to);
    writeChain(folder, this.#chain.branch, from, to);
    this.#writer = startWriter(this.world, {
      program: this.#options.program,
      base,
      network: NETWORK_FILE,
      files: { folder, range: { from, to } },
      replaces: lot.chance(0.5),
    });
    if (lot.chance(this.#weights.kill)) this.world.faults.killSoon(this.#writer, () => undefined);
  }

  /** The follower's next start is another one. */
  #change(): void {
    const lot = this.#lot;
    const { confirmations, publishMinutes } = drawPace(lot, [5, 60]);
    this.#mustRestart = true;
    const isNewCode = lot.chance(0.5);
    this.#confirmations = confirmations ?? FINAL_DEPTH;
    this.follower?.change({ confirmations, publishMinutes }, isNewCode);
    const code = isNewCode ? ', and another version' : '';
    this.world.trace('operator', `sets ${confirmations} and ${publishMinutes} minutes${code}`);
  }

  /** The faults end, and all that is late must arrive. */
  async #end(): Promise<void> {
    const { world } = this;
    world.trace('life', 'has no more faults');
    for (const node of this.#nodes) node.manners = GOOD;
    if (this.#subscriber) this.#subscriber.trouble = 0;
    if (this.#prices) this.#prices.trouble = 0;
    world.faults.fullUntilMs = 0;
    this.follower?.spare();
    if (this.#writer) world.faults.spare(this.#writer);
    this.#operator.restore(Number.POSITIVE_INFINITY);
    this.#reorganisations.end();
    // A follower recovers by itself, unless something of it changed.
    let minutes = CATCH_UP_MINUTES;
    if (this.#mustRestart || this.#lot.chance(RESTARTED)) {
      await this.follower?.stop();
      this.follower?.change({ publishMinutes: LAST_INTERVAL }, false);
    } else minutes += this.#weights.publishMinutes;
    // A block that is newer than the last reorganisation: reading it finds the replaced ones.
    const newest = blockAt(world.time.now) - this.#confirmations;
    const last = Math.max(newest, this.#publishedBlock()) + 1;
    const until = world.time.now + minutes * MINUTE;
    while (world.time.now < until && this.#late(last).length > 0) {
      this.follower?.keepRunning();
      await this.#pass(1);
    }
    const late = this.#late(last);
    if (late.length > 0)
      throw new Finding(`${minutes} minutes after the last fault ${late.join(', ')}`);
    await this.#timed('auditor', () =>
      this.auditor?.branchOf(this.#current(), [this.#chain.branch], true),
    );
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
      await this.#timed('readers', () => this.#read());
      if (!isNew()) continue;
      this.#published = this.#current();
      this.publications += 1;
      const branch = await this.#timed('auditor', () =>
        this.auditor?.branchOf(this.#published, this.#chain.branches, this.#isAuditedWhole()),
      );
      const { id, blockNumber } = manifestIn(this.#published);
      if (branch) this.#subscriber?.learn(id, branch, blockNumber);
      this.#reorganisations.published = blockNumber;
      const { salt } = branch?.segments.at(-1) ?? { salt: 0 };
      world.trace('auditor', `finds block ${this.#publishedBlock()} of branch ${salt}`);
      this.#swap();
    }
  }

  /** A fresh derivation costs as much as a publication; the last one is compared anyway. */
  #isAuditedWhole(): boolean {
    return this.#audits.chance(this.#weights.wholeAudits);
  }

  async #timed<Result>(part: string, work: () => Promise<Result> | undefined) {
    const before = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(before);
    this.#options.spent?.(part, (user + system) / 1e6);
    return result;
  }

  /** Has the service prepare the new snapshot, if it has not done so too often. */
  #swap(): void {
    if (this.publications > MAX_SWAPS) return;
    const isKilled = this.#lot.chance(this.#weights.kill / 2);
    this.#service?.swap(this.#published, this.publications, isKilled);
  }

  /** Readers ask the service; time passes between two pages. */
  async #read(): Promise<void> {
    const { world } = this;
    await this.#readers?.learn();
    await this.#readers?.read(() => world.pass(world.time.now + this.#lot.whole(1, 9000)));
  }

  #current(): string {
    const link = join(this.#base, 'out', 'current');
    return existsSync(link) ? join(this.#base, 'out', readlinkSync(link)) : '';
  }

  #publishedBlock(): number {
    return this.#current() === '' ? -1 : manifestIn(this.#current()).blockNumber;
  }

  #fillDisk(): void {
    const minutes = this.#random.whole(1, 3);
    this.world.faults.fullUntilMs = this.world.time.now + minutes * MINUTE;
    this.world.trace('disk', `is full for ${minutes} minutes`);
  }
}
