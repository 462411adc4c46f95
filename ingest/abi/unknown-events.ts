import { readdir, readFile } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { type AbiEvent, type AbiParameter, type Hex, toEventSelector } from 'viem';
import * as z from 'zod';
import { whyUnread } from '../../common/regular-file.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { DICTIONARY } from './dictionary.ts';

/** An ABI has this event, and no declaration in `events.json` has its first topic. */
export interface UnknownEvent {
  /** The ABI's file has this name without its extension. */
  readonly contract: string;
  /**
   * The event as `events.json` would declare it: types, `indexed`, names, and tuples instead of
   * structs.
   */
  readonly declaration: string;
  readonly topic0: Hex;
}

/** Holds the events that one ABI declares. */
interface ContractEvents {
  readonly contract: string;
  readonly events: readonly AbiEvent[];
}

const TYPE = /^(tuple|u?int\d+|address|bool|bytes\d*|string)(\[\d*\])*$/;

const parameter: z.ZodType<AbiParameter> = z.object({
  name: z.string().default(''),
  type: z.string().regex(TYPE, 'is no type of the ABI'),
  indexed: z.boolean().optional(),
  get components() {
    return z.array(parameter).optional();
  },
});

const event = z.object({
  type: z.literal('event'),
  name: z.string().regex(/^[A-Za-z_$][\w$]*$/, 'is no name of an event'),
  inputs: z.array(parameter),
  anonymous: z.boolean().optional(),
});

/** Matches the code that an interface or an abstract contract has. */
const NO_CODE = /^(0x)?$/;

const items = z.array(z.looseObject({ type: z.string(), name: z.string().optional() }));

/** A contract that forge compiled: its `out/<file>.sol/<contract>.json`. */
const artifact = z.looseObject({
  abi: items,
  bytecode: z.looseObject({ object: z.string() }).optional(),
});

/**
 * Finds the events in a folder's ABIs that the dictionary does not know, by contract and
 * declaration. Reads arrays with ABI items, forge's artifacts and abigen's Go bindings; in the
 * latter two it leaves out interfaces and abstract contracts, which have no code and emit nothing.
 * Throws an IngestError.
 */
export async function unknownEvents(folder: string): Promise<UnknownEvent[]> {
  const known = new Set<string>(DICTIONARY.map(({ topic0 }) => topic0));
  const contracts = await contractsOf(folder);
  const unknown = contracts.flatMap(({ contract, events }) =>
    events
      .map((abi) => ({ contract, declaration: declarationOf(abi), topic0: toEventSelector(abi) }))
      .filter(({ topic0 }) => !known.has(topic0)),
  );
  const unique = new Map(unknown.map((one) => [`${one.contract}.${one.declaration}`, one]));
  return [...unique.keys()].sort().flatMap((key) => unique.get(key) ?? []);
}

/** Declares the events as `events.json` does, without actions. */
export function declarationsOf(
  unknown: readonly UnknownEvent[],
): Record<string, Record<string, never[]>> {
  const contracts: Record<string, Record<string, never[]>> = {};
  for (const { contract, declaration } of unknown) {
    const events = contracts[contract] ?? {};
    contracts[contract] = { ...events, [declaration]: [] };
  }
  return contracts;
}

async function contractsOf(folder: string): Promise<ContractEvents[]> {
  const names = await readdir(folder, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
    throw new IngestError(
      [
        REFUSALS.unreadable({
          subject: folder,
          reason: whyUnread(cause),
          remedy: 'give a folder of ABIs',
        }),
      ],
      {
        cause,
      },
    );
  });
  const found: ContractEvents[] = [];
  for (const name of names.filter(mayHaveAbi).sort()) {
    const text = await readFile(join(folder, name), 'utf8');
    const contracts = name.endsWith('.go') ? ofBinding(name, text) : ofJson(name, text);
    found.push(...contracts);
  }
  if (found.length > 0) return found;
  throw new IngestError([REFUSALS.abi_missing({ folder })]);
}

/** A checkout has settings in JSON with comments, in hidden folders. */
function mayHaveAbi(name: string): boolean {
  const isOther = name.split(sep).some((part) => part.startsWith('.') || part === 'node_modules');
  return !isOther && /\.(json|go)$/.test(name);
}

/** Reads the contract in a JSON file; none if it is neither an ABI nor an artifact with code. */
function ofJson(name: string, text: string): ContractEvents[] {
  const json = parseJson(name, text);
  const compiled = artifact.safeParse(json).data;
  if (compiled?.bytecode && NO_CODE.test(compiled.bytecode.object)) return [];
  const abi = compiled?.abi ?? items.safeParse(json).data;
  const contract = basename(name, '.json').replace(/\.abi$/, '');
  return abi && !isTest(abi) ? [{ contract, events: eventsOf(name, abi) }] : [];
}

/** Forge's tests log by events; their contracts have this function. */
function isTest(abi: z.infer<typeof items>): boolean {
  return abi.some(({ type, name }) => type === 'function' && name === 'IS_TEST');
}

const BINDING =
  /^var (\w+)MetaData = &bind\.MetaData\{\s*ABI:\s*("(?:[^"\\\n]|\\.)*"),\s*(?:Bin:\s*"([^"]*)")?/gm;

/** Reads the contracts that have code in a Go binding. */
function ofBinding(name: string, text: string): ContractEvents[] {
  return [...text.matchAll(BINDING)].flatMap(([, contract = '', literal = '', code = '']) => {
    if (NO_CODE.test(code)) return [];
    // A literal in Go that has no other escapes than JSON's.
    const abi = items.safeParse(parseJson(name, String(parseJson(name, literal)))).data;
    return abi ? [{ contract, events: eventsOf(name, abi) }] : [];
  });
}

/** Parses the events that an ABI has, and leaves out anonymous ones. */
function eventsOf(name: string, abi: z.infer<typeof items>): AbiEvent[] {
  const parsed = z.array(event).safeParse(abi.filter(({ type }) => type === 'event'));
  if (parsed.success) return parsed.data.filter(({ anonymous }) => anonymous !== true);
  throw new IngestError(
    parsed.error.issues.map(({ path, message }) =>
      REFUSALS.abi_invalid({
        file: name,
        member: path.join('.'),
        reason: message,
      }),
    ),
  );
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new IngestError(
      [REFUSALS.not_json({ subject: name, remedy: 'compile it again, or remove it' })],
      { cause },
    );
  }
}

function declarationOf({ name, inputs }: AbiEvent): string {
  return `${name}(${inputs.map(parameterText).join(', ')})`;
}

/** A parameter as Solidity declares it: `(address avs, uint32 id)[] indexed sets`. */
function parameterText(input: AbiParameter & { readonly indexed?: boolean | undefined }): string {
  const members = 'components' in input ? input.components : [];
  const tuple = `(${(members ?? []).map(parameterText).join(', ')})`;
  const type = input.type.replace(/^tuple/, tuple);
  return [type, ...(input.indexed ? ['indexed'] : []), ...(input.name ? [input.name] : [])].join(
    ' ',
  );
}
