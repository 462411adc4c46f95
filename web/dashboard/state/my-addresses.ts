const STORED = 'restaking-analytics.addresses';

/** The service accepts at most this many addresses in a request. */
export const MAX_ADDRESSES = 100;

/** The addresses that the visitor keeps in this browser. */
export function keptAddresses(): readonly string[] {
  try {
    return addressesIn(localStorage.getItem(STORED) ?? '').found;
  } catch {
    return []; // The browser blocks storage.
  }
}

/** Keeps addresses in this browser, or removes them if there are none. */
export function keepAddresses(addresses: readonly string[]): void {
  if (addresses.length === 0) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, addresses.join(','));
}

/** Reads a text's addresses, each once, and its words that are none. */
export interface AddressesOfText {
  readonly found: readonly string[];
  readonly wrong: readonly string[];
}

/** Reads addresses from a text, with spaces, commas or line ends between them. */
export function addressesIn(text: string): AddressesOfText {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const isAddress = (word: string) => /^0x[0-9a-f]{40}$/i.test(word);
  return {
    found: [...new Set(words.filter(isAddress).map((word) => word.toLowerCase()))],
    wrong: words.filter((word) => !isAddress(word)),
  };
}
