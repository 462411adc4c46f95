import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AbiEvent, parseAbiItem, toEventSelector } from 'viem';
import { describe, expect, it } from 'vitest';
import { DICTIONARY } from '../../../ingest/abi/dictionary.ts';
import { declarationsOf, unknownEvents } from '../../../ingest/abi/unknown-events.ts';
import { IngestError } from '../../../ingest/shared/ingest-error.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

const NEW =
  'VaultTuned((address avs, uint32 id) indexed operatorSet, (address pubkey, uint256[] weights)[] infos, bytes32[2] roots)';
const OTHER = 'RestakingPermanentlyDisabled()';
const abiOf = (declaration: string) => parseAbiItem(`event ${declaration}`) as AbiEvent;
const KNOWN = DICTIONARY.map(({ abi }) => abi);

/** A folder of files by path: objects as JSON, text as it is. */
function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The part of a Go binding that has the ABI and, except for an interface, the code. */
function bindingOf(contract: string, abi: readonly AbiEvent[], code?: string): string {
  const members = [`\tABI: ${JSON.stringify(JSON.stringify(abi))},`];
  if (code) members.push(`\tBin: "${code}",`);
  const lines = [`var ${contract}MetaData = &bind.MetaData{`, ...members, '}'];
  return `package ${contract}\n\n// ${contract}MetaData has all meta data.\n${lines.join('\n')}\n`;
}

async function problemsOf(folder: string): Promise<readonly string[]> {
  const refusal = await unknownEvents(folder).catch((cause: unknown) => cause);
  return refusal instanceof IngestError ? refusal.problems : [];
}

describe('unknownEvents', () => {
  it('finds nothing in ABIs with the events of the dictionary', async () => {
    const folder = folderOf({ 'All.json': KNOWN });
    expect(await unknownEvents(folder)).toEqual([]);
  });

  it("reads forge's artifacts and arrays, and gives each event as events.json declares it", async () => {
    const code = { object: '0x6080' };
    const functions = [{ type: 'function', name: 'f', inputs: [], outputs: [] }];
    const folder = folderOf({
      'Vault.sol/Vault.json': { abi: [...functions, abiOf(NEW), ...KNOWN], bytecode: code },
      'Vault.sol/IVault.json': { abi: [abiOf(NEW)], bytecode: { object: '0x' } },
      'plain/EigenPod.abi.json': [abiOf(OTHER), { ...abiOf('Hidden()'), anonymous: true }],
      'Vault.t.sol/VaultTest.json': {
        abi: [abiOf('log(string)'), { type: 'function', name: 'IS_TEST', inputs: [], outputs: [] }],
        bytecode: code,
      },
      'build-info/1.json': { id: 1 },
      'notes.txt': 'not JSON',
    });
    const found = await unknownEvents(folder);
    expect(found).toEqual([
      { contract: 'EigenPod', declaration: OTHER, topic0: toEventSelector(abiOf(OTHER)) },
      { contract: 'Vault', declaration: NEW, topic0: toEventSelector(abiOf(NEW)) },
    ]);
    expect(declarationsOf(found)).toEqual({ EigenPod: { [OTHER]: [] }, Vault: { [NEW]: [] } });
  });

  it('reads the Go bindings of a checkout, and neither its hidden files nor its packages', async () => {
    const folder = folderOf({
      'pkg/bindings/Vault/binding.go': bindingOf('Vault', [abiOf(NEW), ...KNOWN], '0x6080'),
      'pkg/bindings/IVault/binding.go': bindingOf('IVault', [abiOf(OTHER)]),
      'pkg/other.go': 'package other',
      '.vscode/settings.json': '// a comment',
      'node_modules/a/Other.json': [abiOf(OTHER)],
    });
    expect(await unknownEvents(folder)).toEqual([
      { contract: 'Vault', declaration: NEW, topic0: toEventSelector(abiOf(NEW)) },
    ]);
  });

  it('names a file that is damaged, and a folder without ABIs', async () => {
    expect(await problemsOf(folderOf({ 'A.json': '{' }))).toEqual([
      'A.json: is not JSON: compile it again, or remove it',
    ]);
    const damaged = bindingOf('A', [], '0x60').replace('[]', '[{');
    expect(await problemsOf(folderOf({ 'A.go': damaged }))).toEqual([
      'A.go: is not JSON: compile it again, or remove it',
    ]);
    const inputs = [{ name: 'a', type: 'uint256; drop' }];
    expect(
      await problemsOf(folderOf({ 'A.json': [{ type: 'event', name: 'E', inputs }] })),
    ).toEqual(['A.json: events: 0.inputs.0.type: is no type of the ABI: compile it again']);
    expect(await problemsOf(folderOf({ 'A.json': {} }))).toEqual([
      expect.stringContaining('has no ABI of a contract'),
    ]);
    expect(await problemsOf('/nowhere')).toEqual([
      '/nowhere: does not exist: give a folder of ABIs',
    ]);
  });
});
