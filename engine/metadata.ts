import { type Fields, group, text } from './fields.ts';

/** The seven strings that describe an operator or an AVS (specification, section 2.6). */
export const entityMetadata = group({
  name: text,
  description: text,
  logo: text,
  website: text,
  telegram: text,
  discord: text,
  x: text,
} satisfies Fields);
