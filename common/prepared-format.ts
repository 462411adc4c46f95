/** The member `format` of the manifest of a prepared folder; that of a snapshot has none. */
export const PREPARED_FORMAT = 'restaking-analytics prepared';
