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

  it('names a file that is damaged, and a folder without ABIs', async () => {
    expect(await problemsOf(folderOf({ 'A.json': '{' }))).toEqual([
      'A.json: is not JSON: compile it again, or remove it',
    ]);
    const inputs = [{ name: 'a', type: 'uint256; drop' }];
    expect(
      await problemsOf(folderOf({ 'A.json': [{ type: 'event', name: 'E', inputs }] })),
    ).toEqual(['A.json: events: 0.inputs.0.type: is no type of the ABI: compile it again']);
    expect(await problemsOf(folderOf({ 'A.json': {} }))).toEqual([
      expect.stringContaining('has no ABI of a contract'),
    ]);
    expect(await problemsOf('/nowhere')).toEqual([
      '/nowhere: cannot be read (ENOENT): give a folder of ABIs',
    ]);
  });
});
