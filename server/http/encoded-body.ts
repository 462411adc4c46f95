import { hash } from 'node:crypto';
import { type Encoding, encode, SMALLEST_COMPRESSED } from '../../engine/encoding.ts';

/** A body in one of the forms in which it may travel, and the strong tag of that form. */
export interface Form {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  readonly etag: string;
}

/** The body that `make` makes when it is first asked for, in each form that is asked for; each is made once. */
export function formsOf(make: () => Buffer): (encoding: Encoding) => Promise<Form> {
  const forms = new Map<Encoding, Promise<Form>>();
  let made: Buffer | undefined;
  return (wanted) => {
    made ??= make();
    // A small body is sent as it is.
    const encoding = made.length < SMALLEST_COMPRESSED ? 'identity' : wanted;
    const known = forms.get(encoding);
    if (known) return known;
    const form = encode(made, encoding).then((bytes) => ({
      bytes,
      encoding,
      etag: `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`,
    }));
    forms.set(encoding, form);
    return form;
  };
}
