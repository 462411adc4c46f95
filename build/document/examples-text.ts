import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from '../../data/generate/generate.ts';
import { operationId } from '../../engine/definition/endpoint.ts';
import { type JsonSchema, parametersSchema } from '../../engine/definition/json-schema.ts';
import { missingTable, type Operation } from '../../engine/definition/operation.ts';
import type { ParameterSettings } from '../../engine/definition/parameters.ts';
import { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';
import { prepare } from '../../engine/prepare/prepare.ts';
import { inProcess } from '../../engine/query/in-process.ts';
import { readConfig } from '../../server/config.ts';
import type { Example } from '../../server/openapi/example.ts';

/**
 * Each parameter takes its value from a field that the rows of an operation have. An operation's
 * own rows take precedence.
 */
const FOUND_IN: Readonly<Record<string, readonly [operation: string, field: string]>> = {
  'restaking/operator': ['restaking/operators-tvl', 'operator'],
  'restaking/avs': ['restaking/all-avs', 'avs'],
  'restaking/pod': ['restaking/all-pods', 'pod'],
  'restaking/staker': ['restaking/all-stakers', 'staker'],
  'restaking/strategy': ['restaking/all-strategies', 'strategy'],
  'restaking/tokenUsed': ['restaking/all-avs-rewards-submission', 'tokenUsed'],
  'restaking/token': ['restaking/all-strategies', 'token'],
  'restaking/symbol': ['restaking/all-strategies', 'symbol'],
  'restaking/rootIndex': ['restaking/all-distribution-roots', 'rootIndex'],
  'restaking/hash': ['restaking/all-avs-rewards-submission', 'rewardsSubmissionHash'],
  'restaking/type': ['restaking/all-rewards', 'type'],
  'restaking/submitter': ['restaking/all-rewards', 'submitter'],
  'restaking/withdrawalRoot': ['restaking/all-withdrawals', 'withdrawalRoot'],
  'restaking/earner': ['restaking/all-rewards-claim', 'earner'],
  'restaking/claimer': ['restaking/all-rewards-claim', 'claimer'],
  'restaking/recipient': ['restaking/all-rewards-claim', 'recipient'],
  'restaking/root': ['restaking/all-rewards-claim', 'root'],
  'restaking/startTimestamp': ['restaking/all-distribution-roots', 'createdAt'],
  'restaking/endTimestamp': ['restaking/all-distribution-roots', 'updatedAt'],
  'restaking/search': ['restaking/all-avs', 'name'],
  'restaking/all-tokens/search': ['restaking/all-strategies', 'name'],
  'restaking/token-metadata/search': ['restaking/all-strategies', 'name'],
  'restaking/operators-tvl/search': ['restaking/all-operators', 'name'],
  'restaking/all-operators/search': ['restaking/all-operators', 'name'],
  'restaking/avs-operators/search': ['restaking/all-operators', 'name'],
  'restaking/since': ['restaking/all-distribution-roots', 'rewardsCalculationEndTimestamp'],
  'restaking/vault': ['restaking/all-duration-vaults', 'vault'],
  'restaking/vaultAdmin': ['restaking/all-duration-vaults', 'vaultAdmin'],
  'restaking/arbitrator': ['restaking/all-duration-vaults', 'arbitrator'],
  'restaking/emission-distributions/type': ['restaking/emission-distributions', 'type'],
  'restaking/emission-epochs/type': ['restaking/emission-epochs', 'type'],
  'restaking/account': ['restaking/permissions', 'account'],
  'restaking/address': ['restaking/all-stakers', 'staker'],
  'restaking/grantee': ['restaking/permissions', 'grantee'],
  'restaking/operator-keys/operator': ['restaking/operator-keys', 'operator'],
  'restaking/allocation-delays/operator': ['restaking/allocation-delays', 'operator'],
  'restaking/validator-requests/pod': ['restaking/validator-requests', 'pod'],
  'restaking/pubkeyHash': ['restaking/validator-requests', 'pubkeyHash'],
  'restaking/slashId': ['restaking/slash-resolutions', 'slashId'],
  'restaking/protocol-fee-opt-ins/submitter': ['restaking/protocol-fee-opt-ins', 'submitter'],
  'restaking/globalTableRoot': ['restaking/multichain-roots', 'globalTableRoot'],
  'restaking/ledger/address': ['restaking/slash-losses', 'staker'],
  'restaking/product': ['restaking/all-products', 'product'],
  'restaking/otherProduct': ['restaking/product-contagion', 'otherProduct'],
  'restaking/group': ['restaking/operator-groups', 'group'],
  'restaking/avs-overlap-groups/avs': ['restaking/product-avs', 'avs'],
  'restaking/creator': ['restaking/operator-set-tasks', 'creator'],
  'restaking/action': ['restaking/all-deposits', 'action'],
  'availability/operator': ['availability/all-operators', 'operatorId'],
  'availability/batchHeaderHash': ['availability/all-batches', 'batchHeaderHash'],
  'availability/batchId': ['availability/all-batches', 'batchId'],
  'availability/account': ['availability/reservations', 'account'],
  'availability/customer': ['availability/usage', 'customer'],
  'availability/customers/search': ['availability/customers', 'customer'],
  'availability/operatorId': ['availability/signing-rates', 'operatorId'],
  'availability/signing-rates/operator': ['availability/signing-rates', 'operator'],
  'availability/router': ['availability/cert-verifiers', 'router'],
};

/** Optional parameters that shorten the answers of examples. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  'restaking/activity-histogram': ['staker'],
};

const SAMPLE = fileURLToPath(new URL('../../data/sample', import.meta.url));

/** Writes the text that `server/openapi/examples.json` has. */
export async function examplesText(): Promise<string> {
  const settings = readConfig({}, {});
  const folder = mkdtempSync(join(tmpdir(), 'restaking-analytics-document-'));
  const open = async (snapshot: string) => {
    const prepared = mkdtempSync(join(folder, 'prepared-'));
    await prepare(snapshot, prepared);
    return Engine.open(prepared, settings, { run: inProcess(prepared) });
  };
  try {
    const sample = await open(SAMPLE);
    await generate(join(folder, 'generated'), { size: 'tiny', seed: 1, format: 'parquet' });
    return await examplesOf(sample, await open(join(folder, 'generated')), settings);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Gives a request and its answer from opened snapshots for every operation, over the sample;
 * over the generated snapshot if the sample leaves out a table of the operation.
 */
export async function examplesOf(
  sample: Engine,
  generated: Engine,
  settings: ParameterSettings,
): Promise<string> {
  const engineOf = (operation: Operation) =>
    missingTable(operation, sample.absent) === undefined ? sample : generated;
  const ask = async (
    operation: Operation,
    parameters: Readonly<Record<string, string>>,
    engine = engineOf(operation),
  ) => {
    const request = engine.read(operation, new Map(Object.entries(parameters)));
    return (await engine.answer(request)).bytes.toString();
  };
  // A value is in the snapshot that answers the operation of the example.
  const find = async (key: string, engine: Engine): Promise<string | undefined> => {
    const [name, field = ''] = FOUND_IN[key] ?? [];
    const operation = operations.find((one) => one.name === name);
    return (
      operation &&
      JSON.parse(
        await ask(
          operation,
          { limit: '1' },
          missingTable(operation, engine.absent) === undefined ? engine : generated,
        ),
      ).data[0][field]
    );
  };
  const entries: [string, Example][] = [];
  for (const operation of operations) {
    const { properties, required } = parametersSchema(operation, settings);
    const values: Record<string, string> = {};
    for (const [name, schema] of Object.entries(properties)) {
      const found =
        (await find(`${operation.name}/${name}`, engineOf(operation))) ??
        (await find(`${operation.group}/${name}`, engineOf(operation)));
      const value = found || anyOf(schema);
      if (value !== undefined) values[name] = String(value);
    }
    if (Object.hasOwn(values, 'limit')) values.limit = '1';
    // The example has the first of mutually exclusive parameters.
    const [either = '', ...others] = operation.exactlyOne ?? [];
    for (const name of others) delete values[name];
    const asked = ['limit', either, ...required, ...(SHORT[operation.name] ?? [])];
    const parameters = Object.fromEntries(
      Object.entries(values).filter(([name]) => asked.includes(name)),
    );
    entries.push([operationId(operation), { values, body: await ask(operation, parameters) }]);
  }
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/** Derives a value from the schema alone. */
function anyOf({ default: standard, enum: allowed, minimum }: JsonSchema): unknown {
  return standard ?? allowed?.[0] ?? minimum;
}
