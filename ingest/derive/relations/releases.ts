import type { TextRow } from '../../../common/relations/rows.ts';
import type { DecodedLog } from '../../abi/dynamic.ts';
import { decodedRelation } from './decoded-relation.ts';
import { listAt, textOf, valueAt } from './decoded-rows.ts';

export const RELEASE_PUBLISHED = 'ReleaseManager.ReleasePublished';

/** The release in each log, all text: `digests` and `registries` are arrays in JSON. */
export const releaseTexts = decodedRelation({
  name: 'release_texts',
  events: [RELEASE_PUBLISHED],
  columns: ['release_id', 'upgrade_by_time', 'digests', 'registries'],
  rowsOf,
});

function rowsOf({ parameters }: DecodedLog): TextRow[] {
  const artifacts = listAt(parameters, 'release.artifacts');
  const textsAt = (name: string) =>
    JSON.stringify(artifacts.map((artifact) => textOf(valueAt(artifact, name))));
  return [
    [
      textOf(valueAt(parameters, 'releaseId')),
      textOf(valueAt(parameters, 'release.upgradeByTime')),
      textsAt('digest'),
      textsAt('registry'),
    ],
  ];
}
