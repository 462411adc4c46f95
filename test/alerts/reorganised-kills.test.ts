import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { built } from '../support/built.ts';
import { repetitions } from '../support/repetitions.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { runUntil } from './killing.ts';
import { type ReceiverAnswer, startReceiver } from './receiver.ts';
import { address, at, hash, lossRow, slashRow, tokenRow } from './rows.ts';
import { rulesDocument, runIn, StillClock } from './running.ts';
import { NO_ROWS, publish } from './snapshot-writer.ts';

await built();

const KILLS = repetitions(4, 100, 'ALERT_KILLS');

/** A reorganisation comes after so many kills. */
const KILLS_PER_FORK = KILLS < 20 ? 2 : 5;

/** A run with one alert has about so many steps, and each kill is before another one. */
const STEPS = 40;

/** The receiver answers so, one after the other. */
const ANSWERS: readonly ReceiverAnswer[] = [
  'cut',
  { status: 200 },
  { status: 503 },
  { status: 200, end: 'cut' },
  { status: 429 },
  { status: 204 },
  { status: 404, body: 'x'.repeat(100_000) },
];

/** A slash takes from the listed staker, in one of these blocks. */
interface Event {
  readonly transaction: string;
  block: number;
  logIndex: number;
}

/** A chain with slashes, which is published and reorganised. */
class Chain {
  readonly #events: Event[] = [];
  #head = 1000;

  get transactions(): readonly string[] {
    return this.#events.map(({ transaction }) => hash(transaction));
  }

  /** Adds blocks with a slash. */
  grow(): void {
    this.#head += 10;
    const transaction = (this.#events.length + 1).toString(16);
    this.#events.push({ transaction, block: this.#head - 5, logIndex: 1 });
  }

  /** Moves the last slashes to other blocks and logs. */
  fork(round: number): void {
    for (const event of this.#events.slice(-5)) {
      event.block += round % 2 === 0 ? 1 : -1;
      event.logIndex += 1 + (round % 3);
    }
  }

  /** Publishes the chain, without the last slashes that a reorganisation has removed. */
  async publish(out: string, removed: number): Promise<void> {
    this.#head += 1;
    const events = this.#events.slice(0, this.#events.length - removed);
    const places = events.map(({ block, logIndex, transaction }) =>
      at(block, logIndex, transaction),
    );
    const tables = {
      ...NO_ROWS,
      tokens: [tokenRow()],
      slashes: places.map((place) => slashRow(place)),
      share_losses: places.map((place) => lossRow(place)),
    };
    await publish(out, { id: `block-${this.#head}`, block: this.#head, tables });
  }
}

it(`loses nothing and sends no second id in ${KILLS} kills with reorganisations`, async () => {
  const hook = await startReceiver();
  let requests = 0;
  hook.answer = () => {
    requests += 1;
    return ANSWERS[requests % ANSWERS.length] ?? { status: 200 };
  };
  const base = temporaryFolder();
  const out = join(base, 'snapshots');
  mkdirSync(out);
  const list = join(base, 'watch.csv');
  writeFileSync(list, `list,address\nmine,${address('9')}\n`);
  const rules = [{ name: 'losses', kind: 'watched_slash', watch: 'mine' }];
  const document = rulesDocument(hook.url, { rules });
  writeFileSync(join(base, 'rules.json'), JSON.stringify(document));
  const chain = new Chain();
  await chain.publish(out, 0);
  await runIn(base, document, { watch: [list] });
  let [kills, forks] = [0, 0];
  for (let round = 0; kills < KILLS; round += 1) {
    chain.grow();
    const isFork = kills >= (forks + 1) * KILLS_PER_FORK - 1;
    if (isFork) {
      forks += 1;
      // It removes slashes that were compared, and the next snapshot has them in other blocks.
      await chain.publish(out, 2);
      await runUntil(base, 1 + ((round * 11) % STEPS), ['--watch', list]);
      chain.fork(round);
    }
    await chain.publish(out, 0);
    const { isKilled } = await runUntil(base, 1 + ((round * 7) % STEPS), ['--watch', list]);
    if (isKilled) kills += 1;
  }
  expect(forks).toBeGreaterThanOrEqual(Math.floor(KILLS / KILLS_PER_FORK));
  hook.answer = () => ({ status: 200 });
  const clock = new StillClock();
  clock.time = Date.now() + 86_400_000;
  const last = await runIn(base, document, { watch: [list], retry: true, clock });
  expect(last.undelivered).toBe(0);
  const bodies = hook.received.map(({ body }) => JSON.parse(body));
  const idsOf = (transaction: string) => [
    ...new Set(bodies.filter((one) => one.transactionHash === transaction).map(({ id }) => id)),
  ];
  for (const transaction of chain.transactions) expect(idsOf(transaction)).toHaveLength(1);
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(chain.transactions.length);
});
