import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from '../../engine/prepare/prepare.ts';
import type { Random } from '../ingest/randomness.ts';
import { type Answering, answering } from './answering.ts';
import { type Answered, ask } from './connection.ts';
import { Finding } from './finding.ts';
import type { Service } from './service.ts';
import type { World } from './world.ts';

const LISTS = [
  '/restaking/activity',
  '/restaking/all-operators',
  '/restaking/all-deposits',
  '/restaking/all-strategies',
  '/restaking/all-avs',
  '/availability/all-batches',
];
/** A list of the small chain has fewer rows. */
const ALL = 1000;

/** How often answers of a later snapshot are compared with a fresh `prepare`. */
const FRESH = 0.3;

/** Readers of a service: they page through lists, and compare answers with a fresh `prepare`. */
export class Readers {
  readonly #world: World;
  readonly #service: Service;
  readonly #random: Random;
  /** Answers of a fresh `prepare` of a snapshot, by the snapshot's id. */
  readonly #fresh = new Map<string, Answering>();
  /** Snapshots that were served. */
  readonly #met = new Set<string>();
  /** The place of the newest answer among the publications. */
  #seen = -1;
  answers = 0;

  constructor(world: World, service: Service) {
    this.#world = world;
    this.#service = service;
    this.#random = world.randomOf('readers');
  }

  /**
   * Prepares the snapshot that is served afresh: the first one, and some later ones, as it takes
   * seconds.
   */
  async learn(): Promise<void> {
    const { served } = this.#service;
    if (!served || this.#met.has(served.snapshot)) return;
    this.#met.add(served.snapshot);
    if (this.#met.size > 1 && !this.#random.chance(FRESH)) return;
    const folder = join(this.#world.base, 'fresh', served.snapshot);
    mkdirSync(join(folder, '..'), { recursive: true });
    rmSync(folder, { recursive: true, force: true });
    await prepare(served.folder, folder);
    this.#fresh.set(served.snapshot, answering(folder));
  }

  /** One reader pages through a list; `between` passes time, in which the service may swap. */
  async read(between: () => Promise<void>): Promise<void> {
    const random = this.#random;
    const list = random.pick(LISTS);
    const limit = random.pick([7, 50, 400]);
    let walked: unknown[] = [];
    let of: string | null = null;
    for (let page = 1; ; page += 1) {
      const path = `${list}?limit=${limit}&page=${page}`;
      const answer = await this.#ask(path, random.chance(0.1));
      if (!answer) return;
      if (of !== null && of !== answer.snapshot) {
        // Its pages are of two snapshots, as their headers say: it begins again.
        this.#world.trace('reader', `begins ${list} again`);
        [page, walked, of] = [0, [], null];
        continue;
      }
      of = answer.snapshot;
      const { data, meta } = JSON.parse(answer.body);
      walked.push(...data);
      if (!meta.hasMore) break;
      await between();
    }
    const whole = await this.#whole(of, `${list}?limit=${ALL}&page=1`);
    if (whole && JSON.stringify(JSON.parse(whole.body).data) !== JSON.stringify(walked))
      throw new Finding(`the pages of ${list} repeat or skip rows of ${of}`);
    this.#world.trace('reader', `reads ${walked.length} rows of ${list}`);
  }

  async #ask(path: string, goesAway: boolean): Promise<Answered | null> {
    const { served } = this.#service;
    if (!served) return null;
    const answer = await ask(served.listener, path, goesAway);
    if (!answer) return null;
    this.answers += 1;
    if (served.ordinal < this.#seen) throw new Finding('a reader is led back to an older snapshot');
    this.#seen = served.ordinal;
    const expected = await this.#expected(answer.snapshot, path);
    if (expected && expected.body !== answer.body)
      throw new Finding(`${path} is not what a fresh prepare of ${answer.snapshot} answers`);
    if (answer.status !== 200 || answer.snapshot !== served.snapshot)
      throw new Finding(`${path}: ${answer.status} of ${answer.snapshot}`);
    return answer;
  }

  /** A list on one page, from a fresh `prepare` or from the service, if it still serves it. */
  async #whole(snapshot: string, path: string): Promise<Answered | null> {
    const { served } = this.#service;
    const again = served?.snapshot === snapshot ? served : null;
    return (await this.#expected(snapshot, path)) ?? (again && ask(again.listener, path));
  }

  async #expected(snapshot: string, path: string): Promise<Answered | null> {
    const fresh = this.#fresh.get(snapshot);
    return fresh ? ask(fresh.listener, path) : null;
  }
}
