/** A prepared folder's manifest has this `format`; a snapshot's has none. */
export const PREPARED_FORMAT = 'restaking-analytics prepared';
