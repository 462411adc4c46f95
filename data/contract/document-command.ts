import { writeFileSync } from 'node:fs';
import { snapshotReference } from './document.ts';

/** Writes the reference page of the snapshot contract in this folder. */
writeFileSync(new URL('../README.md', import.meta.url), snapshotReference());
