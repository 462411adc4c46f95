import type * as z from 'zod';

/** The service has this setting. */
export interface Setting {
  /** The environment variable that sets it. */
  readonly variable: string;
  /** The flag that takes precedence over the variable, and its argument. */
  readonly flag?: { readonly name: string; readonly argument?: string };
  readonly meaning: string;
  /** The default in words, if the rule has no plain default. */
  readonly otherwise?: string;
  /** Checks and converts the setting's text. */
  readonly rule: z.ZodType;
}
