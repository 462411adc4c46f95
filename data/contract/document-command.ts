import { writeFileSync } from 'node:fs';
import { snapshotReference } from './document.ts';

/** Writes the snapshot contract's reference page in this folder. */
writeFileSync(new URL('../README.md', import.meta.url), snapshotReference());
