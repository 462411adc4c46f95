/** A posting moves a commodity to an account. */
interface Posting {
  readonly account: string;
  readonly commodity: string;
  readonly amount: bigint;
}

interface Directive {
  readonly line: number;
  readonly day: string;
  readonly text: string;
  readonly postings: Posting[];
}

/** A text that was read, with the balances at its end that are not 0, by account and commodity. */
export interface ReadBeancount {
  readonly transactions: number;
  readonly notes: number;
  readonly balances: ReadonlyMap<string, bigint>;
  /** Checked by `balance` directives. */
  readonly asserted: ReadonlyMap<string, bigint>;
}

const ACCOUNT = '(?:Assets|Liabilities|Equity|Income|Expenses)(?::[A-Z0-9][A-Za-z0-9-]*)+';
const COMMODITY = "[A-Z][A-Z0-9'._-]{0,22}[A-Z0-9]";
const TEXT = '"(?:[^"\\\\\\n]|\\\\.)*"';
const AMOUNT = '-?\\d+(?:\\.\\d+)?';

const DIRECTIVE = /^(\d{4}-\d\d-\d\d) (.+)$/;
const OPEN = new RegExp(`^open (${ACCOUNT})$`);
const DECLARED = new RegExp(`^commodity (${COMMODITY})$`);
const NOTE = new RegExp(`^note (${ACCOUNT}) ${TEXT}$`);
const BALANCE = new RegExp(`^balance (${ACCOUNT}) +(${AMOUNT}) (${COMMODITY})$`);
const TRANSACTION = new RegExp(`^\\* ${TEXT}(?: ${TEXT})?$`);
const POSTING = new RegExp(`^ {2}(${ACCOUNT}) {2}(-?\\d+) (${COMMODITY})$`);
const METADATA = new RegExp(`^ {2}[a-z][A-Za-z0-9_-]*: ${TEXT}$`);

/**
 * Reads a text as beancount does, by its documented rules alone, and throws for the first line that
 * it would refuse: a line of no form, a use of an account that is not open, an entry that does not
 * add up to 0 in each commodity, a balance that is another when its day begins.
 */
export function readBeancount(text: string): ReadBeancount {
  const directives = directivesOf(text);
  const opened = new Map<string, string>();
  for (const { line, day, text: rest } of directives) {
    const [, account] = OPEN.exec(rest) ?? [];
    if (account === undefined) continue;
    if (opened.has(account)) throw new Error(`line ${line}: ${account} is open already`);
    opened.set(account, day);
  }
  const declared = new Set<string>();
  for (const { line, text: rest } of directives) {
    const [, commodity] = DECLARED.exec(rest) ?? [];
    if (commodity === undefined) continue;
    if (declared.has(commodity)) throw new Error(`line ${line}: ${commodity} is declared already`);
    declared.add(commodity);
  }
  const refuseClosed = (line: number, day: string, account: string) => {
    const since = opened.get(account);
    if (since === undefined || since > day) throw new Error(`line ${line}: ${account} is not open`);
  };
  const transactions = directives.filter(({ text: rest }) => TRANSACTION.test(rest));
  const notes = directives.filter(({ text: rest }) => NOTE.test(rest));
  for (const { line, day, text: rest } of notes) {
    refuseClosed(line, day, NOTE.exec(rest)?.[1] ?? '');
  }
  for (const { line, day, postings } of transactions) {
    if (postings.length === 0) throw new Error(`line ${line}: an entry without a posting`);
    const sums = new Map<string, bigint>();
    for (const { account, commodity, amount } of postings) {
      refuseClosed(line, day, account);
      sums.set(commodity, (sums.get(commodity) ?? 0n) + amount);
    }
    for (const [commodity, sum] of sums)
      if (sum !== 0n) throw new Error(`line ${line}: ${commodity} adds up to ${sum}`);
  }
  const asserted = new Map<string, bigint>();
  for (const { line, day, text: rest } of directives) {
    const [, account, amount, commodity] = BALANCE.exec(rest) ?? [];
    if (account === undefined) continue;
    refuseClosed(line, day, account);
    const found = balancesBefore(transactions, day).get(`${account} ${commodity}`) ?? 0n;
    if (found !== BigInt(amount ?? '0'))
      throw new Error(`line ${line}: ${account} has ${found} ${commodity}, not ${amount}`);
    asserted.set(`${account} ${commodity}`, found);
  }
  const all = [...balancesBefore(transactions, '9999-12-31')].filter(([, sum]) => sum !== 0n);
  return {
    transactions: transactions.length,
    notes: notes.length,
    balances: new Map(all.sort()),
    asserted: new Map([...asserted].sort()),
  };
}

function directivesOf(text: string): Directive[] {
  const directives: Directive[] = [];
  for (const [at, row] of text.split('\n').entries()) {
    const line = at + 1;
    if (row === '' || row.startsWith(';')) continue;
    const [, day, rest] = DIRECTIVE.exec(row) ?? [];
    if (day !== undefined && rest !== undefined) {
      const known = [OPEN, DECLARED, NOTE, BALANCE, TRANSACTION].some((form) => form.test(rest));
      if (!known || new Date(day).toISOString().slice(0, 10) !== day)
        throw new Error(`line ${line}: no directive: ${row}`);
      directives.push({ line, day, text: rest, postings: [] });
      continue;
    }
    const last = directives.at(-1);
    const isInEntry = last !== undefined && TRANSACTION.test(last.text);
    const isDescribed = isInEntry || (last !== undefined && DECLARED.test(last.text));
    const [, account, amount, commodity] = POSTING.exec(row) ?? [];
    if (isInEntry && account !== undefined && commodity !== undefined) {
      last.postings.push({ account, commodity, amount: BigInt(amount ?? '0') });
    } else if (!isDescribed || !METADATA.test(row)) throw new Error(`line ${line}: ${row}`);
  }
  return directives;
}

function balancesBefore(transactions: readonly Directive[], day: string): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const entry of transactions) {
    if (entry.day >= day) continue;
    for (const { account, commodity, amount } of entry.postings) {
      const key = `${account} ${commodity}`;
      balances.set(key, (balances.get(key) ?? 0n) + amount);
    }
  }
  return balances;
}
