/** Shortens hex to its ends: `0xa83e…6d8e`. */
export function shortHex(hex: string): string {
  return hex.length > 14 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex;
}

/** Derives a hue from an address, in degrees. */
export function hueOf(hex: string): number {
  return Number.parseInt(hex.slice(2, 8), 16) % 360;
}

/** Recognizes an address (20 bytes) or a hash (32 bytes). */
export function kindOf(text: string): 'address' | 'hash' | null {
  if (/^0x[0-9a-f]{40}$/i.test(text)) return 'address';
  return /^0x[0-9a-f]{64}$/i.test(text) ? 'hash' : null;
}

/** Pods' shares have this strategy, which no contract has. */
export const BEACON_STRATEGY = '0xbeac0eeeeeeeeeeeeeeeeeeeeeeeeeeeeeebeac0';
