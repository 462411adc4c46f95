import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toEventSelector } from 'viem';
import type { Random } from '../ingest/randomness.ts';
import { type Branch, firstBlock } from './chain.ts';
import { Finding } from './finding.ts';
import type { Host, Reply } from './network.ts';
import type { World } from './world.ts';

/** Kinds that are expected, by the event that each alert follows. */
const EVENTS = new Map([
  [
    toEventSelector('OperatorSlashed(address,(address,uint32),address[],uint256[],string)'),
    'slash',
  ],
  [toEventSelector('Upgraded(address)'), 'upgrade'],
]);

const SECRET = 'secret-of-a-webhook-1';

/** Receives webhooks, and remembers the alerts that it took. */
export class Subscriber {
  /** How often it does not take an alert at once, from 0 to 1. */
  trouble = 0;
  readonly environment = { HOOK_SECRET: SECRET };
  readonly #world: World;
  readonly #random: Random;
  /** The event that each alert is about, by the alert's id. */
  readonly #taken = new Map<string, string>();
  /** Comparisons began with this snapshot; null before that. */
  #first: { readonly id: string; readonly block: number } | null = null;
  /** Events that snapshots showed, by the snapshot's id. */
  readonly #shown = new Map<string, ReadonlySet<string>>();
  readonly #contracts: ReadonlySet<string>;

  constructor(world: World, contracts: readonly string[]) {
    this.#world = world;
    this.#random = world.randomOf('subscriber');
    this.#contracts = new Set(contracts);
    world.network.hosts.set('subscriber', this.#host);
    world.listeners.push((what) => {
      const [, id, block] = /comparisons begin with snapshot (\w+), block (\d+)/.exec(what) ?? [];
      if (id !== undefined) this.#first ??= { id, block: Number(block) };
    });
  }

  get count(): number {
    return this.#taken.size;
  }

  /** Writes the rules, and returns their file. */
  rules(base: string): string {
    const path = join(base, 'rules.json');
    const secret = { env: 'HOOK_SECRET' };
    const url = 'http://subscriber/hook';
    const document = {
      version: 1,
      channels: { hook: { type: 'webhook', url, secret, allowPrivate: true } },
      rules: [...EVENTS.values()].map((kind) => ({ name: `all-${kind}`, kind })),
    };
    writeFileSync(path, JSON.stringify(document), { mode: 0o600 });
    return path;
  }

  /** Learns the branch that a snapshot shows. */
  learn(id: string, branch: Branch, to: number): void {
    this.#shown.set(id, new Set(this.#eventsOf(branch, to)));
  }

  /**
   * A chain's events, without those of the first snapshot, that no subscriber received; empty if
   * each was delivered. Throws a Finding if an event has several alerts.
   */
  untold(branch: Branch, to: number): string[] {
    if (this.#first === null) return [];
    const earlier = this.#shown.get(this.#first.id);
    if (!earlier) throw new Finding(`comparisons began with ${this.#first.id}, which is unknown`);
    const expected = new Map<string, number>();
    for (const event of this.#eventsOf(branch, to))
      if (!earlier.has(event)) expected.set(event, (expected.get(event) ?? 0) + 1);
    const told = new Map<string, number>();
    for (const event of this.#taken.values()) told.set(event, (told.get(event) ?? 0) + 1);
    for (const [event, count] of expected)
      if ((told.get(event) ?? 0) > count)
        throw new Finding(`${event} happened ${count} times and has ${told.get(event)} alerts`);
    return [...expected].flatMap(([event, count]) =>
      (told.get(event) ?? 0) < count ? [`${event} (${told.get(event) ?? 0} of ${count})`] : [],
    );
  }

  /** Slashes and upgrades up to a block. */
  #eventsOf(branch: Branch, to: number): string[] {
    return branch.logs(firstBlock(), to).flatMap(({ address, topics, transactionHash }) => {
      const [topic = ''] = topics as string[]; // a log as JSON-RPC gives it
      const kind = EVENTS.get(topic as `0x${string}`);
      return kind && this.#contracts.has(String(address)) ? [`${kind} ${transactionHash}`] : [];
    });
  }

  readonly #host: Host = (body) => {
    const { id, kind, transactionHash } = JSON.parse(body);
    const random = this.#random;
    const plain = (status: number, headers = {}): Reply => ({
      afterMs: random.whole(5, 500),
      status,
      body: '{}',
      headers,
    });
    const take = () => this.#taken.set(id, `${kind} ${transactionHash}`);
    if (random.chance(this.trouble)) {
      const [name, reply] = random.pick<readonly [string, ReturnType<Host>]>([
        ['429', plain(429, { 'retry-after': String(random.whole(1, 30)) })],
        ['500', plain(500)],
        ['a redirection', plain(302, { location: 'http://elsewhere/' })],
        ['a reset', 'reset'],
        ['nothing', null],
      ]);
      this.#world.trace('subscriber', `answers ${name} to ${kind}`);
      // It may have taken the alert although the sender cannot know.
      if (reply === null || reply === 'reset') take();
      return reply;
    }
    take();
    this.#world.trace('subscriber', `takes ${kind} ${transactionHash}`);
    return plain(200);
  };
}
